import type { BookRows, BookRowsQuery } from '#contract/booking/admin-books-schemas.ts'
import { findBookRows } from '#database/booking/accounting/books.ts'
import { booksPeriodOf } from '#domain/booking/books.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

const PAGE_SIZE = 50

/** The rows of which a figure of a month is the sum, by time. */
export async function listBookRows(app: Pick<App, 'db'>, { month, number, page }: BookRowsQuery): Promise<BookRows> {
  const paging = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const { rows, count, sum } = await findBookRows(app.db, number, booksPeriodOf(month), paging)
  return {
    rows: rows.map(({ at, written_at, reservation_id, experience_title, payee_id, payee_name, note, amount }) => ({
      at: isoJapan(at),
      written_at: isoJapan(written_at),
      reservation: reservation_id === null ? null : { id: reservation_id, title: experience_title ?? '' },
      payee: payee_id === null ? null : { id: payee_id, name: payee_name ?? '' },
      note,
      amount,
    })),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE_SIZE)), total_count: count, sum },
  }
}
