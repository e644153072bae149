/**
 * The public list and search. Two ways to the same page, chosen by how much matches:
 * - few match (at most COUNT_LIMIT): all of them are found by whatever index fits, counted and sorted in one statement;
 * - many match: the index of the sort is walked from the cursor on, and each row is probed until the page is full. What matches is
 *   then a large part of everything, so the walk is short. The planner, which knows little about phrases and free places, is kept from
 *   choosing otherwise by `offset 0`.
 * Neither way looks at more than a small, constant number of rows for one page, however many experiences there are.
 */
import { type RawBuilder, sql } from 'kysely'
import { dateOf, endOfDay, instantOf } from '#domain/shared/japan-time.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'
import { bookableBy, findReopened, type SlotWish } from '../schedule/places.ts'
import { findStoryCards, selectCards, type StoryCardRow } from './story-cards.ts'

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

/** Matches are counted up to here. Each costs a look at its row, so it is what a search costs at most; a walk looks at fewer the more match. */
export const COUNT_LIMIT = 300

/** How alike a title must be to something misspelt, from 0 to 1. */
const SIMILARITY = 0.4

const EACH_TIME = sql.raw(PLANNED_EACH_TIME)
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

/** A search with what has to be known before its statements are written. */
export type StorySearch = {
  now: Date
  filters: StoryFilters
  sort: StorySort
  /** Null when no slot is asked for. The list by next slot has only what has one. */
  wish: SlotWish | null
  reopened: number[]
}

export async function prepareSearch(db: Db, now: Date, filters: StoryFilters, sort: StorySort): Promise<StorySearch> {
  const { people, date_from, date_to } = filters
  if (sort !== 'soon' && people === undefined && date_from === undefined && date_to === undefined)
    return { now, filters, sort, wish: null, reopened: [] }
  const wish = { people: Math.max(1, people ?? 1), from: date_from, to: date_to }
  return { now, filters, sort, wish, reopened: await findReopened(db, now, wish.people) }
}

/**
 * Keeps the planner from turning a look-up for each row into a join: in a walk along an index most rows are never looked at, and with a join
 * it plans for all of them.
 */
const FOR_EACH_ROW = sql`offset 0`

/** What has to be looked up for each row, slots aside. */
function probes({ theme_id, words }: StoryFilters, how = sql``): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (theme_id !== undefined)
    conditions.push(
      sql`exists (select 1 from experience_themes t where t.experience_id = e.id and t.theme_id = ${theme_id} ${how})`,
    )
  if (words !== null)
    conditions.push('query' in words ? sql`e.search @@ ${words.query}::tsquery` : sql`${words.like}::text <% e.title`)
  return conditions
}

const hasSlot = ({ now, wish, reopened }: StorySearch, how = sql``): RawBuilder<unknown>[] =>
  wish === null
    ? []
    : [
        sql`exists (select 1 from calendars c where c.experience_id = e.id and ${bookableBy(now, wish, reopened)} ${how})`,
      ]

const matchingConditions = (search: StorySearch) =>
  all([...plainConditions(search.filters), ...probes(search.filters), ...hasSlot(search)])

type Place = { after: StoryKey | null; size: number }

/**
 * Counts what matches, to one more than COUNT_LIMIT.
 * @returns the page as well, unless more match than that
 */
export async function findFewStories(
  db: Db,
  search: StorySearch,
  place: Place,
): Promise<{ count: number; page: StoryPage | null }> {
  const parts = partsOf(search, place)
  const page = search.sort === 'soon' ? soonOfFew(parts) : sortedOfFew(parts)
  const { rows } = await sql<{ count: number; keys: [number, number][] | null }>`
    ${EACH_TIME} with ${matching(search)}, ${page}
    select (select count(*) from matching) as count,
      (select json_agg(json_build_array(id, value) order by position) from page) as keys`.execute(db)
  const { count, keys } = oneRow(rows)
  if (count > COUNT_LIMIT) return { count, page: null }
  const shown = (keys ?? []).slice(0, place.size)
  const cards = await findStoryCards(
    db,
    search.now,
    shown.map(([id]) => id),
  )
  const last = shown.at(-1)
  const next = last && keys!.length > place.size ? { id: last[0], value: last[1] } : null
  return { count, page: { stories: cards, next } }
}

/** One page where many match, or all are asked for. */
export async function findStories(db: Db, search: StorySearch, place: Place): Promise<StoryPage> {
  const parts = partsOf(search, place)
  const page = search.sort === 'soon' ? soonOfMany(parts) : sortedOfMany(parts)
  const rows = await selectCards<{ value: number }>(db, search.now, page, sql`, page.value ${EACH_TIME}`)
  const last = rows[place.size - 1]
  return {
    stories: rows.slice(0, place.size).map((row) => row.card),
    next: rows.length > place.size && last ? { value: last.value, id: last.card.id } : null,
  }
}

