import type { Books, BooksQuery } from '#contract/booking/admin-books-schemas.ts'
import { findBooks } from '#database/booking/accounting/books.ts'
import { booksPeriodOf, isClosed } from '#domain/booking/books.ts'
import { taxIn } from '#domain/booking/sales.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import { monthOf } from '#domain/shared/month.ts'
import type { App } from '../../shared/app.ts'

/** Tax in an amount of either sign, rounded down. */
export const taxOf = (yen: number): number => (yen < 0 ? -taxIn(-yen) : taxIn(yen))

/** The figures of a month. */
export async function getBooks(app: Pick<App, 'db' | 'clock'>, { month: asked }: BooksQuery): Promise<Books> {
  const now = app.clock.now()
  const this_month = monthOf(dateOf(now))
  const month = asked ?? this_month
  const period = booksPeriodOf(month)
  const { sold, ledger, card, held, first } = await findBooks(app.db, period)
  const { total, earlier, later } = sold
  return {
    month,
    closed: isClosed(month, now),
    closes_at: isoJapan(period.closes_at),
    first_month: first ? monthOf(dateOf(first)) : this_month,
    this_month,
    sold: total,
    earlier,
    later,
    tax: {
      fees: taxOf(total.fees + total.lost_fees),
      commission: taxOf(total.commission + total.lost_commission),
    },
    ledger,
    card,
    held,
  }
}
