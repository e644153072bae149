import type {
  AdminReservations,
  AdminReservationsFilter,
  AdminReservationsQuery,
} from '#contract/booking/admin-booking-schemas.ts'
import {
  type AdminFilter,
  type AdminListRow,
  commonReservationWords,
  countAdminReservations,
  findAdminReservations,
} from '#database/booking/reservations/admin-reservations.ts'
import { cappedCount } from '#database/search-of-names.ts'
import { displayStatus } from '#domain/booking/reservation-machine.ts'
import { dateOf, isDate, isoJapan, timeOf } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'

const PAGE_SIZE = 20

const DAYS = ['slot_from', 'slot_to', 'booked_from', 'booked_to'] as const

/**
 * The filter for the database.
 * @throws InvalidInput for a date that isn't valid
 */
export function reservationsFilter({ q, ...filter }: Omit<AdminReservationsFilter, 'sort'>): AdminFilter {
  for (const day of DAYS) {
    const given = filter[day]
    if (given !== undefined && !isDate(given)) throw new InvalidInput({ [day]: ['日付を正しく入力してください。'] })
  }
  return { ...filter, ...(q === undefined ? {} : { q }) }
}

/**
 * Reservations of all users, 20 a page; a page past the end is empty.
 * @throws InvalidInput for a date that isn't valid
 */
export async function listAdminReservations(
  app: Pick<App, 'db' | 'clock'>,
  { page, sort, ...filter }: AdminReservationsQuery,
): Promise<AdminReservations> {
  const now = app.clock.now()
  const asked = { ...reservationsFilter(filter), common: await commonReservationWords(app.db, filter.q) }
  const count = async (fitting: AdminFilter) => await countAdminReservations(app.db, now, fitting)
  const [found, needs_look_count, today_count, tomorrow_count, refund_under_way_count, rows] = await Promise.all([
    count(asked),
    count({ payment: 'needs_look' }),
    count({ slot_on: 'today' }),
    count({ slot_on: 'tomorrow' }),
    count({ payment: 'refund_under_way' }),
    findAdminReservations(app.db, now, { ...asked, sort }, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  const counted = cappedCount(found)
  return {
    reservations: rows.map((row) => listedReservation(row, now)),
    meta: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(counted.total_count / PAGE_SIZE)),
      ...counted,
      needs_look_count,
      today_count,
      tomorrow_count,
      refund_under_way_count,
    },
  }
}

/** A row of the list, in the form of the API. */
export const listedReservation = (row: AdminListRow, now: Date): AdminReservations['reservations'][number] => ({
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
})
