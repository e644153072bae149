import type { AdjustmentDecisionBody, AdjustmentRequest } from '#contract/booking/admin-ledger-schemas.ts'
import { findParties } from '#database/accounts/find-parties.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { decideRequest, findAdjustmentRequest } from '#database/booking/accounting/adjustment-requests.ts'
import { insertAdjustment } from '#database/booking/accounting/find-ledger.ts'
import { inTransaction } from '#database/client.ts'
import { lockPayee } from '#database/locks.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { requestOf } from './adjustment-requests.ts'

/**
 * Another admin approves an adjustment, which posts it, or declines it. Who asked may withdraw it,
 * which declines it, too. Of two admins who decide at once, the second is refused.
 * @throws Refused adjustment_request_not_found, adjustment_own_request, own_interest,
 * adjustment_decided
 */
export async function decideAdjustment(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  { decision }: AdjustmentDecisionBody,
): Promise<AdjustmentRequest> {
  const found = await findAdjustmentRequest(app.db, id)
  if (!found) throw new Refused('adjustment_request_not_found')
  const { payee, kind, amount, reason, asked_by, request_key } = found
  const approved = decision === 'approved'
  if (approved && asked_by.id === admin.id) throw new Refused('adjustment_own_request')
  await inTransaction(app.db, async (tx) => {
    await lockPayee(tx, payee.id)
    await refuseOwnInterest(tx, admin, { payee_ids: [payee.id] })
    const now = app.clock.now()
    if (!(await decideRequest(tx, id, { state: decision, by: admin.id, now }))) throw new Refused('adjustment_decided')
    const entry = { payee_id: payee.id, kind, amount, reason, created_by: asked_by.id, request_key, now }
    if (approved && !(await insertAdjustment(tx, entry))) throw new Error('the adjustment is in the ledger already')
    await insertAudit(tx, admin, {
      at: now,
      action: approved ? 'approve_adjustment' : 'decline_adjustment',
      subject_type: 'payee',
      subject_id: payee.id,
      detail: { request_id: id, amount, reason, asked_by: asked_by.id },
    })
  })
  const after = (await findAdjustmentRequest(app.db, id))!
  return requestOf(after, admin, await findParties(app.db, { payee_ids: [payee.id] }))
}
