// Free places of slots and which slots can be booked, in SQL. No other SQL may decide this. For a
// slot that was read already, the same rule in TypeScript is acceptanceProblem in
// #domain/schedule/slot.ts.
import { sql } from 'kysely'
import { addDays, dateOf, endOfDay } from '#domain/shared/japan-time.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'

/**
 * The common table `freed (calendar_id, places)`: places that calendars.taken still counts although
 * their hold has expired without a payment in progress
 * (docs/product/schedule.md#accepting-reservations). Nearly always empty, because a cleanup job
 * releases them; counting never depends on that job.
 * Use: sql`with ${freedPlaces(now)} select …`.
 */
export const freedPlaces = (now: Date) => sql`freed as materialized (
  select rc.calendar_id, sum(rc.places)::int as places
  from (select reservation_id as id from holds where expires_at <= ${now}) r
  join reservation_calendars rc on rc.reservation_id = r.id and not rc.released
  where not ${paymentUnderWay}
  group by rc.calendar_id)`

/** Whether money of reservation `r` has moved or may still move, so that its hold continues. */
export const paymentUnderWay = sql<boolean>`exists (
  select 1 from payments p where p.reservation_id = r.id
    and p.state in ('sent', 'unknown', 'captured', 'partly_refunded', 'refunded'))`

/** Places taken of slot `c`; needs `freed` among the statement's common tables. */
export const takenPlaces = sql<number>`c.taken - coalesce((select f.places from freed f where f.calendar_id = c.id), 0)`

/** Whether slot `c` has too few places for so many people; needs `freed`. */
export const lacksPlaces = (people: number) => sql<boolean>`c.places_left < ${people}::int
  and c.places_left + coalesce((select f.places from freed f where f.calendar_id = c.id), 0) < ${people}::int`

/** Whether a group has booked slot `c` as a whole, so that it gets no further places. */
export const isBookedWhole = sql<boolean>`exists (
  select r.lines from reservation_calendars rc join reservations r on r.id = rc.reservation_id
  where rc.calendar_id = c.id and not rc.released and r.lines @> '[{"whole_slot": true}]'
  union all
  select t.lines from kept_places t
  where t.calendar_id = c.id and t.cancelled_at is null and t.lines @> '[{"whole_slot": true}]')`

/** Places of bookings by telephone in slot `c`. */
export const phonePlaces = sql<number>`(
  select coalesce(sum(t.number_of_people), 0)::int from kept_places t
  where t.calendar_id = c.id and t.kind = 'phone' and t.cancelled_at is null)`

/**
 * Whether somebody waits for slot `c`, or may wait again because they have booked: the hold may end
 * without payment while another booking waits for the lock.
 */
export const isWaitedFor = sql<boolean>`exists (
  select from waiting_entries w where w.state <> 'ended' and w.calendar_ids @> array[c.id])`

/** Places that offers to waiting guests keep in slot `c`: these guests are no participants. */
export const offeredPlaces = sql<number>`(
  select coalesce(sum(t.number_of_people), 0)::int from kept_places t
  where t.calendar_id = c.id and t.kind = 'offer' and t.cancelled_at is null)`

/**
 * Places of confirmed reservations and of bookings by telephone in slot `c`. Unlike takenPlaces,
 * without those of holds.
 */
export const confirmedPlaces = sql<number>`((
  select coalesce(sum(o.places), 0)::int from reservation_calendars o join reservations b on b.id = o.reservation_id
  where o.calendar_id = c.id and not o.released and b.status = 'confirmed') + ${phonePlaces})`

/** Requirements for a slot: number of places, and dates, both inclusive. */
export type SlotWish = { people: number; from?: string; to?: string }

/** The wish of an address; null if it has none. */
export function slotWishOf({
  people,
  date_from,
  date_to,
}: {
  people?: number
  date_from?: string
  date_to?: string
}): SlotWish | null {
  if (people === undefined && date_from === undefined && date_to === undefined) return null
  return { people: Math.max(1, people ?? 1), from: date_from, to: date_to }
}

/**
 * Slot `c` of experience `e` is in the future, open, before its reservation deadline, and on the
 * wanted dates.
 */
export function inTime(now: Date, { from, to }: Omit<SlotWish, 'people'> = {}) {
  const end_of_today = endOfDay(dateOf(now))
  return sql<boolean>`c.cancelled_at is null and c.open and c.starts_at > ${now}
    and c.starts_at > case e.reservation_deadline when 'on_the_day' then ${now}::timestamptz else ${end_of_today}::timestamptz end
    ${from === undefined ? sql`` : sql`and c.starts_at > ${endOfDay(addDays(from, -1))}`}
    ${to === undefined ? sql`` : sql`and c.starts_at <= ${endOfDay(to)}`}`
}

/**
 * Whether slot `c` of published experience `e` can be booked at `now` by one person; needs `freed`.
 */
export const bookable = (now: Date) =>
  sql<boolean>`${inTime(now)} and (c.places_left > 0 or c.id in (select f.calendar_id from freed f))`

/** The same for a wish; needs `freed`. For the slots of single experiences, not for a search. */
export const bookableFor = (now: Date, wish: SlotWish) =>
  sql<boolean>`${inTime(now, wish)} and (c.places_left >= ${wish.people}::int or exists (
    select 1 from freed f where f.calendar_id = c.id and c.places_left + f.places >= ${wish.people}::int))`

/**
 * The same for a wish, in a form that the indexes on places_left can answer.
 * @param reopened the result of findReopened for this wish
 */
export const bookableBy = (now: Date, wish: SlotWish, reopened: readonly number[]) =>
  reopened.length === 0
    ? sql<boolean>`${inTime(now, wish)} and c.places_left >= ${wish.people}::int`
    : sql<boolean>`${inTime(now, wish)}
        and (c.places_left >= ${wish.people}::int or c.id = any(${[...reopened]}::int[]))`

/**
 * The next instant at which places become free again because a hold expires; null if there is none.
 * @param experience_id of these slots only
 */
export const nextExpiry = (now: Date, experience_id?: number) => sql<Date | null>`(
  select min(h.expires_at) from holds h
  where h.expires_at > ${now} ${experience_id === undefined ? sql`` : sql`and h.experience_id = ${experience_id}`})`

/** As `nextExpiry`, in a statement of its own. */
export async function findNextExpiry(db: Db, now: Date, experience_id?: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select ${nextExpiry(now, experience_id)} as at`.execute(db)
  return oneRow(rows).at
}

/** The next start of a slot that may be bookable until then; null if there is none. */
export async function findNextStart(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(c.starts_at) as at from calendars c
    where c.cancelled_at is null and c.open and c.starts_at > ${now}`.execute(db)
  return oneRow(rows).at
}

/** Slots that have enough places only because of expired holds. Nearly always none. */
export async function findReopened(db: Db, now: Date, people: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with ${freedPlaces(now)}
    select c.id from freed f join calendars c on c.id = f.calendar_id
    where c.places_left < ${people}::int and c.places_left + f.places >= ${people}::int`.execute(db)
  return rows.map((row) => row.id)
}
