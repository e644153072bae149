/**
 * The public list and search. There are two ways to build a page, depending on the number of
 * matches:
 * - Few matches (at most COUNT_LIMIT): one statement finds all of them with any suitable index,
 *   then counts and sorts them.
 * - Many matches: a scan follows the index of the sort from the cursor on and checks each row
 *   until the page is full. Matches are then a large part of all rows, so the scan is short.
 *   `offset 0` keeps the planner from choosing otherwise, because it estimates phrases and free
 *   places badly.
 * Both read only a small, constant number of rows for one page, however many experiences exist.
 */
import { type RawBuilder, sql } from 'kysely'
import { highestPriceWithin } from '#domain/booking/quote.ts'
import { dateOf, endOfDay, instantOf } from '#domain/shared/japan-time.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { findRates } from '../reference/settings.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'
import { bookableBy, findReopened, slotWishOf, type SlotWish } from './places.ts'
import { findStoryCards, selectCards, type StoryCardRow } from './story-cards.ts'

export type StorySort = 'new' | 'popular' | 'soon' | 'price_asc' | 'price_desc'

/** A tsquery literal and the one that ranks what it finds, or a text similar to titles. */
export type StoryWords = { query: string; rank: string } | { like: string }

export type StoryFilters = {
  words: StoryWords | null
  category_id?: number
  theme_id?: number
  state?: number
  online?: boolean
  date_from?: string
  date_to?: string
  people?: number
  /** The limit of what so many people pay together, with the service fee. */
  price_max?: number
  /** A child of this age may come, as the host has said. */
  child_age?: number
}

/**
 * The last row of the page before: its sort value (an integer; instants in microseconds since 1970)
 * and id.
 */
export type StoryKey = { value: number; id: number }

export type StoryPage = { stories: StoryCardRow[]; next: StoryKey | null }

/**
 * Matches are counted up to this number. Each counted match reads a row, so this limits the cost of
 * a search. A scan reads fewer rows the more match.
 */
export const COUNT_LIMIT = 200

/** Minimum similarity of a title to a misspelled text, from 0 to 1. */
const SIMILARITY = 0.4

