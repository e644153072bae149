import type { BulkRun, BulkStart } from '#contract/office/bulk-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { findRunOfKey, insertRun } from '#database/office/bulk-runs.ts'
import { reasonLimits } from '#domain/office/bulk.ts'
import { partsOfSlots, requireAllowance } from '../booking/shared/refund-limit.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { checkedReason } from '../shared/checked-reason.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { getBulk } from './get-bulk.ts'
import { requireRoleFor } from './require-role.ts'
import { selectTargets } from './select-targets.ts'

/**
 * Stores a bulk action and the job that runs it. A call that is repeated with its key returns the
 * same run.
 * @throws InvalidInput; Refused bulk_changed if the items are others than those of the preview,
 *   bulk_not_found, idempotency_conflict, role_missing, refund_over_limit
 */
export async function startBulk(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  { key, fingerprint, reason: typed = '', requested_by: asked_by = 'operator', ...selection }: BulkStart,
): Promise<BulkRun> {
  const { kind, undoes = null } = selection
  requireRoleFor(admin, kind)
  const most = reasonLimits[kind]
  const reason = most === null ? null : checkedReason(typed, { most, missing: '理由を入力してください。' })
  const requested_by = kind === 'cancel_slots' ? asked_by : null
  const named = { key, kind, admin_id: admin.id }
  const before = await findRunOfKey(app.db, named)
  if (before !== undefined) return await getBulk(app, admin, before, { page: 1 })

  const id = await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const chosen = await selectTargets(tx, admin.id, selection, now)
    // The sum of the run. Each item is checked again when its slot is cancelled.
    if (chosen.booked && chosen.fingerprint === fingerprint)
      await requireAllowance(tx, admin, partsOfSlots(chosen.booked.rows), now)
    const made =
      chosen.fingerprint === fingerprint && chosen.ids.length > 0
        ? await insertRun(tx, { ...named, reason, requested_by, ip_address: admin.address, undoes }, chosen.ids, now)
        : undefined
    if (made === undefined) {
      // A repeated call whose first one has committed meanwhile.
      const other = await findRunOfKey(tx, named)
      if (other !== undefined) return other
      if (chosen.fingerprint !== fingerprint) throw new Refused('bulk_changed')
      if (chosen.ids.length === 0) throw new InvalidInput({ base: ['対象になるものがありません。'] })
      throw new Refused('idempotency_conflict')
    }
    await insertAudit(tx, admin, {
      at: now,
      action: 'start_bulk_action',
      subject_type: 'bulk_action',
      subject_id: made,
      detail: { kind, count: chosen.ids.length, ...(reason === null ? {} : { reason }), ...(undoes && { undoes }) },
    })
    await app.jobs.send(executeSqlOf(tx), 'run-bulk-action', { id: made })
    return made
  })
  return await getBulk(app, admin, id, { page: 1 })
}
