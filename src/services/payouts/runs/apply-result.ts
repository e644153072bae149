import type { Tx } from '#database/client.ts'
import { findPayee } from '#database/payouts/find-payees.ts'
import type { PayoutToDecide } from '#database/payouts/find-payouts.ts'
import { markReturned, markSent, markSettled, type Return } from '#database/payouts/write-runs.ts'
import { type PayoutResult, resultOf } from '#domain/payouts/payout-state.ts'
import type { App } from '../../shared/app.ts'
import { mailPaid, mailPayoutReturned } from './payout-mails.ts'

export type Outcome = { result: Exclude<PayoutResult, 'returned'> } | ({ result: 'returned' } & Return)

/**
 * Writes what became of a payout, with the ledger and the mail that belong to it. The caller holds
 * the locks of the run and of the payee.
 * @returns `same` when it is known already; `impossible` when the state doesn't allow it
 */
export async function applyResult(
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  payout: PayoutToDecide & { pay_on: string },
  outcome: Outcome,
  by: { by: number; now: Date },
): Promise<'new' | 'same' | 'impossible'> {
  const known = resultOf(payout.state, outcome.result)
  if (known !== 'new') return known
  if (outcome.result === 'returned') await markReturned(tx, payout, outcome, by)
  else if (outcome.result === 'sent') await markSent(tx, payout.id, by)
  else await markSettled(tx, payout.id, by)
  const payee = await findPayee(tx, payout.payee_id, by.now)
  if (payee && outcome.result === 'returned') await mailPayoutReturned(app, tx, payee, payout, outcome)
  else if (payee && payout.notified_at === null) await mailPaid(app, tx, payee, payout, by.now)
  return known
}
