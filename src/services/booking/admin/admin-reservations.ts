import type {
  AbandonedHolds,
  AdminReservations,
  AdminReservationsFilter,
  AdminReservationsQuery,
} from '#contract/booking/admin-booking-schemas.ts'
import {
  type AdminFilter,
  type AdminListRow,
  countAdminReservations,
  findAdminReservations,
} from '#database/booking/reservations/admin-reservations.ts'
import { countAbandoners, findAbandoners } from '#database/booking/reserve/hold.ts'
import { commonReservationWords } from '#database/booking/shared/search-reservations.ts'
import { cappedCount } from '#database/search-of-names.ts'
import { partyWords, peopleOf } from '#domain/booking/party-words.ts'
import { paymentStateLabels, statusLabels } from '#domain/booking/admin-reservations.ts'
import { displayStatus } from '#domain/booking/reservation-machine.ts'
import { abandonedSince, pausedUntil, PAUSES } from '#domain/booking/unfinished-holds.ts'
import { minuteCell } from '#domain/shared/csv.ts'
import { dateOf, isDate, isoJapan, timeOf } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cappedMetaOf, countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { type Columns, exportList, PART } from '../../shared/export-list.ts'
import { InvalidInput } from '../../shared/refused.ts'

const DAYS = ['slot_from', 'slot_to', 'booked_from', 'booked_to'] as const

/**
 * The filter for the database.
 * @throws InvalidInput for a date that isn't valid
 */
function reservationsFilter({ q, ...filter }: Omit<AdminReservationsFilter, 'sort'>): AdminFilter {
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
    findAdminReservations(app.db, now, { ...asked, sort }, rangeOf(page)),
  ])
  return {
    reservations: rows.map((row) => listedReservation(row, now)),
    meta: {
      ...cappedMetaOf(page, cappedCount(found)),
      needs_look_count,
      today_count,
      tomorrow_count,
      refund_under_way_count,
    },
  }
}

/** A row of the list, in the form of the API. */
const listedReservation = (row: AdminListRow, now: Date): AdminReservations['reservations'][number] => ({
  id: row.id,
  status: displayStatus(row, now),
  guest: row.guest,
  experience: { id: row.experience_id, title: row.experience_title },
  date: dateOf(row.first_starts_at),
  start_time: timeOf(row.first_starts_at),
  slots: row.slots,
  ...peopleOf(row),
  total: row.total,
  refunded: row.refunded,
  payment_state: row.refund_under_way ? 'refund_under_way' : row.payment_state,
  needs_look: row.needs_look ?? false,
  created_at: isoJapan(row.created_at),
})

const COLUMNS: Columns<AdminReservations['reservations'][number]> = [
  ['予約番号', (row) => row.id],
  ['予約日時', (row) => minuteCell(row.created_at)],
  ['状態', (row) => statusLabels[row.status]],
  ['お支払い', (row) => (row.payment_state === null ? '無料' : paymentStateLabels[row.payment_state])],
  ['要確認', (row) => (row.needs_look ? '要確認' : '')],
  ['会員番号', (row) => row.guest.id],
  ['お客さま', (row) => row.guest.name],
  ['メールアドレス', (row) => row.guest.email],
  ['体験番号', (row) => row.experience.id],
  ['体験', (row) => row.experience.title],
  ['開催日（はじめ）', (row) => row.date],
  ['開始時刻', (row) => row.start_time],
  ['回数', (row) => row.slots],
  ['人数', (row) => row.number_of_people],
  ['お支払い総額', (row) => row.total],
  ['返金', (row) => row.refunded],
  ['人数の内訳', (row) => (row.lines ? partyWords(row.lines, 0) : '')],
]

/**
 * The matching reservations as CSV for Excel, the newest first, whatever their number. The export
 * is recorded.
 * @throws InvalidInput for a date that isn't valid; Refused seeing_as_somebody
 */
export async function exportAdminReservations(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort: _, ...query }: AdminReservationsFilter,
): Promise<AsyncIterable<string>> {
  const now = app.clock.now()
  const filter = reservationsFilter(query)
  const common = await commonReservationWords(app.db, filter.q)
  return await exportList(app, admin, {
    action: 'export_reservations',
    subject_type: 'reservation',
    filter,
    columns: COLUMNS,
    partAfter: async (last) => {
      const after = { ...filter, common, ...(last && { below: last.id }) }
      const rows = await findAdminReservations(app.db, now, { ...after, sort: 'newest' }, { limit: PART, offset: 0 })
      return rows.map((row) => listedReservation(row, now))
    },
  })
}

/** Users who abandoned holds within the last 24 hours. A page past the end is empty. */
export async function listAbandonedHolds(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { page }: { page: number },
): Promise<AbandonedHolds> {
  const now = clock.now()
  const since = abandonedSince(now)
  const [rows, { people }] = await Promise.all([
    findAbandoners(db, since, rangeOf(page)),
    countAbandoners(db, since, { person: PAUSES.person.free, address: PAUSES.address.free }),
  ])
  return {
    people: rows.map(({ last_at, ...row }) => {
      const until = pausedUntil('person', { count: row.count, last_at }, now)
      return { ...row, last_at: isoJapan(last_at), paused_until: isoJapan(until) }
    }),
    meta: countedMetaOf(page, people),
  }
}
