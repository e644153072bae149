import type { PayoutRuns, PayoutRunsQuery } from '#contract/payouts/payout-runs-schemas.ts'
import { countRuns, findRuns } from '#database/payouts/find-runs.ts'
import type { App } from '../../shared/app.ts'
import { summaryOf } from './run-of.ts'

const PAGE_SIZE = 20

/** One page of the payout runs, the newest first. */
export async function listPayoutRuns({ db }: Pick<App, 'db'>, { page, state }: PayoutRunsQuery): Promise<PayoutRuns> {
  const [rows, total_count, made_count, approved_count] = await Promise.all([
    findRuns(db, { ...(state && { state }), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countRuns(db, state),
    countRuns(db, 'made'),
    countRuns(db, 'approved'),
  ])
  return {
    runs: rows.map(summaryOf),
    meta: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(total_count / PAGE_SIZE)),
      total_count,
      made_count,
      approved_count,
    },
  }
}
