// A host's sales: each reservation that was ever confirmed, in the month in which its last slot
// ends (Japan).
import type { PartyLine } from '#domain/booking/party.ts'
import { sql } from 'kysely'
import type { DiscountFunder } from '#domain/booking/sales.ts'
import { addDays, addMonths, endOfDay } from '#domain/shared/japan-time.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../../client.ts'
import {
  agreedOfSold,
  commissionOfSold,
  couponShareOfSold,
  feesOfSold,
  keptPart,
  leftAmount,
  refundsOfSold,
} from '../shared/sold.ts'
import { isDisputed } from '../payment/disputes.ts'
import { ownExperiences } from '../../experiences/own-experience-cards.ts'

/**
 * The first instant of a month, and of the month `months` later.
 * @param month 'YYYY-MM'
 */
function rangeOf(month: string, months: number): { from: Date; before: Date } {
  const first = `${month}-01`
  const startOf = (date: string) => new Date(endOfDay(addDays(date, -1)).getTime() + 1)
  return { from: startOf(first), before: startOf(addMonths(first, months)) }
}

/**
 * The common table `sold`, one row per reservation of `mine`.
 */
const sold = ({ from, before }: { from: Date; before: Date }) => sql`sold as (
  select r.id, r.experience_id, r.experience_title, r.confirmed_at, r.first_starts_at, r.last_ends_at, r.number_of_people, r.lines, r.status,
    r.cancelled_by, r.tour, r.option, r.discount, r.service_fee, r.processing_fee, r.total, b.refunds, b.by_host, ${leftAmount} as left_amount,
    r.discount_funded_by, r.commission_bp, ${isDisputed(sql`r.id`)} as disputed,
    (select coalesce(sum(l.lost), 0)::int from dispute_losses l where l.reservation_id = r.id) as lost, ${feesOfSold} as fees, ${commissionOfSold} as commission, ${couponShareOfSold} as coupon_share
  from reservations r ${refundsOfSold} ${agreedOfSold} ${keptPart(sql`b.by_host`)}
  where r.experience_id in (select id from mine) and r.confirmed_at is not null
    and r.last_ends_at >= ${from} and r.last_ends_at < ${before})`

export type MonthOfSales = {
  /** 'YYYY-MM' */
  month: string
  reservation_count: number
  cancelled_count: number
  gross: number
  /** What coupons took off before the payment; it is not in `gross`. */
  discounts: number
  refunds: number
  /** Part of `refunds` that the operator bears. */
  refund_share: number
  fees: number
  commission: number
  /** What the operator adds for its coupons. */
  coupon_share: number
  /**
   * Parts of the remaining amount: of reservations whose last slot has ended, and of those to come.
   */
  due: number
  expected: number
}

/** The months from this one on that have sales, ascending. Amounts in yen. */
export async function findMonthsOfSales(
  db: Db,
  now: Date,
  user_id: number,
  month: string,
  months: number,
): Promise<MonthOfSales[]> {
  const { rows } = await sql<MonthOfSales>`with ${ownExperiences(user_id)}, ${sold(rangeOf(month, months))}
    select to_char(last_ends_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month,
      (count(*) filter (where status = 'confirmed'))::int as reservation_count,
      (count(*) filter (where status = 'cancelled'))::int as cancelled_count,
      sum(total)::bigint as gross, sum(discount)::bigint as discounts, sum(refunds)::bigint as refunds, sum(fees)::bigint as fees,
      sum(refunds - by_host)::bigint as refund_share, sum(commission)::bigint as commission, sum(coupon_share)::bigint as coupon_share,
      coalesce(sum(total - by_host - fees - commission + coupon_share) filter (where last_ends_at <= ${now}), 0)::bigint as due,
      coalesce(sum(total - by_host - fees - commission + coupon_share) filter (where last_ends_at > ${now}), 0)::bigint as expected
    from sold group by 1 order by 1`.execute(db)
  return rows
}

