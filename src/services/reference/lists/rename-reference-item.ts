import type { ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import {
  insertReferenceItem,
  markSearchOld,
  setReferenceName,
  setReferenceOrder,
  setReferenceRetired,
} from '#database/reference/keep-lists.ts'
import { checkReferenceName, type ReferenceListName, takenName } from '#domain/reference/reference-item.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { itemOf, changeReferenceList, namesOf, requireRoom } from './change-reference-list.ts'

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
