// Shared parts of all changes of a short list: lock, audit log, and the whole list as the result.
import type { ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockReferenceList } from '#database/locks.ts'
import { findReferenceRows, type ReferenceRow } from '#database/reference/keep-lists.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import type { AuditDetail } from '#domain/audit/detail-words.ts'
import {
  MAX_REFERENCE_ITEMS,
  type Named,
  type ReferenceListName,
  referenceSubjects,
} from '#domain/reference/reference-item.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { getReferenceList } from './get-reference-list.ts'

/** The changed item; null when nothing changed. */
type Change = { id: number; action: AuditAction; detail: AuditDetail } | null

export async function changeReferenceList(
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
export function itemOf(rows: readonly ReferenceRow[], id: number): ReferenceRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Refused('reference_item_not_found')
  return row
}

/** @throws InvalidInput if the list is full, retired items included */
export function requireRoom(rows: readonly ReferenceRow[]): void {
  if (rows.length >= MAX_REFERENCE_ITEMS)
    throw new InvalidInput({
      name: [`${MAX_REFERENCE_ITEMS}件まで登録できます。使用を終えた項目を再開してお使いください。`],
    })
}

export const namesOf = (rows: readonly ReferenceRow[]): Named[] =>
  rows.map(({ id, name, retired_at }) => ({ id, name, retired: retired_at !== null }))