export type SoldRow = {
  reservation_id: number
  experience_id: number
  experience_title: string
  confirmed_at: Date
  first_starts_at: Date
  last_ends_at: Date
  slots: number
  number_of_people: number
  lines: PartyLine[] | null
  status: 'confirmed' | 'cancelled'
  cancelled_by: 'guest' | 'host' | 'operator' | 'minimum_not_reached' | null
  tour: number
  option: number
  discount: number
  service_fee: number
  processing_fee: number
  total: number
  refunded: number
  refunded_by_host: number
  discount_funded_by: DiscountFunder
  commission_bp: number
  left_amount: number
  /** The card company examines the payment. */
  disputed: boolean
  /** Yen that went back to the guest by lost disputes. */
  lost: number
}

/** The reservations of a month by time of their slots, after `after` in this order. */
export async function findSoldReservations(
  db: Db,
  user_id: number,
  month: string,
  { limit, after }: { limit: number; after: Pick<SoldRow, 'last_ends_at' | 'reservation_id'> | null },
): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`with ${ownExperiences(user_id)}, ${sold(rangeOf(month, 1))}
    select id as reservation_id, experience_id, experience_title, confirmed_at, first_starts_at, last_ends_at,
      (select count(*)::int from reservation_calendars rc where rc.reservation_id = sold.id) as slots,
      number_of_people, lines, status, cancelled_by, tour, option, discount, service_fee, processing_fee, total, refunds as refunded,
      by_host as refunded_by_host, discount_funded_by, commission_bp, left_amount, disputed, lost
    from sold ${after === null ? sql`` : sql`where (last_ends_at, id) > (${after.last_ends_at}, ${after.reservation_id})`}
    order by last_ends_at, id limit ${limit}`.execute(db)
  return rows
}

/** With the slot that ends last, to which the reservation belongs in the list of sessions. */
export type PlacedRow = SoldRow & { calendar_id: number; date: string; start_time: string; end_time: string }

/** The common table `placed`: `sold` with the last slot of each reservation. */
const placed = sql`placed as (
  select sold.*, l.calendar_id, l.date, l.start_time, l.end_time, l.ends_at, l.slots
  from sold cross join lateral (
    select c.id as calendar_id, c.date, c.start_time, c.end_time, c.ends_at, (count(*) over ())::int as slots
    from reservation_calendars rc join calendars c on c.id = rc.calendar_id
    where rc.reservation_id = sold.id order by c.ends_at desc, c.id desc limit 1) l)`

/** The reservations of a page of a month's sessions: by time of the session, then by number. */
export async function findPlacedReservations(
  db: Db,
  user_id: number,
  month: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`with ${ownExperiences(user_id)}, ${sold(rangeOf(month, 1))}, ${placed},
    page as (select calendar_id, ends_at from placed group by 1, 2 order by ends_at, calendar_id limit ${limit} offset ${offset})
    select p.id as reservation_id, p.experience_id, p.experience_title, p.confirmed_at, p.first_starts_at, p.last_ends_at, p.slots,
      p.number_of_people, p.lines, p.status, p.cancelled_by, p.tour, p.option, p.discount, p.service_fee, p.processing_fee, p.total,
      p.refunds as refunded, p.by_host as refunded_by_host, p.discount_funded_by, p.commission_bp, p.left_amount, p.disputed, p.lost,
      p.calendar_id, p.date, p.start_time, p.end_time
    from placed p join page using (calendar_id) order by p.ends_at, p.calendar_id, p.id`.execute(db)
  return rows
}

export async function countSoldSessions(db: Db, user_id: number, month: string): Promise<number> {
  const { rows } = await sql<{
    sessions: number
  }>`with ${ownExperiences(user_id)}, ${sold(rangeOf(month, 1))}, ${placed}
    select count(distinct calendar_id)::int as sessions from placed`.execute(db)
  return oneRow(rows).sessions
}

/** The first and the last year with sales; null without any. */
export async function findYearsOfSales(db: Db, user_id: number): Promise<{ first: number; last: number } | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`with ${ownExperiences(user_id)}
    select extract(year from min(b.first) at time zone 'Asia/Tokyo')::int as first,
      extract(year from max(b.last) at time zone 'Asia/Tokyo')::int as last
    from mine cross join lateral (
      select min(r.last_ends_at) as first, max(r.last_ends_at) as last from reservations r
      where r.experience_id = mine.id and r.confirmed_at is not null) b`.execute(db)
  const { first, last } = oneRow(rows)
  return first === null || last === null ? null : { first, last }
}