const EACH_TIME = sql.raw(PLANNED_EACH_TIME)
const MICROSECOND = sql`interval '1 microsecond'`
const microseconds = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000000)::bigint`
const instant = (value: number) => sql`timestamptz 'epoch' + ${value}::bigint * ${MICROSECOND}`

/** The order of each sort, as its index has it. `value` is an integer for the cursor. */
const SORTS = {
  new: { column: sql`e.approved_at`, value: microseconds(sql`e.approved_at`), of: instant, down: true },
  popular: { column: sql`e.review_count`, value: sql`e.review_count`, of: (v: number) => sql`${v}::int`, down: true },
  soon: { column: sql`s.starts_at`, value: microseconds(sql`s.starts_at`), of: instant, down: false },
  price_asc: { column: sql`e.price`, value: sql`e.price`, of: (v: number) => sql`${v}::int`, down: false },
  price_desc: { column: sql`e.price`, value: sql`e.price`, of: (v: number) => sql`${v}::int`, down: true },
}

export const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** Conditions on columns of the row itself: leading columns of the sort indexes, and cheap ones. */
export function plainConditions({ filters: f, price_limit }: StorySearch): RawBuilder<unknown>[] {
  const conditions = [sql`e.status = 'published'`]
  if (f.category_id !== undefined) conditions.push(sql`e.category_id = ${f.category_id}`)
  if (f.state !== undefined) conditions.push(sql`e.state = ${f.state}`)
  if (f.online !== undefined) conditions.push(f.online ? sql`e.online` : sql`not e.online`)
  if (f.child_age !== undefined) conditions.push(sql`e.lowest_age <= ${f.child_age}`)
  if (price_limit !== null) conditions.push(sql`e.price <= ${price_limit}`)
  return conditions
}

/** A search with the data that its statements need. */
export type StorySearch = {
  now: Date
  filters: StoryFilters
  sort: StorySort
  /** Null if no slot is required. The list by next slot contains only experiences with one. */
  wish: SlotWish | null
  /** The wish that the visitor typed: the cards show its slots. */
  asked: SlotWish | null
  reopened: number[]
  /** `price_max` as a limit of the column `price`, which the indexes have. */
  price_limit: number | null
}

/** @param sort the order of the list; by relevance, any sort but `soon` */
export async function prepareSearch(db: Db, now: Date, filters: StoryFilters, sort: StorySort): Promise<StorySearch> {
  const { price_max } = filters
  const asked = slotWishOf(filters)
  const price_limit = price_max === undefined ? null : highestPriceWithin(price_max, await findRates(db), asked?.people)
  if (sort !== 'soon' && asked === null) return { now, filters, sort, wish: null, asked, reopened: [], price_limit }
  const wish = asked ?? { people: 1 }
  return { now, filters, sort, wish, asked, reopened: await findReopened(db, now, wish.people), price_limit }
}

/**
 * Keeps the planner from turning a lookup per row into a join. An index scan with a limit never
 * reads most rows, but a join is planned for all of them.
 */
const FOR_EACH_ROW = sql`offset 0`

/** The lowest ages of experiences that a guest of this age may come to, as a tsquery literal. */
export const ageMarks = (age: number) => `( ${Array.from({ length: age + 1 }, (_, one) => `'#a${one}'`).join(' | ')} )`

/** Conditions that need a lookup for each row, except slots. */
export function probes({ theme_id, child_age, words }: StoryFilters, how = sql``): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (theme_id !== undefined)
    conditions.push(
      sql`exists (select 1 from experience_themes t where t.experience_id = e.id and t.theme_id = ${theme_id} ${how})`,
    )
  // Finds the few that tell their lowest age.
  if (child_age !== undefined) conditions.push(sql`e.search_words @@ ${ageMarks(child_age)}::tsquery`)
  if (words !== null)
    conditions.push(
      'query' in words ? sql`e.search_words @@ ${words.query}::tsquery` : sql`${words.like}::text <% e.title`,
    )
  return conditions
}

export const hasSlot = ({ now, wish, reopened }: StorySearch, how = sql``): RawBuilder<unknown>[] =>
  wish === null
    ? []
    : [
        sql`exists (select 1 from calendars c where c.experience_id = e.id and ${bookableBy(now, wish, reopened)} ${how})`,
      ]

const matchingConditions = (search: StorySearch) =>
  all([...plainConditions(search), ...probes(search.filters), ...hasSlot(search)])

type Place = { after: StoryKey | null; size: number }

/**
 * Counts the matches, up to one more than COUNT_LIMIT.
 * @returns also the page, unless there are more matches than that
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
    search.asked,
  )
  const last = shown.at(-1)
  const next = last && keys!.length > place.size ? { id: last[0], value: last[1] } : null
  return { count, page: { stories: cards, next } }
}

/** One page if there are many matches, or no filter. */
export async function findStories(db: Db, search: StorySearch, place: Place): Promise<StoryPage> {
  const parts = partsOf(search, place)
  const page = search.sort === 'soon' ? soonOfMany(parts) : sortedOfMany(parts)
  const rows = await selectCards<{ value: number }>(db, search, page, sql`, page.value ${EACH_TIME}`)
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
 * Without words most rows match, and an index scan stops after enough matches. With words there is
 * no order: the planner overestimates the matches of a rare phrase, and would scan all rows to find
 * it.
 */
const matching = (search: StorySearch) => sql`matching as materialized (
  select e.id, e.approved_at, e.review_count, e.price, e.reservation_deadline from experiences e
  where ${matchingConditions(search)} ${search.filters.words === null ? sql`order by e.id` : sql``} limit ${COUNT_LIMIT + 1})`
/** A page of these rows is correct only if they are all matches. */
const ARE_ALL = sql`(select count(*) from matching) <= ${COUNT_LIMIT}::int`

const sortedOfFew = (p: Parts) => sql`
  page as (select ${p.fields} from matching e where ${ARE_ALL} and ${p.past} ${p.order} limit ${p.limit})`

function sortedOfMany(p: Parts) {
  const walk = sql`select e.* from experiences e where ${all([...plainConditions(p.search), p.past])} ${p.order}`
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

/** Slots from the cursor on. An experience is listed at its first bookable slot only. */
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
  // Cheap, and false for most slots that can't be booked today any more. So it comes before the
  // lookup of the first slot.
  const in_time = sql`(e.reservation_deadline = 'on_the_day' or s.starts_at > ${endOfDay(dateOf(now))})`
  const past =
    p.after === null
      ? sql`true`
      : sql`(s.starts_at, s.experience_id) > (${SORTS.soon.of(p.after.value)}, ${p.after.id}::int)`
  const conditions = all([...plainConditions(p.search), in_time, ...probes(filters, FOR_EACH_ROW), first])
  return sql`page as (
    select ${p.fields} from (
      select s.experience_id, s.starts_at
      from (${walked} ${others} order by starts_at, experience_id offset 0) as s
      where ${past} and exists (select 1 from experiences e where e.id = s.experience_id and ${conditions} ${FOR_EACH_ROW})
      order by s.starts_at, s.experience_id limit ${p.limit}) as s
    join experiences e on e.id = s.experience_id)`
}

/** Sets how similar titles must be for `<%`, for this transaction. */
export async function allowMisspelling(db: Db): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY)}, true)`.execute(db)
}
