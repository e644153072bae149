// Reservations as their guests see them, each with everything the page shows, in one statement.
import type { PartyLine } from '#domain/booking/party.ts'
import type { DiscountFunder } from '#domain/booking/sales.ts'
import { sql } from 'kysely'
import type { Canceller, CancelRequester } from '#domain/booking/cancellation.ts'
import type { GuestTerms } from '#domain/booking/guest-terms.ts'
import type { PaymentState } from '#domain/booking/reservation-machine.ts'
import type { Abandonment } from '#domain/booking/unfinished-holds.ts'
import type { Db } from '../../client.ts'
import { type DayGuideRow, type Host, hostsOf, meetingImage } from '../../experiences/find-experience.ts'
import { minimum } from '../../experiences/story-cards.ts'
import { countOf, isOneOf } from '../../sql-parts.ts'
import { confirmedPlaces, paymentUnderWay } from '../../experiences/places.ts'
import { type PostponedPlace, postponedPlaces } from '../shared/postponements.ts'
import { lostOf } from '../shared/dispute-amounts.ts'
import { termsNow } from '../shared/guest-terms.ts'
import type { SideSlot } from './changes.ts'

export type ReservationRow = DayGuideRow & {
  id: number
  user_id: number
  status: 'held' | 'confirmed' | 'declined' | 'expired' | 'cancelled'
  hold_expires_at: Date | null
  experience_id: number
  experience_title: string
  image_url: string | null
  hosted_by: string
  /** `participants`: places of confirmed reservations; 0 if there is no minimum to compare with. */
  calendars: {
    id: number
    date: string
    start_time: string
    end_time: string
    cancelled: boolean
    participants: number
  }[]
  /** Slots under whose numbers moved ones are in the guest's calendar; null without one. */
  uids: Record<number, number> | null
  /** Slots that the guest dropped; null without one. */
  dropped: SideSlot[] | null
  /** Places for which the guest says whether they come; instants are ISO 8601 in UTC. */
  postponed: PostponedPlace[] | null
  /** The minimum of participants of a slot; null without one. */
  minimum: number | null
  reservation_deadline: 'on_the_day' | 'the_day_before'
  /** Places in each slot. */
  number_of_people: number
  /** Who comes, by price type; null without price types. */
  lines: PartyLine[] | null
  option_id: number | null
  option_name: string | null
  option_price: number | null
  coupon_code: string | null
  message_to_host: string
  price: number
  tour: number
  option: number
  discount: number
  discount_funded_by: DiscountFunder
  commission_bp: number
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
  /** Until when a change by the host lets the guest cancel free of charge; null without one. */
  free_cancel_until: Date | null
  /** What was agreed and what holds now, if the host has changed it since the booking. */
  changed: { agreed: GuestTerms; now: GuestTerms; at: Date } | null
  /** What the host wrote to this guest with changes, the oldest first. */
  change_messages: { text: string; at: string }[] | null
  first_starts_at: Date
  last_ends_at: Date
  payment_state: PaymentState | null
  charge_id: string | null
  failure_code: string | null
  card_brand: string | null
  card_last4: string | null
  refunded: number | null
  refund_queued: number
  /** Yen that the card company gave back to the guest after a dispute. */
  lost: number
  cancelled_by: Canceller | null
  /** Who asked, if the operator cancelled. */
  cancel_requested_by: CancelRequester | null
  cancel_reason: string | null
  /** How the guest abandoned the hold; null if they didn't. */
  abandoned: Abandonment | null
  review_id: number | null
  review_rate: number | null
  review_content: string | null
  review_hidden_reason: string | null
  review_posted_at: Date | null
  review_deleted: boolean
  /** Refunds that a person decided; instants are ISO 8601 in UTC. */
  granted: { amount: number; words: string; created_at: string }[] | null
  receipt_name: string | null
  created_at: Date
  confirmed_at: Date | null
  ended_at: Date | null
}

