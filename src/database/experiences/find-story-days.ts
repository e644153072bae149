/**
 * The dates on which the stories of a search can be booked. As for its pages, there are two ways:
 * - Few matches (at most COUNT_LIMIT): all their slots of the dates.
 * - Many matches: of each date the first SLOTS_OF_DAY bookable slots of any story. Matches are then
 *   a large part of all stories, so nearly always one of them is among these.
 */
import { sql } from 'kysely'
import { datesBetween, endOfDay, instantOf } from '#domain/shared/japan-time.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { bookableBy } from './places.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'
import { all, COUNT_LIMIT, plainConditions, probes, type StorySearch } from './find-stories.ts'

/** Slots that are looked at for one date if many stories match. */
const SLOTS_OF_DAY = 300

const EACH_TIME = sql.raw(PLANNED_EACH_TIME)

/** The rule of nearlyFullBelow in #domain/schedule/slot.ts. */
const roomy = sql`c.places_left >= round(c.recruitment_number * 3 / 10.0)`

export type StoryDay = { date: string; mark: 'available' | 'few' }
type Row = { date: string; roomy: boolean }

const dayOf = (row: Row): StoryDay => ({ date: row.date, mark: row.roomy ? 'available' : 'few' })

/**
 * @param search with a wish; its dates are those of the result
 * @returns null if no story matches the filters, on any date
 */
export async function findStoryDays(
  db: Db,
  search: StorySearch & { wish: { people: number; from: string; to: string } },
): Promise<StoryDay[] | null> {
  const { now, wish, reopened } = search
  const matching = sql`select e.id from experiences e where ${all([...plainConditions(search), ...probes(search.filters)])}
    limit ${COUNT_LIMIT + 1}::int`
  const few = await sql<{ count: number; days: Row[] | null }>`${EACH_TIME}
    with matching as materialized (${matching})
    select (select count(*)::int from matching) as count, (select json_agg(d order by d.date) from (
      select c.date, bool_or(${roomy}) as roomy
      from matching m join experiences e on e.id = m.id join calendars c on c.experience_id = e.id
      where (select count(*) from matching) <= ${COUNT_LIMIT}::int and ${bookableBy(now, wish, reopened)}
      group by c.date) d) as days`.execute(db)
  const { count, days } = oneRow(few.rows)
  if (count === 0) return null
  if (count <= COUNT_LIMIT) return (days ?? []).map(dayOf)

  const dates = datesBetween(wish.from, wish.to)
  const starts = dates.map((date) => instantOf(date, '00:00'))
  const ends = dates.map((date) => endOfDay(date))
  const conditions = all([...plainConditions(search), ...probes(search.filters, sql`offset 0`)])
  const slots = sql`select c.id, c.experience_id, c.starts_at, c.places_left, c.recruitment_number, c.cancelled_at, c.open
    from calendars c where c.cancelled_at is null and c.open and c.places_left > 0 and c.places_left >= ${wish.people}::int
      and c.starts_at >= d.starts_at and c.starts_at <= d.ends_at and c.starts_at > ${now}
    order by c.starts_at, c.experience_id limit ${SLOTS_OF_DAY}::int`
  const { rows } = await sql<Row>`${EACH_TIME}
    select d.date, (select bool_or(${roomy}) from (${slots}) c join experiences e on e.id = c.experience_id
      where ${conditions} and ${bookableBy(now, { people: wish.people }, [])}) as roomy
    from unnest(${dates}::date[], ${starts}::timestamptz[], ${ends}::timestamptz[]) as d (date, starts_at, ends_at)
    order by d.date`.execute(db)
  return rows.filter((row) => row.roomy !== null).map(dayOf)
}
