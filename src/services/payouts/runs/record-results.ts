import type { PayoutResultsBody, PayoutResultsRecorded } from '#contract/payouts/payout-runs-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { lockPayee, lockPayoutRun } from '#database/locks.ts'
import { findToDecide } from '#database/payouts/find-payouts.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { applyResult, type Outcome } from './apply-result.ts'
import { payoutReason } from './decide-run.ts'
import { refuseEarlyResult, runRow } from './run-of.ts'

/**
 * Records what the bank did with payouts of a run. All or none are changed; those that have the
 * result already count as recorded, so a repeated call changes nothing.
 * @throws Refused payout_run_not_found, payout_run_early, payout_not_found, own_interest,
 * payout_changed; InvalidInput
 */
export async function recordPayoutResults(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url' | 'checkpoint'>,
  admin: UserActor,
  id: number,
  { payout_ids, result, return_cause, return_fee, return_fee_borne_by, reason }: PayoutResultsBody,
): Promise<PayoutResultsRecorded> {
  const outcome: Outcome =
    result === 'returned'
      ? { result, reason: payoutReason(reason), return_cause, return_fee, return_fee_borne_by }
      : { result }
  const now = app.clock.now()
  const ids = [...new Set(payout_ids)]
  const changed = await inTransaction(app.db, async (tx) => {
    await lockPayoutRun(tx, id)
    const { pay_on } = await runRow(tx, id)
    refuseEarlyResult(result, { pay_on }, now)
    const payouts = await findToDecide(tx, id, ids)
    if (payouts.length < ids.length) throw new Refused('payout_not_found')
    await refuseOwnInterest(tx, admin, { payout_ids: ids })
    let count = 0
    for (const payout of payouts) {
      await lockPayee(tx, payout.payee_id)
      const known = await applyResult(app, tx, { ...payout, pay_on }, outcome, { by: admin.id, now })
      if (known === 'impossible') throw new Refused('payout_changed')
      if (known === 'new') count += 1
    }
    if (count > 0)
      await insertAudit(tx, admin, {
        at: now,
        action: 'record_payout_results',
        subject_type: 'payout_run',
        subject_id: id,
        detail: {
          result,
          payout_ids: ids,
          ...(outcome.result === 'returned' && {
            reason: outcome.reason,
            return_cause,
            return_fee,
            return_fee_borne_by,
          }),
        },
      })
    app.checkpoint('payouts:recording')
    return count
  })
  app.checkpoint('payouts:recorded')
  return { changed }
}