function partsOf(search: StorySearch, { after, size }: Place): Parts {
  const { column, value, of, down } = SORTS[search.sort]
  const direction = down ? sql`desc` : sql`asc`
  const past =
    after === null ? sql`true` : sql`(${column}, e.id) ${down ? sql`<` : sql`>`} (${of(after.value)}, ${after.id}::int)`
  const order = sql`order by ${column} ${direction}, e.id ${direction}`
  const fields = sql`e.id, row_number() over (${order}) as position, ${value} as value`
  return { search, after, past, order, limit: size + 1, fields }
}

type Parts = {
  search: StorySearch
  after: StoryKey | null
  past: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  fields: RawBuilder<unknown>
}

/**
 * Without words most rows match, and an index is walked until enough were found. With words the planner is not held to an order: it takes
 * a phrase for common that is rare, and would walk past everything to find it.
 */
const matching = (search: StorySearch) => sql`matching as materialized (
  select e.id, e.approved_at, e.review_count, e.price, e.reservation_deadline from experiences e
  where ${matchingConditions(search)} ${search.filters.words === null ? sql`order by e.id` : sql``} limit ${COUNT_LIMIT + 1})`
/** A page of them is a page only where they are all that match. */
const ARE_ALL = sql`(select count(*) from matching) <= ${COUNT_LIMIT}::int`

const sortedOfFew = (p: Parts) => sql`
  page as (select ${p.fields} from matching e where ${ARE_ALL} and ${p.past} ${p.order} limit ${p.limit})`

function sortedOfMany(p: Parts) {
  const walk = sql`select e.* from experiences e where ${all([...plainConditions(p.search.filters), p.past])} ${p.order}`
  const probed = all([sql`true`, ...probes(p.search.filters, FOR_EACH_ROW), ...hasSlot(p.search, FOR_EACH_ROW)])
  return sql`page as (
    select ${p.fields} from (select * from (${walk} offset 0) as e where ${probed} limit ${p.limit}) as e)`
}

const soonOfFew = (p: Parts) => sql`
  page as (
    select ${p.fields} from matching e
    cross join lateral (
      select c.starts_at from calendars c where c.experience_id = e.id and ${slotOf(p.search)}
      order by c.starts_at limit 1) as s
    where ${ARE_ALL} and ${p.past} ${p.order} limit ${p.limit})`

const slotOf = ({ now, wish, reopened }: StorySearch) => bookableBy(now, wish ?? { people: 1 }, reopened)

/** Slots from the cursor on; an experience stands at the first of its slots that can be booked, and at no other. */
function soonOfMany(p: Parts) {
  const { now, filters, wish, reopened } = p.search
  const from = wish?.from === undefined ? sql`` : sql`and c.starts_at >= ${instantOf(wish.from, '00:00')}`
  const to = wish?.to === undefined ? sql`` : sql`and c.starts_at <= ${endOfDay(wish.to)}`
  const start = p.after === null ? sql`` : sql`and c.starts_at >= ${SORTS.soon.of(p.after.value)}`
  const slots = (places: RawBuilder<unknown>) => sql`
    select c.id, c.experience_id, c.starts_at from calendars c
    where c.cancelled_at is null and c.open and c.starts_at > ${now} ${from} ${to} ${start} and ${places}`
  const walked = slots(sql`c.places_left >= ${wish?.people ?? 1}::int`)
  const others = reopened.length === 0 ? sql`` : sql`union all ${slots(sql`c.id = any(${reopened}::int[])`)}`
  const first = sql`s.id = (
    select c.id from calendars c where c.experience_id = e.id and ${slotOf(p.search)}
    order by c.starts_at, c.id limit 1)`
  // Cheap, and true for most of what can't be booked any more today, so it stands before the look-up of the first slot.
  const in_time = sql`(e.reservation_deadline = 'on_the_day' or s.starts_at > ${endOfDay(dateOf(now))})`
  const past =
    p.after === null
      ? sql`true`
      : sql`(s.starts_at, s.experience_id) > (${SORTS.soon.of(p.after.value)}, ${p.after.id}::int)`
  const conditions = all([...plainConditions(filters), in_time, ...probes(filters, FOR_EACH_ROW), first])
  return sql`page as (
    select ${p.fields} from (
      select s.experience_id, s.starts_at
      from (${walked} ${others} order by starts_at, experience_id offset 0) as s
      where ${past} and exists (select 1 from experiences e where e.id = s.experience_id and ${conditions} ${FOR_EACH_ROW})
      order by s.starts_at, s.experience_id limit ${p.limit}) as s
    join experiences e on e.id = s.experience_id)`
}

/** Makes `<%` find titles that are only alike; for the statements of this transaction. */
export async function allowMisspelling(db: Db): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY)}, true)`.execute(db)
}
