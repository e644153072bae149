import type { PayoutRun, PayoutRunQuery } from '#contract/payouts/payout-runs-schemas.ts'
import { countHindered, countPayouts, findPayouts } from '#database/payouts/find-payouts.ts'
import { countOmissions, findFiles, findOmissions } from '#database/payouts/find-runs.ts'
import { pauseChecked, payableFrom } from '#domain/payouts/payee-state.ts'
import { isResultKnown } from '#domain/payouts/payout-state.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { approvalOf, runRow, summaryOf } from './run-of.ts'

const PAGE_SIZE = 100
const MOST_OMISSIONS = 200
const iso = (instant: Date | null) => instant && isoJapan(instant)

/**
 * A run with one page of its payouts.
 * @throws Refused payout_run_not_found
 */
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
      findPayouts(db, filter, { pay_on: run.pay_on, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
      countPayouts(db, filter),
    ])
  return {
    ...summaryOf(run),
    version: run.version,
    approved_at: iso(run.approved_at),
    approved_by: run.approved_by,
    exported_at: iso(run.exported_at),
    exported_by: run.exported_by,
    cancelled_at: iso(run.cancelled_at),
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
      sent_at: iso(payout.sent_at),
      settled_at: iso(payout.settled_at),
      returned_at: iso(payout.returned_at),
    })),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(total_count / PAGE_SIZE)), total_count },
  }
}
