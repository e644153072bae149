import type {
  PayeePayouts,
  PayoutRun,
  PayoutRunMade,
  PayoutRunQuery,
  PayoutRuns,
  PayoutRunsQuery,
} from '#contract/payouts/payout-runs-schemas.ts'
import type { Tx } from '#database/client.ts'
import { lockPayeesOfRun } from '#database/locks.ts'
import {
  countHindered,
  countPayouts,
  findPayouts,
  findTransfers,
  payoutsOfPayee,
} from '#database/payouts/find-payouts.ts'
import {
  countOmissions,
  countRuns,
  findFiles,
  findOmissions,
  findRuns,
  type RunRow,
} from '#database/payouts/find-runs.ts'
import { finishExport, insertFile } from '#database/payouts/write-runs.ts'
import { bankFiles } from '#domain/payouts/bank-file.ts'
import { checkBankFile } from '#domain/payouts/check-bank-file.ts'
import { pauseChecked, payableFrom } from '#domain/payouts/payee-state.ts'
import { isResultKnown } from '#domain/payouts/payout-state.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { payeeRow } from '../payees/payee-of.ts'
import { decideRun } from './decide-run.ts'
import { batchOf } from './payout-files.ts'
import { approvalOf, runRow, summaryOf } from './run-of.ts'

/** One page of the payout runs, the newest first. */
export async function listPayoutRuns({ db }: Pick<App, 'db'>, { page, state }: PayoutRunsQuery): Promise<PayoutRuns> {
  const [rows, total_count, made_count, approved_count] = await Promise.all([
    findRuns(db, { ...(state && { state }), ...rangeOf(page) }),
    countRuns(db, state),
    countRuns(db, 'made'),
    countRuns(db, 'approved'),
  ])
  return {
    runs: rows.map(summaryOf),
    meta: {
      ...countedMetaOf(page, total_count),
      made_count,
      approved_count,
    },
  }
}

const PAYOUTS_PAGE = 100
const MOST_OMISSIONS = 200
/** @throws Refused payout_run_not_found */
export async function getPayoutRun(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  { page, state }: PayoutRunQuery,
): Promise<PayoutRun> {
  const now = clock.now()
  const run = await runRow(db, id)
  const filter = { run_id: id, ...(state && { state }) }
  const waits = run.state === 'made' || run.state === 'approved'
  const [{ may_approve, own_interest }, problem_count, files, omissions, omission_count, payouts, total_count] =
    await Promise.all([
      approvalOf(db, admin, run),
      waits ? countHindered(db, id, run.pay_on) : 0,
      findFiles(db, id),
      findOmissions(db, id, MOST_OMISSIONS),
      countOmissions(db, id),
      findPayouts(db, filter, { pay_on: run.pay_on, ...rangeOf(page, PAYOUTS_PAGE) }),
      countPayouts(db, filter),
    ])
  return {
    ...summaryOf(run),
    version: run.version,
    approved_at: isoJapan(run.approved_at),
    approved_by: run.approved_by,
    exported_at: isoJapan(run.exported_at),
    exported_by: run.exported_by,
    cancelled_at: isoJapan(run.cancelled_at),
    cancelled_by: run.cancelled_by,
    cancel_reason: run.cancel_reason,
    may_approve: run.state === 'made' && may_approve,
    own_interest,
    takes_results: run.state === 'exported' && isResultKnown('settled', run, dateOf(now)),
    problem_count,
    files: files.map(({ number, count, total, sha256, size }) => ({ number, count, total, sha256, size })),
    may_retry: run.state === 'made' && run.made_by.id === admin.id,
    omissions: omissions.map(({ blocked_until, ...omission }) => ({
      ...omission,
      ready_on: blocked_until && blocked_until > pauseChecked(run.pay_on) ? payableFrom(blocked_until) : null,
    })),
    omission_count,
    payouts: payouts.map((payout) => ({
      ...payout,
      sent_at: isoJapan(payout.sent_at),
      settled_at: isoJapan(payout.settled_at),
      returned_at: isoJapan(payout.returned_at),
    })),
    meta: countedMetaOf(page, total_count, PAYOUTS_PAGE),
  }
}

/** @throws Refused payee_not_found */
export async function listPayeePayouts(
  app: Pick<App, 'db' | 'clock'>,
  id: number,
  { page }: { page: number },
): Promise<PayeePayouts> {
  await payeeRow(app, app.db, id)
  const { payouts, count } = await payoutsOfPayee(app.db, id, rangeOf(page))
  return {
    payouts: payouts.map(({ return_fee: _, return_fee_borne_by: __, ...payout }) => ({
      ...payout,
      settled_at: isoJapan(payout.settled_at),
      returned_at: isoJapan(payout.returned_at),
    })),
    meta: countedMetaOf(page, count),
  }
}

/** Writes the files, checks each byte of them, and stores them encrypted. */
async function storeFiles(app: App, tx: Tx, run: RunRow, now: Date): Promise<void> {
  const batch = await batchOf(app, tx, await findTransfers(tx, run.id))
  const amounts = new Map(batch.transfers.map(({ payout_id, amount }) => [payout_id, amount]))
  let number = 0
  for (const file of bankFiles(batch.sender, run.pay_on, batch.transfers, batch.form)) {
    const { problems, transfers } = checkBankFile(file.bytes)
    for (const { payout_id, amount } of transfers)
      if (amounts.get(payout_id) === amount) amounts.delete(payout_id)
      else problems.push(`payout ${payout_id} isn't what was approved`)
    if (problems.length > 0) throw new Error(`a wrong file of transfers: ${problems.slice(0, 5).join('; ')}`)
    number += 1
    const sealed = await app.payout_files.seal({ run_id: run.id, number }, file.bytes)
    await insertFile(tx, run.id, { ...file, ...sealed, number }, now)
  }
  if (amounts.size > 0) throw new Error(`${amounts.size} payouts are in no file`)
}

/**
 * Writes the files of an approved run, and posts the payouts to the ledger in the same transaction:
 * from here on the money counts as gone. Each payout is checked once more.
 * @throws Refused payout_run_not_found, payout_run_changed, payout_run_state, own_interest,
 * payout_run_empty, payouts_not_payable, payout_sender_missing, account_number_lost
 */
export async function exportPayoutRun(
  app: App,
  admin: UserActor,
  id: number,
  { version }: { version: number },
): Promise<PayoutRunMade> {
  return await decideRun(
    app,
    admin,
    { id, version },
    {
      action: 'export_payout_run',
      from: ['approved'],
      write: async (tx, run, now) => {
        await refuseOwnInterest(tx, admin, { run_id: id })
        await lockPayeesOfRun(tx, id)
        const count = await countHindered(tx, id, run.pay_on)
        if (count > 0) throw new Refused('payouts_not_payable', { count })
        if (run.count === 0) throw new Refused('payout_run_empty')
        await storeFiles(app, tx, run, now)
        if ((await finishExport(tx, id, { by: admin.id, now })) !== run.count)
          throw new Error('the ledger has not all payouts of the run')
      },
    },
  )
}
