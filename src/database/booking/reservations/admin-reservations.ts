// Reservations as admins search them, in every state, by anything a guest or the provider names.
import type { PartyLine } from '#domain/booking/party.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  NEEDS_LOOK_MINUTES,
  type PaymentFilter,
  type ReservationFilter,
  type ReservationSort,
  type SlotDay,
} from '#domain/booking/admin-reservations.ts'
import type { PaymentState, ReservationStatus } from '#domain/booking/reservation-machine.ts'
import { addDays, dateOf, endOfDay } from '#domain/shared/japan-time.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../../client.ts'
import { MOST_COUNTED } from '../../search-of-names.ts'
import { countOf } from '../../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../../statement-names.ts'
import { lostOf } from '../shared/dispute-amounts.ts'
import { reservationsWith } from '../shared/search-reservations.ts'

export type AdminFilter = {
  /**
   * Words that all occur: in the reservation's number or total, the name, address or telephone
   * number of the guest or host, the experience's title (now or when a guest booked) or id, or the
   * provider's id of a charge or refund.
   */
  q?: string
  /** The words of `q` that most reservations have (`commonReservationWords`). */
  common?: ReadonlySet<string>
  /** Any of these. */
  status?: readonly ReservationFilter[]
  payment?: PaymentFilter
  slot_on?: SlotDay
  /** Only reservations with a smaller number: the next part of a long list. */
  below?: number
  /** Days in Japan, both inclusive: of the first start of a slot, and of the booking. */
  slot_from?: string
  slot_to?: string
  booked_from?: string
  booked_to?: string
}

/** The newest payment attempt of a reservation, as `p`: at most one is active. */
export const paymentOfReservation = sql`left join lateral (
  select id, reservation_id, reference, amount, refunded, provider, charge_id, card_brand, card_last4, state,
    failure_code, checks, created_at, sent_at, settled_at
  from payments where reservation_id = r.id order by id desc limit 1) p on true`

/** Failed refunds `f` of `p` that other refunds and lost disputes have not paid since, or not in full. */
export const stillOwed = sql`f.state = 'failed' and 0 < p.amount
  - coalesce((select sum(o.amount) from refunds o where o.payment_id = p.id and o.state <> 'failed'), 0) - ${lostOf(sql`p.reservation_id`)}`

/**
 * Whether people must look at the money of reservation `r` with payment `p`; null without a
 * payment.
 */
export const needsLook = (now: Date) => sql<boolean | null>`(${unsettled(now)} or ${refundFailed})`

const unsettled = (now: Date) =>
  sql`p.state in ('sent', 'unknown', 'action_needed') and p.sent_at <= ${lookBefore(now)}`
const refundFailed = sql`exists (select 1 from refunds f where f.reservation_id = r.id and ${stillOwed})`
const lookBefore = (now: Date) => new Date(now.getTime() - NEEDS_LOOK_MINUTES * 60_000)

const underWay = sql`exists (select 1 from refunds f where f.reservation_id = r.id and f.state in ('queued', 'sent', 'unknown'))`

const payments = (now: Date): Record<PaymentFilter, RawBuilder<unknown>> => ({
  needs_look: needsLook(now),
  unsettled: unsettled(now),
  refund_failed: refundFailed,
  open: sql`p.state in ('sent', 'unknown', 'action_needed')`,
  captured: sql`p.state = 'captured' and not ${underWay}`,
  refund_under_way: underWay,
  partly_refunded: sql`p.state = 'partly_refunded'`,
  refunded: sql`p.state = 'refunded'`,
  free: sql`r.total = 0`,
})

// Payments in these states are active, and a reservation has at most one of them
// (`payments_one_live`). So they need no search for the newest payment of each reservation.
const active = sql`join payments p on p.reservation_id = r.id`
const joinedPayments: Record<PaymentFilter, RawBuilder<unknown>> = {
  needs_look: paymentOfReservation,
  unsettled: active,
  refund_failed: paymentOfReservation,
  open: active,
  captured: active,
  partly_refunded: active,
  refunded: active,
  refund_under_way: sql``,
  free: sql``,
}

/** Few payments need a look, so they are found with their own indexes. */
const unsettledIds = (now: Date) =>
  sql`select reservation_id from payments where state in ('sent', 'unknown', 'action_needed') and sent_at <= ${lookBefore(now)}`
const refundFailedIds = sql`select reservation_id from refunds where state = 'failed'`
const fewOf = (now: Date): Partial<Record<PaymentFilter, RawBuilder<unknown>>> => ({
  needs_look: sql`r.id in (${unsettledIds(now)} union ${refundFailedIds})`,
  unsettled: sql`r.id in (${unsettledIds(now)})`,
  refund_failed: sql`r.id in (${refundFailedIds})`,
})

const statuses = (now: Date): Record<ReservationFilter, RawBuilder<unknown>> => ({
  held: sql`r.id in (select reservation_id from holds where expires_at is not null)`,
  confirmed: sql`r.status = 'confirmed' and r.last_ends_at > ${now}`,
  attended: sql`r.status = 'confirmed' and r.last_ends_at <= ${now}`,
  cancelled: sql`r.status = 'cancelled'`,
  declined: sql`r.status = 'declined'`,
  expired: sql`r.status = 'expired'`,
})