/** As read: `terms` are what holds for the reservation, whatever the experience says today. */
type StoredRow = Omit<ReservationRow, keyof DayGuideRow | 'changed' | TermColumn> & {
  terms: GuestTerms
  agreed_terms: GuestTerms | null
  changed_at: Date | null
  meeting_image: DayGuideRow['meeting_image']
}
type TermColumn = 'online' | 'state' | 'address' | 'online_url' | 'note' | 'reservation_notice'

function rowOf({ terms, agreed_terms, changed_at, meeting_image, ...row }: StoredRow): ReservationRow {
  const { online, state, address, online_url, note, reservation_notice } = terms
  const { meeting_point, nearest_station, directions, duration_minutes, target_age, languages } = terms
  return {
    ...row,
    online,
    state,
    address,
    online_url,
    note,
    reservation_notice,
    meeting_point,
    nearest_station,
    directions,
    duration_minutes,
    target_age,
    languages,
    // A picture that the experience doesn't show any more may have been deleted.
    meeting_image: meeting_image?.object_key === terms.meeting_image ? meeting_image : null,
    changed: changed_at && agreed_terms && { agreed: agreed_terms, now: terms, at: changed_at },
  }
}

const selection = sql`
  r.id, r.user_id, r.status, r.hold_expires_at, r.experience_id, r.experience_title, r.hosted_by, r.number_of_people, r.lines,
  r.option_id, r.option_name, r.option_price, r.coupon_code, r.message_to_host, r.price, r.tour, r.option, r.discount, r.discount_funded_by, r.commission_bp, r.service_fee, r.processing_fee, r.total,
  r.cancellation_period, r.cancel_deadline, r.free_cancel_until, r.first_starts_at, r.last_ends_at, r.cancelled_by, r.cancel_requested_by, r.cancel_reason, r.abandoned, r.receipt_name,
  r.created_at, r.confirmed_at, r.ended_at,
  coalesce(t.after, r.agreed_terms, ${termsNow}) as terms, r.agreed_terms, t.at as changed_at,
  ${meetingImage} as meeting_image,
  case when t.id is not null then (select json_agg(json_build_object('text', m.message, 'at', m.at) order by m.id)
    from reservation_events v join term_changes m on m.id = (v.detail ->> 'change_id')::int
    where v.reservation_id = r.id and v.type = 'terms_changed' and m.message <> '') end as change_messages,
  e.reservation_deadline, ${minimum} as minimum,
  (select i.url from experience_images i where i.experience_id = e.id order by i.sort_order limit 1) as image_url,
  (select json_agg(json_build_object('id', c.id, 'date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'),
      'end_time', to_char(c.end_time, 'HH24:MI'), 'cancelled', c.cancelled_at is not null or (rc.released and r.status = 'confirmed'),
      'participants', case when e.set_minimum_number_of_participant_count then ${confirmedPlaces} else 0 end) order by c.starts_at, c.id)
    from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = r.id) as calendars,
  (select json_object_agg(rc.calendar_id, rc.uid_calendar_id) from reservation_calendars rc
    where rc.reservation_id = r.id and rc.uid_calendar_id is not null) as uids,
  (select json_agg(b) from reservation_changes h, jsonb_array_elements(h.before -> 'calendars') b
    where h.reservation_id = r.id and h.state = 'applied' and not exists (
      select from jsonb_array_elements(h.after -> 'calendars') a where a -> 'uid' = b -> 'uid')) as dropped,
  ${postponedPlaces(sql`r.id`)} as postponed,
  p.state as payment_state, p.charge_id, p.failure_code, p.card_brand, p.card_last4, p.refunded,
  coalesce((select sum(f.amount) from refunds f where f.reservation_id = r.id and f.state in ('queued', 'sent', 'unknown')), 0)::int as refund_queued,
  ${lostOf(sql`r.id`)}::int as lost,
  (select json_agg(json_build_object('amount', f.amount, 'words', f.words, 'created_at', f.created_at) order by f.id)
    from refunds f where f.reservation_id = r.id and f.words is not null) as granted,
  v.id as review_id, v.rate as review_rate, v.content as review_content, v.hidden_reason as review_hidden_reason,
  v.posted_at as review_posted_at, exists (select from deleted_reviews d where d.reservation_id = r.id) as review_deleted
  from reservations r
  join experiences e on e.id = r.experience_id
  left join term_changes t on t.id = r.term_change_id
  left join lateral (select state, charge_id, failure_code, card_brand, card_last4, refunded from payments
    where reservation_id = r.id order by id desc limit 1) p on true
  left join reviews v on v.reservation_id = r.id`

