/**
 * The public list and search. Two ways to the same page, chosen by how much matches:
 * - few match (at most COUNT_LIMIT): all of them are found by whatever index fits, and sorted;
 * - many match: the index of the sort is walked from the cursor on, and each row is probed until the page is full. What matches is
 *   then a large part of everything, so the walk is short. The planner, which knows little about phrases and free places, is kept from
 *   choosing otherwise by `offset 0`.
 * Neither way looks at more than a small, constant number of rows for one page, however many experiences there are.
 */
import { type RawBuilder, sql } from 'kysely'
import { dateOf, endOfDay, instantOf } from '#domain/shared/japan-time.ts'
import type { Db } from '../client.ts'
import { bookable, freedPlaces } from '../schedule/places.ts'
import { selectCards, type StoryCardRow } from './story-cards.ts'

export type StorySort = 'new' | 'popular' | 'soon' | 'price_asc' | 'price_desc'

export type StoryFilters = {
  /** A tsquery literal, or a title to be similar to. */
  words: { query: string } | { like: string } | null
  category_id?: number
  theme_id?: number
  state?: number
  online?: boolean
  date_from?: string
  date_to?: string
  people?: number
  price_max?: number
}

/** The last row of the page before: its sort value (whole number; instants in microseconds since 1970) and id. */
export type StoryKey = { value: number; id: number }

export type StoryPage = { stories: StoryCardRow[]; next: StoryKey | null }

/** Matches are counted up to here. */
export const COUNT_LIMIT = 1000

/** How alike a title must be to something misspelt, from 0 to 1. */
const SIMILARITY = 0.4

