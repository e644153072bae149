import type { SalesOfMonth, SoldReservation, SoldSession } from '#contract/booking/host-sales-schemas.ts'
import {
  countSoldSessions,
  findMonthsOfSales,
  findPlacedReservations,
  type PlacedRow,
  type SoldRow,
} from '#database/booking/accounting/host-sales.ts'
import { areSalesFinal, salesOf, sumOfSales } from '#domain/booking/sales.ts'
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
    disputed: row.disputed,
    lost: row.lost,
    ...salesOf(row),
    final,
  }
}

/** A session from its rows, at least one. */
function soldSessionOf(rows: readonly PlacedRow[], now: Date): SoldSession {
  const { calendar_id, experience_id, experience_title, date, start_time, end_time } = rows[0]!
  const reservations = rows.map((row) => soldReservationOf(row, now))
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  return {
    calendar_id,
    experience: { id: experience_id, title: experience_title },
    date,
    start_time,
    end_time,
    participants: sum(reservations.map((one) => (one.status === 'cancelled' ? 0 : one.number_of_people))),
    discounts: sum(reservations.map(({ discount }) => discount)),
    ...sumOfSales(rows.map((row) => salesOf(row))),
    final: reservations.every(({ final }) => final),
    reservations,
  }
}

/**
 * A month's sums and one page of its sessions with their reservations. A reservation of several
 * slots is listed once, at its last one.
 * @param month 'YYYY-MM'
 */
export async function getSalesOfMonth(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  month: string,
  { page }: { page: number },
): Promise<SalesOfMonth> {
  const now = app.clock.now()
  const [[summary = { month, ...noMonth }], count, rows] = await Promise.all([
    findMonthsOfSales(app.db, now, actor.id, month, 1),
    countSoldSessions(app.db, actor.id, month),
    findPlacedReservations(app.db, actor.id, month, { limit: PAGE, offset: (page - 1) * PAGE }),
  ])
  return {
    summary,
    sessions: [...Map.groupBy(rows, ({ calendar_id }) => calendar_id).values()].map((one) => soldSessionOf(one, now)),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE)) },
  }
}