/** The first instant of a day in Japan. */
const startOf = (date: string) => new Date(endOfDay(addDays(date, -1)).getTime() + 1)

const days: Record<SlotDay, { first: number; last: number }> = {
  today: { first: 0, last: 0 },
  tomorrow: { first: 1, last: 1 },
  week: { first: 0, last: 6 },
}

/** Any slot of the reservation, not only the first one. */
function takesPlace(now: Date, day: SlotDay): RawBuilder<unknown> {
  const today = dateOf(now)
  const { first, last } = days[day]
  return sql`r.status = 'confirmed' and r.id in (
    select rc.reservation_id from calendars c join reservation_calendars rc on rc.calendar_id = c.id and not rc.released
    where c.starts_at >= ${startOf(addDays(today, first))} and c.starts_at <= ${endOfDay(addDays(today, last))})`
}

function fitting(now: Date, filter: AdminFilter): RawBuilder<unknown> {
  const { q, common, status, payment, slot_on, slot_from, slot_to, booked_from, booked_to, below } = filter
  const also = (condition: RawBuilder<unknown> | undefined) => (condition ? sql`and ${condition}` : sql``)
  return sql`from reservations r ${payment === undefined ? sql`` : joinedPayments[payment]} where true
    ${also(below === undefined ? undefined : sql`r.id < ${below}`)}
    ${also(slot_on && takesPlace(now, slot_on))}
    ${also(q === undefined ? undefined : reservationsWith(q, common))}
    ${also(
      status &&
        sql`(${sql.join(
          status.map((one) => statuses(now)[one]),
          sql` or `,
        )})`,
    )}
    ${also(payment && payments(now)[payment])}
    ${also(payment && fewOf(now)[payment])}
    ${also(slot_from === undefined ? undefined : sql`r.first_starts_at >= ${startOf(slot_from)}`)}
    ${also(slot_to === undefined ? undefined : sql`r.first_starts_at <= ${endOfDay(slot_to)}`)}
    ${also(booked_from === undefined ? undefined : sql`r.created_at >= ${startOf(booked_from)}`)}
    ${also(booked_to === undefined ? undefined : sql`r.created_at <= ${endOfDay(booked_to)}`)}`
}

const orders: Record<ReservationSort, RawBuilder<unknown>> = {
  newest: sql`r.id desc`,
  oldest: sql`r.id`,
  slot: sql`r.first_starts_at, r.id`,
  slot_last: sql`r.first_starts_at desc, r.id desc`,
  total: sql`r.total desc, r.id desc`,
  total_low: sql`r.total, r.id`,
}

const planned = sql.raw(PLANNED_EACH_TIME)

export type AdminListRow = {
  id: number
  status: ReservationStatus
  last_ends_at: Date
  first_starts_at: Date
  guest: { id: number; name: string; email: string }
  experience_id: number
  experience_title: string
  slots: number
  number_of_people: number
  lines: PartyLine[] | null
  total: number
  refunded: number
  payment_state: PaymentState | null
  refund_under_way: boolean
  needs_look: boolean | null
  created_at: Date
}

export async function findAdminReservations(
  db: Db,
  now: Date,
  filter: AdminFilter & { sort: ReservationSort },
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminListRow[]> {
  const { rows } = await sql<AdminListRow>`
    with page as (
      select r.id, row_number() over (order by ${orders[filter.sort]}) as place ${fitting(now, filter)}
      order by ${orders[filter.sort]} limit ${limit} offset ${offset})
    select r.id, r.status, r.last_ends_at, r.first_starts_at, r.experience_id, r.experience_title, r.number_of_people, r.lines, r.total, r.created_at,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email) as guest,
      (select count(*)::int from reservation_calendars rc where rc.reservation_id = r.id) as slots,
      coalesce((select sum(f.amount) from refunds f where f.reservation_id = r.id and f.state <> 'failed'), 0)::int as refunded,
      p.state as payment_state, ${underWay} as refund_under_way, ${needsLook(now)} as needs_look
    from page join reservations r on r.id = page.id join users u on u.id = r.user_id ${paymentOfReservation}
    order by page.place ${planned}`.execute(db)
  return rows
}

/** @param most of a search: counting stops there, so the result is at most one more */
export async function countAdminReservations(
  db: Db,
  now: Date,
  filter: AdminFilter,
  most = MOST_COUNTED,
): Promise<number> {
  const found =
    filter.q === undefined
      ? fitting(now, filter)
      : sql`from (select r.id ${fitting(now, filter)} order by r.id desc limit ${most + 1}) f`
  return await countOf(db, sql`${found} ${planned}`)
}

/** Since when the money that needs a look has waited, for each kind; null if nothing does. */
export async function oldestMoneyToLook(
  db: Db,
  now: Date,
): Promise<{ unsettled: Date | null; refund_failed: Date | null }> {
  const { rows } = await sql<{ unsettled: Date | null; refund_failed: Date | null }>`
    select (select min(p.sent_at) ${fitting(now, { payment: 'unsettled' })}) as unsettled,
      (select min(coalesce(o.settled_at, o.created_at))
        from refunds o where o.state = 'failed'
          and o.reservation_id in (select r.id ${fitting(now, { payment: 'refund_failed' })})) as refund_failed
      ${planned}`.execute(db)
  return oneRow(rows)
}
