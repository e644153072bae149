import type { AdminReservations, AdminReservationsQuery } from '#contract/booking/admin-booking-schemas.ts'
import { countAdminReservations, findAdminReservations } from '#database/booking/admin-reservations.ts'
import { displayStatus } from '#domain/booking/reservation-machine.ts'
import { dateOf, isDate, isoJapan, timeOf } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'

const PAGE_SIZE = 20

const DAYS = ['slot_from', 'slot_to', 'booked_from', 'booked_to'] as const

/**
 * Reservations of all users, 20 a page; a page past the end is empty.
 * @throws InvalidInput for a date that isn't valid
 */
export async function listAdminReservations(
  app: Pick<App, 'db' | 'clock'>,
  { page, sort, q, ...filter }: AdminReservationsQuery,
): Promise<AdminReservations> {
  for (const day of DAYS) {
    const given = filter[day]
    if (given !== undefined && !isDate(given)) throw new InvalidInput({ [day]: ['日付を正しく入力してください。'] })
  }
  const now = app.clock.now()
  const asked = { ...filter, ...(q === undefined ? {} : { q }) }
  const [total_count, needs_look_count, rows] = await Promise.all([
    countAdminReservations(app.db, now, asked),
    countAdminReservations(app.db, now, { payment: 'needs_look' }),
    findAdminReservations(app.db, now, { ...asked, sort }, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return {
    reservations: rows.map((row) => ({
      id: row.id,
      status: displayStatus(row, now),
      guest: row.guest,
      experience: { id: row.experience_id, title: row.experience_title },
      date: dateOf(row.first_starts_at),
      start_time: timeOf(row.first_starts_at),
      slots: row.slots,
      number_of_people: row.number_of_people,
      total: row.total,
      refunded: row.refunded,
      payment_state: row.refund_under_way ? 'refund_under_way' : row.payment_state,
      needs_look: row.needs_look ?? false,
      created_at: isoJapan(row.created_at),
    })),
    meta: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(total_count / PAGE_SIZE)),
      total_count,
      needs_look_count,
    },
  }
}
