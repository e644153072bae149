// Reservations as their guests see them, each with everything the page shows, in one statement.
import { sql } from 'kysely'
import type { PaymentState } from '#domain/booking/reservation-machine.ts'
import type { Abandonment } from '#domain/booking/unfinished-holds.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { dayGuideColumns, type DayGuideRow } from '../experiences/day-guide-columns.ts'

export type ReservationRow = DayGuideRow & {
  id: number
  user_id: number
  status: 'held' | 'confirmed' | 'declined' | 'expired' | 'cancelled'
  experience_id: number
  experience_title: string
  image_url: string | null
  hosted_by: string
  calendars: { id: number; date: string; start_time: string; end_time: string; cancelled: boolean }[]
  number_of_people: number
  option_id: number | null
  option_name: string | null
  option_price: number | null
  coupon_code: string | null
  message_to_host: string
  price: number
  tour: number
  option: number
  discount: number
  service_fee: number
  processing_fee: number
  total: number
  online: boolean
  state: number | null
  address: string | null
  online_url: string | null
  note: string
  reservation_notice: string
  cancellation_period: number
  cancel_deadline: Date
  first_starts_at: Date
  last_ends_at: Date
  payment_state: PaymentState | null
  charge_id: string | null
  failure_code: string | null
  card_brand: string | null
  card_last4: string | null
  refunded: number | null
  refund_queued: number
  cancelled_by: 'guest' | 'host' | 'operator' | 'minimum_not_reached' | null
  cancel_reason: string | null
  /** How the guest abandoned the hold; null if they didn't. */
  abandoned: Abandonment | null
  review_id: number | null
  review_rate: number | null
  review_content: string | null
  review_hidden_reason: string | null
  /** Refunds that a person decided; instants are ISO 8601 in UTC. */
  granted: { amount: number; words: string; created_at: string }[] | null
  receipt_name: string | null
  created_at: Date
  confirmed_at: Date | null
  ended_at: Date | null
}

const selection = sql`
  r.id, r.user_id, r.status, r.experience_id, r.experience_title, r.hosted_by, r.number_of_people, r.option_id, r.option_name,
  r.option_price, r.coupon_code, r.message_to_host, r.price, r.tour, r.option, r.discount, r.service_fee, r.processing_fee, r.total,
  r.cancellation_period, r.cancel_deadline, r.first_starts_at, r.last_ends_at, r.cancelled_by, r.cancel_reason, r.abandoned, r.receipt_name,
  r.created_at, r.confirmed_at, r.ended_at,
  e.online, e.state, e.address, e.online_url, e.note, e.reservation_notice, ${dayGuideColumns},
  (select i.url from experience_images i where i.experience_id = e.id order by i.sort_order limit 1) as image_url,
  (select json_agg(json_build_object('id', c.id, 'date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'),
      'end_time', to_char(c.end_time, 'HH24:MI'), 'cancelled', c.cancelled_at is not null) order by c.starts_at, c.id)
    from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = r.id) as calendars,
  p.state as payment_state, p.charge_id, p.failure_code, p.card_brand, p.card_last4, p.refunded,
  coalesce((select sum(f.amount) from refunds f where f.reservation_id = r.id and f.state in ('queued', 'sent', 'unknown')), 0)::int as refund_queued,
  (select json_agg(json_build_object('amount', f.amount, 'words', f.words, 'created_at', f.created_at) order by f.id)
    from refunds f where f.reservation_id = r.id and f.words is not null) as granted,
  v.id as review_id, v.rate as review_rate, v.content as review_content, v.hidden_reason as review_hidden_reason
  from reservations r
  join experiences e on e.id = r.experience_id
  left join payments p on p.reservation_id = r.id
  left join reviews v on v.reservation_id = r.id`

export async function findReservation(db: Db, id: number): Promise<ReservationRow | undefined> {
  const { rows } = await sql<ReservationRow>`select ${selection} where r.id = ${id}`.execute(db)
  return rows[0]
}

export async function findReservations(db: Db, ids: readonly number[]): Promise<ReservationRow[]> {
  const { rows } = await sql<ReservationRow>`select ${selection} where r.id = any(${[...ids]}::int[])`.execute(db)
  return rows
}

/**
 * Reservations on the page: confirmed or cancelled ones, and those whose payment isn't known yet.
 */
const listed = sql`(r.status in ('confirmed', 'cancelled') or (r.status = 'held'
  and exists (select 1 from payments q where q.reservation_id = r.id and q.state in ('sent', 'unknown'))))`

const periods = {
  all: () => sql`true`,
  coming: (now: Date) => sql`r.status <> 'cancelled' and r.last_ends_at > ${now}`,
  past: (now: Date) => sql`(r.status = 'cancelled' or r.last_ends_at <= ${now})`,
}

/** A user's reservations: future ones by their start, others newest first. */
export async function findReservationsOf(
  db: Db,
  user_id: number,
  options: { period: keyof typeof periods; now: Date; limit: number; offset: number },
): Promise<ReservationRow[]> {
  const order = options.period === 'coming' ? sql`r.first_starts_at, r.id` : sql`r.id desc`
  const { rows } = await sql<ReservationRow>`
    select ${selection} where r.user_id = ${user_id} and ${listed} and ${periods[options.period](options.now)}
    order by ${order} limit ${options.limit} offset ${options.offset}`.execute(db)
  return rows
}

export async function countReservationsOf(
  db: Db,
  user_id: number,
  period: keyof typeof periods,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reservations r where r.user_id = ${user_id} and ${listed} and ${periods[period](now)}`.execute(
    db,
  )
  return oneRow(rows).count
}

export type Host = { name: string; email: string }

/** The hosts of experience `e`, as JSON; null if there is none to notify. */
export const hostsOf = sql<Host[] | null>`(
  select json_agg(distinct jsonb_build_object('name', h.name, 'email', h.email))
  from (select e.user_id as id union select m.user_id from ambassador_members m where m.ambassador_id = e.ambassador_id) as those
  join users h on h.id = those.id
  where h.suspended_at is null and h.erased_at is null)`

export type ReservationPeople = { id: number; guest_name: string; guest_email: string; hosts: Host[] }

/** Recipients of mails about reservations: the guest of each, and its hosts. */
export async function findReservationPeople(db: Db, ids: readonly number[]): Promise<ReservationPeople[]> {
  const { rows } = await sql<Omit<ReservationPeople, 'hosts'> & { hosts: Host[] | null }>`
    select r.id, u.name as guest_name, u.email as guest_email, ${hostsOf} as hosts
    from reservations r join users u on u.id = r.user_id join experiences e on e.id = r.experience_id
    where r.id = any(${[...ids]}::int[])`.execute(db)
  return rows.map((row) => ({ ...row, hosts: row.hosts ?? [] }))
}
