// How many places of a slot are free, and which slots can be booked: the one place where SQL says so. The same rule in TypeScript,
// for a slot that was read already, is acceptanceProblem in #domain/schedule/slot.ts.
import { sql } from 'kysely'
import { dateOf, endOfDay } from '#domain/shared/japan-time.ts'

/**
 * The common table `freed (calendar_id, places)`: places that calendars.taken still counts though their hold is over and no payment
 * keeps it alive (domain.md 6). Nearly always empty, because a sweeper releases them; counting never depends on it.
 * Use: sql`with ${freedPlaces(now)} select …`.
 */
export const freedPlaces = (now: Date) => sql`freed as materialized (
  select rc.calendar_id, sum(rc.places)::int as places
  from reservations r
  join reservation_calendars rc on rc.reservation_id = r.id and not rc.released
  where r.status = 'held' and r.hold_expires_at <= ${now} and not ${paymentUnderWay}
  group by rc.calendar_id)`

/** Whether money of reservation `r` may have moved or may yet move, so that its hold goes on. */
export const paymentUnderWay = sql<boolean>`exists (
  select 1 from payments p where p.reservation_id = r.id
    and p.state in ('sent', 'unknown', 'authorised', 'captured', 'partly_refunded', 'refunded'))`

/** Places taken of slot `c`; needs `freed` among the statement's common tables. */
export const takenPlaces = sql<number>`c.taken - coalesce((select f.places from freed f where f.calendar_id = c.id), 0)`

/**
 * Whether slot `c` of published experience `e` can be booked at `now` by that many people, within the dates (both included).
 * Needs `freed`. A slot's start is compared with constants first, so that an index on it can be used whichever side the plan begins with.
 */
export function bookable(now: Date, people: number, from?: string, to?: string) {
  const end_of_today = endOfDay(dateOf(now))
  return sql<boolean>`c.cancelled_at is null and c.open and c.starts_at > ${now}
    and c.starts_at > case e.reservation_deadline when 'on_the_day' then ${now}::timestamptz else ${end_of_today}::timestamptz end
    and (c.recruitment_number - c.taken >= ${people}::int or c.recruitment_number - (${takenPlaces}) >= ${people}::int)
    ${from === undefined ? sql`` : sql`and c.starts_at > ${endOfDayBefore(from)}`}
    ${to === undefined ? sql`` : sql`and c.starts_at <= ${endOfDay(to)}`}`
}

const endOfDayBefore = (date: string) => new Date(endOfDay(date).getTime() - 24 * 60 * 60 * 1000)