const MICROSECOND = sql`interval '1 microsecond'`
const microseconds = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000000)::bigint`
const instant = (value: number) => sql`timestamptz 'epoch' + ${value}::bigint * ${MICROSECOND}`

/** How a sort orders rows, by the index that has them in this order. `value` is a whole number for the cursor. */
const SORTS = {
  new: { column: sql`e.approved_at`, value: microseconds(sql`e.approved_at`), of: instant, down: true },
  popular: { column: sql`e.review_count`, value: sql`e.review_count`, of: (v: number) => sql`${v}::int`, down: true },
  soon: { column: sql`s.starts_at`, value: microseconds(sql`s.starts_at`), of: instant, down: false },
  price_asc: { column: sql`e.price`, value: sql`e.price`, of: (v: number) => sql`${v}::int`, down: false },
  price_desc: { column: sql`e.price`, value: sql`e.price`, of: (v: number) => sql`${v}::int`, down: true },
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** What an index of a sort begins with, and what costs next to nothing to look at. */
function plainConditions(f: StoryFilters): RawBuilder<unknown>[] {
  const conditions = [sql`e.status = 'published'`]
  if (f.category_id !== undefined) conditions.push(sql`e.category_id = ${f.category_id}`)
  if (f.state !== undefined) conditions.push(sql`e.state = ${f.state}`)
  if (f.online !== undefined) conditions.push(f.online ? sql`e.online` : sql`not e.online`)
  if (f.price_max !== undefined) conditions.push(sql`e.price <= ${f.price_max}`)
  return conditions
}

/** Whether a slot is asked for; the list by next slot has only what has one. */
const needsSlot = (f: StoryFilters, sort: StorySort) =>
  sort === 'soon' || f.date_from !== undefined || f.date_to !== undefined || f.people !== undefined

const slotCondition = (f: StoryFilters, now: Date) => bookable(now, Math.max(1, f.people ?? 1), f.date_from, f.date_to)

/** What has to be looked up for each row. */
function probes(f: StoryFilters, { now, slot }: { now: Date; slot: boolean }): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (f.theme_id !== undefined)
    conditions.push(
      sql`exists (select 1 from experience_themes t where t.experience_id = e.id and t.theme_id = ${f.theme_id})`,
    )
  if (f.words !== null)
    conditions.push(
      'query' in f.words ? sql`e.search @@ ${f.words.query}::tsquery` : sql`${f.words.like}::text <% e.title`,
    )
  if (slot)
    conditions.push(sql`exists (select 1 from calendars c where c.experience_id = e.id and ${slotCondition(f, now)})`)
  return conditions
}

/** How many match, counted to one more than COUNT_LIMIT. */
export async function countStories(db: Db, now: Date, filters: StoryFilters, sort: StorySort): Promise<number> {
  const conditions = all([...plainConditions(filters), ...probes(filters, { now, slot: needsSlot(filters, sort) })])
  const { rows } = await sql<{ count: number }>`with ${freedPlaces(now)}
    select count(*) as count from (select 1 from experiences e where ${conditions} limit ${COUNT_LIMIT + 1}) as matching`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * One page.
 * @param few whether at most COUNT_LIMIT match
 * @param after the last row of the page before, null for the first page
 */
export async function findStories(
  db: Db,
  now: Date,
  filters: StoryFilters,
  { sort, after, few, size }: { sort: StorySort; after: StoryKey | null; few: boolean; size: number },
): Promise<StoryPage> {
  const { column, value, of, down } = SORTS[sort]
  const direction = down ? sql`desc` : sql`asc`
  const past =
    after === null ? sql`true` : sql`(${column}, e.id) ${down ? sql`<` : sql`>`} (${of(after.value)}, ${after.id}::int)`
  const order = sql`order by ${column} ${direction}, e.id ${direction}`
  const limit = size + 1
  const fields = sql`e.id, row_number() over (${order}) as position, ${value} as value`
  const parts = { filters, now, after, past, order, limit, fields }
  const page =
    sort === 'soon' ? (few ? soonOfFew(parts) : soonOfMany(parts)) : few ? sortedOfFew(parts) : sortedOfMany(parts)
  const rows = await selectCards<{ value: number }>(db, now, page, sql`, page.value`)
  const last = rows[size - 1]
  return {
    stories: rows.slice(0, size).map((row) => row.card),
    next: rows.length > size && last ? { value: last.value, id: last.card.id } : null,
  }
}

type Parts = {
  filters: StoryFilters
  now: Date
  after: StoryKey | null
  past: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  fields: RawBuilder<unknown>
}

const matching = (p: Parts, slot: boolean) => sql`matching as materialized (
  select e.id, e.approved_at, e.review_count, e.price, e.reservation_deadline from experiences e
  where ${all([...plainConditions(p.filters), ...probes(p.filters, { now: p.now, slot })])})`

const sortedOfFew = (p: Parts) => sql`${matching(p, needsSlot(p.filters, 'new'))},
  page as (select ${p.fields} from matching e where ${p.past} ${p.order} limit ${p.limit})`

function sortedOfMany(p: Parts) {
  const probed = probes(p.filters, { now: p.now, slot: needsSlot(p.filters, 'new') })
  const walk = sql`select e.* from experiences e where ${all([...plainConditions(p.filters), p.past])} ${p.order}`
  return sql`page as (
    select ${p.fields} from (
      select * from (${walk} offset 0) as e where ${all([sql`true`, ...probed])} limit ${p.limit}) as e)`
}

const soonOfFew = (p: Parts) => sql`${matching(p, false)},
  page as (
    select ${p.fields} from matching e
    cross join lateral (
      select c.starts_at from calendars c where c.experience_id = e.id and ${slotCondition(p.filters, p.now)}
      order by c.starts_at limit 1) as s
    where ${p.past} ${p.order} limit ${p.limit})`

/** Slots from the cursor on; an experience stands at the first of its slots that can be booked, and at no other. */
function soonOfMany(p: Parts) {
  const { date_from, date_to } = p.filters
  const from = date_from === undefined ? sql`` : sql`and c.starts_at >= ${instantOf(date_from, '00:00')}`
  const to = date_to === undefined ? sql`` : sql`and c.starts_at <= ${endOfDay(date_to)}`
  const start = p.after === null ? sql`` : sql`and c.starts_at >= ${SORTS.soon.of(p.after.value)}`
  const walk = sql`select c.id, c.experience_id, c.starts_at, c.date from calendars c
    where c.cancelled_at is null and c.open and c.starts_at > ${p.now} ${from} ${to} ${start}
    order by c.starts_at, c.experience_id`
  const first = sql`s.id = (
    select c.id from calendars c where c.experience_id = e.id and ${slotCondition(p.filters, p.now)}
    order by c.starts_at, c.id limit 1)`
  // Cheap, and true for most of what can't be booked any more today, so it stands before the look-up of the first slot.
  const in_time = sql`(e.reservation_deadline = 'on_the_day' or s.date > ${dateOf(p.now)}::date)`
  return sql`page as (
    select ${p.fields} from (
      select s.experience_id, s.starts_at from (${walk} offset 0) as s
      join experiences e on e.id = s.experience_id
      where ${all([...plainConditions(p.filters), in_time, p.past, ...probes(p.filters, { now: p.now, slot: false }), first])}
      order by s.starts_at, s.experience_id limit ${p.limit}) as s
    join experiences e on e.id = s.experience_id)`
}

/** Makes `<%` find titles that are only alike; for the statements of this transaction. */
export async function allowMisspelling(db: Db): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY)}, true)`.execute(db)
}
