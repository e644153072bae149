import type { PayoutResultsBody, PayoutResultsRecorded, SettleRunBody } from '#contract/payouts/payout-runs-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockPayee, lockPayoutRun } from '#database/locks.ts'
import { findPayee, findPayeeOwners } from '#database/payouts/find-payees.ts'
import { findToDecide, type PayoutToDecide } from '#database/payouts/find-payouts.ts'
import type { RunRow } from '#database/payouts/find-runs.ts'
import { markReturned, markSent, markSettled, type Return, settleOpen } from '#database/payouts/write-runs.ts'
import { MAX_RESULTS, type PayoutResult, resultOf } from '#domain/payouts/payout-state.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { payeeMail } from '../payees/payee-mails.ts'
import { payoutReason } from './decide-run.ts'
import { mailPaid, mailPayoutReturned, paidText } from './payout-mails.ts'
import { refuseEarlyResult, runRow } from './run-of.ts'

type Outcome = { result: Exclude<PayoutResult, 'returned'> } | ({ result: 'returned' } & Return)

/**
 * Writes what became of a payout, with the ledger and the mail that belong to it. The caller holds
 * the locks of the run and of the payee.
 * @returns `same` when it is known already; `impossible` when the state doesn't allow it
 */
async function applyResult(
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

/**
 * Records that the bank paid every payout of a run that has no final result, in transactions of
 * `batch` payouts. When a process is killed, the rest stays open and can be settled by another
 * call. Returned payouts stay returned.
 * @param seen number and yen of the open payouts that the admin confirmed. Without open payouts
 * nothing is compared, so a repeated call changes nothing.
 * @throws Refused payout_run_not_found, own_interest, payout_run_state, payout_run_early,
 * payout_run_changed
 */
export async function settlePayoutRun(
  app: App,
  admin: UserActor,
  id: number,
  seen: SettleRunBody,
  { batch = MAX_RESULTS } = {},
): Promise<PayoutResultsRecorded> {
  let changed = 0
  for (;;) {
    const is_first = changed === 0
    const count = await inTransaction(app.db, async (tx) => {
      await lockPayoutRun(tx, id)
      const run = await runRow(tx, id)
      await refuseOwnInterest(tx, admin, { run_id: id })
      if (run.state !== 'exported') throw new Refused('payout_run_state')
      refuseEarlyResult('settled', run, app.clock.now())
      const same = run.open_count === seen.count && run.open_total === seen.total
      if (is_first && run.open_count > 0 && !same) throw new Refused('payout_run_changed')
      return await settleBatch(app, tx, admin, run, batch)
    })
    if (count > 0) app.checkpoint('payouts:settled')
    changed += count
    if (count < batch) return { changed }
  }
}

/** @returns the number of payouts that were settled */
async function settleBatch(app: App, tx: Tx, admin: UserActor, run: RunRow, batch: number): Promise<number> {
  const now = app.clock.now()
  const settled = await settleOpen(tx, run.id, { limit: batch, by: admin.id, now })
  if (settled.length === 0) return 0
  const untold = settled.filter(({ told }) => !told)
  const payees = untold.map(({ payee_id }) => payee_id)
  const owners = Map.groupBy(await findPayeeOwners(tx, payees), ({ payee_id }) => payee_id)
  await queueMails(
    app,
    tx,
    untold.flatMap((payout) =>
      (owners.get(payout.payee_id) ?? []).map((owner) =>
        payeeMail(app, owner, paidText(owner.ambassador, { ...payout, pay_on: run.pay_on }, dateOf(now))),
      ),
    ),
  )
  await insertAudit(tx, admin, {
    at: now,
    action: 'record_payout_results',
    subject_type: 'payout_run',
    subject_id: run.id,
    detail: { result: 'settled', all: true, payout_ids: settled.map((payout) => payout.id) },
  })
  app.checkpoint('payouts:settling')
  return settled.length
}
