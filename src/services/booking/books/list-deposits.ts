import type { Deposits, DepositsQuery } from '#contract/booking/admin-books-schemas.ts'
import { countDeposits, findDeposits } from '#database/booking/accounting/deposits.ts'
import { booksPeriodOf } from '#domain/booking/books.ts'
import type { App } from '../../shared/app.ts'
import { depositOf } from './deposit-of.ts'

const PAGE_SIZE = 50

/** The deposits that count in a month, by date. */
export async function listDeposits(app: Pick<App, 'db'>, { month, page }: DepositsQuery): Promise<Deposits> {
  const period = booksPeriodOf(month)
  const [count, rows] = await Promise.all([
    countDeposits(app.db, period),
    findDeposits(app.db, period, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return {
    deposits: rows.map(depositOf),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE_SIZE)), total_count: count },
  }
}
