import type { PayoutResultsRecorded, SettleRunBody } from '#contract/payouts/payout-runs-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockPayoutRun } from '#database/locks.ts'
import { findPayeeOwners } from '#database/payouts/find-payees.ts'
import type { RunRow } from '#database/payouts/find-runs.ts'
import { settleOpen } from '#database/payouts/write-runs.ts'
import { MAX_RESULTS } from '#domain/payouts/payout-state.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { payeeMail } from '../payees/payee-mails.ts'
import { paidText } from './payout-mails.ts'
import { refuseEarlyResult, runRow } from './run-of.ts'

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
