import type { ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { lockReferenceList } from '#database/locks.ts'
import {
  findItems,
  findReferenceRows,
  insertReferenceItem,
  markSearchOld,
  type ReferenceRow,
  setReferenceName,
  setReferenceOrder,
  setReferenceRetired,
} from '#database/reference/keep-lists.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import type { AuditDetail } from '#domain/audit/detail-words.ts'
import {
  checkReferenceName,
  type Direction,
  MAX_REFERENCE_ITEMS,
  moved,
  type Named,
  type ReferenceListName,
  referenceSubjects,
  takenName,
} from '#domain/reference/reference-item.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

/** All items of a short list, retired ones too. */
export async function getReferenceList({ db }: Pick<App, 'db'>, list: ReferenceListName): Promise<ReferenceList> {
  const rows = await findReferenceRows(db, list)
  return { items: rows.map((row) => ({ ...row, retired_at: isoJapan(row.retired_at) })) }
}

/** The categories to choose from, in their order. */
export async function listCategories({ db }: Pick<App, 'db'>) {
  return { categories: await findItems(db, 'categories') }
}

/** The occupations to choose from, in their order. */
export async function listOccupations({ db }: Pick<App, 'db'>) {
  return { occupations: await findItems(db, 'occupations') }
}

/** The themes to choose from, in their order. */
export async function listThemes({ db }: Pick<App, 'db'>) {
  return { themes: await findItems(db, 'themes') }
}

/** The changed item; null when nothing changed. */
type Change = { id: number; action: AuditAction; detail: AuditDetail } | null

/**
 * Changes a list under its lock and writes the audit log.
 * @returns the whole list
 */
async function changeReferenceList(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  list: ReferenceListName,
  change: (tx: Tx, rows: readonly ReferenceRow[]) => Promise<Change>,
): Promise<ReferenceList> {
  return await inTransaction(app.db, async (tx) => {
    await lockReferenceList(tx, list)
    const done = await change(tx, await findReferenceRows(tx, list))
    if (done)
      await insertAudit(tx, admin, {
        at: app.clock.now(),
        action: done.action,
        subject_type: referenceSubjects[list],
        subject_id: done.id,
        detail: done.detail,
      })
    return await getReferenceList({ db: tx }, list)
  })
}

/** @throws Refused reference_item_not_found */
function itemOf(rows: readonly ReferenceRow[], id: number): ReferenceRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Refused('reference_item_not_found')
  return row
}

/** @throws InvalidInput if the list is full, retired items included */
function requireRoom(rows: readonly ReferenceRow[]): void {
  if (rows.length >= MAX_REFERENCE_ITEMS)
    throw new InvalidInput({
      name: [`${MAX_REFERENCE_ITEMS}件まで登録できます。使用を終えた項目を再開してお使いください。`],
    })
}

const namesOf = (rows: readonly ReferenceRow[]): Named[] =>
  rows.map(({ id, name, retired_at }) => ({ id, name, retired: retired_at !== null }))

/** @throws InvalidInput */
export async function addReferenceItem(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  list: ReferenceListName,
  typed: string,
): Promise<ReferenceList> {
  const { name, problem } = checkReferenceName(typed)
  if (problem !== null) throw new InvalidInput({ name: [problem] })
  return await changeReferenceList(app, admin, list, async (tx, rows) => {
    const taken = takenName(name, null, namesOf(rows))
    if (taken) throw new InvalidInput({ name: [taken] })
    requireRoom(rows)
    const id = await insertReferenceItem(tx, list, name)
    return { id, action: 'add_reference_item', detail: { name } }
  })
}

/**
 * Renames an item. Pages show the name immediately; a job updates the search texts of experiences.
 * A renamed occupation is a new one in the place of the former one, which is retired: applicants
 * declared the former name, also in a form that is open now.
 * @throws InvalidInput; Refused reference_item_not_found, reference_item_retired for an occupation
 */
export async function renameReferenceItem(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  list: ReferenceListName,
  id: number,
  typed: string,
): Promise<ReferenceList> {
  const { name, problem } = checkReferenceName(typed)
  if (problem !== null) throw new InvalidInput({ name: [problem] })
  return await changeReferenceList(app, admin, list, async (tx, rows) => {
    const item = itemOf(rows, id)
    const taken = takenName(name, id, namesOf(rows))
    if (taken) throw new InvalidInput({ name: [taken] })
    if (item.name === name) return null
    const detail = { from: item.name, to: name }
    if (list === 'occupations') {
      if (item.retired_at !== null) throw new Refused('reference_item_retired')
      requireRoom(rows)
      const renamed = await insertReferenceItem(tx, list, name)
      await setReferenceRetired(tx, list, id, app.clock.now())
      const order = rows.filter((row) => row.retired_at === null).map((row) => (row.id === id ? renamed : row.id))
      await setReferenceOrder(tx, list, order)
      return { id: renamed, action: 'rename_reference_item', detail }
    }
    await setReferenceName(tx, list, id, name)
    await markSearchOld(tx, list, id)
    await app.jobs.send(executeSqlOf(tx), list === 'categories' ? 'search-category' : 'search-theme', { id })
    return { id, action: 'rename_reference_item', detail }
  })
}

/**
 * Moves an item one step up or down, past its present neighbour. At the end of the list nothing
 * happens.
 * @throws Refused reference_item_not_found, reference_item_retired
 */
export async function moveReferenceItem(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  list: ReferenceListName,
  id: number,
  direction: Direction,
): Promise<ReferenceList> {
  return await changeReferenceList(app, admin, list, async (tx, rows) => {
    const { name, retired_at } = itemOf(rows, id)
    if (retired_at !== null) throw new Refused('reference_item_retired')
    const before = rows.filter((row) => row.retired_at === null).map((row) => row.id)
    const after = moved(before, id, direction)
    await setReferenceOrder(tx, list, after)
    if (after.indexOf(id) === before.indexOf(id)) return null
    return { id, action: 'move_reference_item', detail: { name, direction } }
  })
}

/**
 * Removes an item from the choices; experiences and applications that have it keep it. The last
 * item of a list stays, because forms need one.
 * @throws Refused reference_item_not_found, reference_item_last
 */
export async function retireReferenceItem(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  list: ReferenceListName,
  id: number,
): Promise<ReferenceList> {
  return await changeReferenceList(app, admin, list, async (tx, rows) => {
    const { name, retired_at } = itemOf(rows, id)
    if (retired_at !== null) return null
    if (rows.filter((row) => row.retired_at === null).length === 1) throw new Refused('reference_item_last')
    await setReferenceRetired(tx, list, id, app.clock.now())
    return { id, action: 'retire_reference_item', detail: { name } }
  })
}

/**
 * Restores a retired item at the end of the list.
 * @throws InvalidInput; Refused reference_item_not_found
 */
export async function restoreReferenceItem(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  list: ReferenceListName,
  id: number,
): Promise<ReferenceList> {
  return await changeReferenceList(app, admin, list, async (tx, rows) => {
    const { name, retired_at } = itemOf(rows, id)
    if (retired_at === null) return null
    const taken = takenName(
      name,
      id,
      namesOf(rows).filter((row) => !row.retired),
    )
    if (taken) throw new InvalidInput({ name: [taken] })
    await setReferenceRetired(tx, list, id, null)
    return { id, action: 'restore_reference_item', detail: { name } }
  })
}
