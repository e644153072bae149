import type { SalesOfMonth, SoldReservation } from '#contract/booking/host-sales-schemas.ts'
import { findMonthsOfSales, findSoldReservations, type SoldRow } from '#database/booking/host-sales.ts'
import { areSalesFinal, salesOf } from '#domain/booking/sales.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { noMonth } from './list-sales.ts'

const PAGE = 20

/** One reservation of a host's sales. Without the guest's name: accounting doesn't need it. */
export function soldReservationOf(row: SoldRow, now: Date): SoldReservation {
  const final = areSalesFinal(row, now)
  return {
    reservation_id: row.reservation_id,
    experience: { id: row.experience_id, title: row.experience_title },
    reserved_at: isoJapan(row.confirmed_at),
    first_date: dateOf(row.first_starts_at),
    last_date: dateOf(row.last_ends_at),
    slots: row.slots,
    number_of_people: row.number_of_people,
    status: row.status === 'cancelled' ? 'cancelled' : final ? 'attended' : 'coming',
    cancelled_by: row.cancelled_by,
    discount: row.discount,
    ...salesOf(row),
    final,
  }
}

/**
 * A month's sums and one page of its reservations.
 * @param month 'YYYY-MM'
 */
export async function getSalesOfMonth(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  month: string,
  { page }: { page: number },
): Promise<SalesOfMonth> {
  const now = app.clock.now()
  const [[summary = { month, ...noMonth }], rows] = await Promise.all([
    findMonthsOfSales(app.db, now, actor.id, month, 1),
    findSoldReservations(app.db, actor.id, month, { limit: PAGE, offset: (page - 1) * PAGE }),
  ])
  const count = summary.reservation_count + summary.cancelled_count
  return {
    summary,
    reservations: rows.map((row) => soldReservationOf(row, now)),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE)) },
  }
}