export async function findReservation(db: Db, id: number): Promise<ReservationRow | undefined> {
  const { rows } = await sql<StoredRow>`select ${selection} where r.id = ${id}`.execute(db)
  return rows[0] && rowOf(rows[0])
}

export async function findReservations(db: Db, ids: readonly number[]): Promise<ReservationRow[]> {
  const { rows } = await sql<StoredRow>`select ${selection} where ${isOneOf(sql`r.id`, ids)}`.execute(db)
  return rows.map(rowOf)
}

const periods = {
  all: () => sql`true`,
  coming: (now: Date) => sql`r.status <> 'cancelled' and r.last_ends_at > ${now}`,
  past: (now: Date) => sql`(r.status = 'cancelled' or r.last_ends_at <= ${now})`,
}

export type ReservationsFilter = {
  user_id: number
  period: keyof typeof periods
  now: Date
  /** Only reservations that have places in one of these slots; empty for all. */
  calendar_ids: readonly number[]
}

/**
 * Reservations that guests see in their list: confirmed and cancelled ones, and holds that still
 * keep their places.
 */
const listed = ({ user_id, period, now, calendar_ids }: ReservationsFilter) => sql<boolean>`
  r.user_id = ${user_id} and ${periods[period](now)}
  and (r.status in ('confirmed', 'cancelled') or (r.status = 'held' and (r.hold_expires_at > ${now} or ${paymentUnderWay})))
  ${
    calendar_ids.length === 0
      ? sql``
      : sql`and exists (select 1 from reservation_calendars rc where rc.reservation_id = r.id and not rc.released
          and rc.calendar_id = any(${[...calendar_ids]}::int[]))`
  }`

/**
 * A user's reservations by the start of their first slot: unpaid ones first, then the next ones, or
 * else the latest.
 */
export async function findReservationsOf(
  db: Db,
  filter: ReservationsFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReservationRow[]> {
  const order =
    filter.period === 'coming'
      ? sql`r.status = 'held' desc, r.first_starts_at, r.id`
      : sql`r.first_starts_at desc, r.id desc`
  const { rows } = await sql<StoredRow>`
    select ${selection} where ${listed(filter)} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(rowOf)
}

export const countReservationsOf = (db: Db, filter: ReservationsFilter): Promise<number> =>
  countOf(db, sql`from reservations r where ${listed(filter)}`)

export type ReservationPeople = {
  id: number
  guest_id: number
  guest_name: string
  guest_email: string
  hosts: Host[]
}

/** Recipients of mails about reservations: the guest of each, and its hosts. */
export async function findReservationPeople(db: Db, ids: readonly number[]): Promise<ReservationPeople[]> {
  const { rows } = await sql<Omit<ReservationPeople, 'hosts'> & { hosts: Host[] | null }>`
    select r.id, u.id as guest_id, u.name as guest_name, u.email as guest_email, ${hostsOf} as hosts
    from reservations r join users u on u.id = r.user_id join experiences e on e.id = r.experience_id
    where ${isOneOf(sql`r.id`, ids)}`.execute(db)
  return rows.map((row) => ({ ...row, hosts: row.hosts ?? [] }))
}
