// Cards of stories for any list of experiences, in one statement.
import { type RawBuilder, sql } from 'kysely'
import type { PriceType } from '#domain/booking/party.ts'
import { type Rates, totalForOne } from '#domain/booking/quote.ts'
import { missingForMinimum } from '#domain/schedule/slot.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { shownHost } from '../accounts/users.ts'
import type { Db } from '../client.ts'
import { feesColumn, ratesOf } from '../reference/settings.ts'
import { bookable, bookableFor, freedPlaces, type SlotWish, takenPlaces } from './places.ts'

type Item = { id: number; name: string }

export type NextSlot = {
  id: number
  date: string
  start_time: string
  end_time: string
  places_left: number
  missing_for_minimum: number | null
}

export type StoryCardRow = {
  id: number
  title: string
  image_url: string | null
  category: Item
  online: boolean
  state: number | null
  price: number
  total: number
  price_types?: PricedType[]
  price_side_note: string | null
  hosted_by: string
  review_count: number
  rating: number | null
  /** Of a search for dates or people, the first slot that fits. */
  next_slot: NextSlot | null
  /** The first slots that fit; only of such a search. */
  asked_slots?: NextSlot[]
}

export type SlotTime = Pick<NextSlot, 'date' | 'start_time' | 'end_time'>

export type FlatSlot = {
  slot_id: number | null
  slot_date: string
  slot_start_time: string
  slot_end_time: string
  slot_recruitment_number: number
  slot_taken: number
}
type FlatCard = Omit<StoryCardRow, 'category' | 'next_slot' | 'asked_slots' | 'total' | 'price_types'> &
  FlatSlot & {
    asked: FlatSlot[] | null
    category_id: number
    category_name: string
    minimum: number | null
    fees: Rates | null
    types: PriceType[] | null
  }

/**
 * Average of the visible reviews of experience `e`, rounded half up to one decimal; null without
 * any. rate_sum is in tenths.
 */
export const rating = sql<number | null>`round(e.rate_sum::numeric / nullif(e.review_count, 0)) / 10`

/** The minimum number of participants of experience `e`; null without one. */
export const minimum = sql<
  number | null
>`case when e.set_minimum_number_of_participant_count then e.minimum_number_of_participant_count end`

/** The price types of experience `e` in their order; null without any. */
export const priceTypes = sql<PriceType[] | null>`(
  select json_agg(json_build_object('id', y.id, 'name', y.name, 'note', y.note, 'price', y.price, 'takes_place', y.takes_place,
    'needs_adult', y.needs_adult, 'whole_slot_people', y.whole_slot_people) order by y.sort_order)
  from experience_price_types y where y.experience_id = e.id and y.retired_at is null)`

/** The price types of an experience in their order; null without any. */
export async function findPriceTypes(db: Db, experience_id: number): Promise<PriceType[] | null> {
  const { rows } = await sql<{ types: PriceType[] | null }>`
    select ${priceTypes} as types from experiences e where e.id = ${experience_id}`.execute(db)
  return oneRow(rows).types
}

export type PricedType = PriceType & { total: number }
/** The same with what one person pays, in yen; nothing without types. */
export const pricedTypes = (types: readonly PriceType[] | null, rates: Rates): { price_types?: PricedType[] } =>
  types === null ? {} : { price_types: types.map((type) => ({ ...type, total: totalForOne(type.price, rates) })) }

/** Joins the next bookable slot of published experience `e` as `n`; needs `freed`. */
export const joinNextSlot = (now: Date) => sql`left join lateral (
  select c.id, c.date, c.start_time, c.end_time, c.recruitment_number, ${takenPlaces} as taken
  from calendars c where c.experience_id = e.id and e.approve and ${bookable(now)}
  order by c.starts_at, c.id limit 1) n on true`

const flatSlot = sql`c.id as slot_id, c.date as slot_date, to_char(c.start_time, 'HH24:MI') as slot_start_time,
      to_char(c.end_time, 'HH24:MI') as slot_end_time,
      c.recruitment_number as slot_recruitment_number, ${takenPlaces} as slot_taken`

/**
 * The first slots of published experience `e` that fit a wish, at most `most`, for `nextSlotOf`;
 * null without a wish; needs `freed`.
 */
export const askedSlotsColumn = (now: Date, wish: SlotWish | null, most: number) =>
  wish === null
    ? sql<null>`null::json`
    : sql<FlatSlot[]>`(
  select coalesce(json_agg(n order by n.slot_date, n.slot_start_time, n.slot_id), '[]') from (
    select ${flatSlot}
    from calendars c where c.experience_id = e.id and e.approve and ${bookableFor(now, wish)}
    order by c.starts_at, c.id limit ${most}) n)`

/**
 * The first bookable slots of the next dates of published experience `e`, at most `most`, for
 * `nextSlotOf`; needs `freed`.
 */
export const nextSlotsColumn = (now: Date, most: number) => sql<FlatSlot[]>`(
  select coalesce(json_agg(n order by n.slot_date), '[]') from (
    select distinct on (c.date) ${flatSlot}
    from calendars c where c.experience_id = e.id and e.approve and ${bookable(now)}
    order by c.date, c.starts_at, c.id limit ${most}) n)`

/** When the first bookable slots of published experience `e` are, at most `most`; needs `freed`. */
export const openSlotsColumn = (now: Date, most: number) => sql<SlotTime[]>`(
  select coalesce(json_agg(json_build_object('date', n.date, 'start_time', to_char(n.start_time, 'HH24:MI'),
    'end_time', to_char(n.end_time, 'HH24:MI')) order by n.starts_at, n.id), '[]') from (
    select c.id, c.date, c.start_time, c.end_time, c.starts_at
    from calendars c where c.experience_id = e.id and e.approve and ${bookable(now)}
    order by c.starts_at, c.id limit ${most}) n)`

export const nextSlotColumns = sql`n.id as slot_id, n.date as slot_date, n.start_time as slot_start_time, n.end_time as slot_end_time,
  n.recruitment_number as slot_recruitment_number, n.taken as slot_taken`

export const nextSlotsOf = (slots: readonly FlatSlot[], minimum: number | null): NextSlot[] =>
  slots.flatMap((slot) => nextSlotOf({ ...slot, minimum }) ?? [])

export function nextSlotOf(row: FlatSlot & { minimum: number | null }): NextSlot | null {
  if (row.slot_id === null) return null
  return {
    id: row.slot_id,
    date: row.slot_date,
    start_time: row.slot_start_time,
    end_time: row.slot_end_time,
    places_left: row.slot_recruitment_number - row.slot_taken,
    missing_for_minimum: missingForMinimum(row.minimum, row.slot_taken) || null,
  }
}

/** How many slots a card of a search for dates or people shows. */
const ASKED_SHOWN = 3

type CardWish = { now: Date; asked: SlotWish | null }

/**
 * The statement for the cards of `page`, in its order, with more columns.
 * @param page a common table `page (id, position, …)`, and those it needs
 * @param more further columns
 */
const cardsOf = ({ now, asked }: CardWish, page: RawBuilder<unknown>, more = sql``) => sql`
  with ${freedPlaces(now)}, ${page}
  select e.id, e.title, i.url as image_url, e.category_id, k.name as category_name, e.online, e.state, e.price, e.price_side_note, ${priceTypes} as types,
    ${shownHost} as hosted_by, e.review_count, ${rating} as rating, ${minimum} as minimum,
    ${feesColumn} as fees, ${nextSlotColumns},
    ${askedSlotsColumn(now, asked, ASKED_SHOWN)} as asked ${more}
  from page
  join experiences e on e.id = page.id
  join categories k on k.id = e.category_id
  join users u on u.id = e.user_id
  left join ambassadors a on a.id = e.ambassador_id
  left join lateral (
    select url from experience_images where experience_id = e.id order by sort_order limit 1) i on true
  ${joinNextSlot(now)}
  order by page.position`

/** The cards of a page with further columns of each row. */
export async function selectCards<More extends object>(
  db: Db,
  wish: CardWish,
  page: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
): Promise<(More & { card: StoryCardRow })[]> {
  const { rows } = await sql<FlatCard & More>`${cardsOf(wish, page, more)}`.execute(db)
  return rows.map((row) => ({ ...row, card: cardOf(row) }))
}

/**
 * The cards of these experiences in this order. Callers pass only published ones.
 * @param asked the slots that a search is for
 */
export async function findStoryCards(
  db: Db,
  now: Date,
  ids: readonly number[],
  asked: SlotWish | null = null,
): Promise<StoryCardRow[]> {
  if (ids.length === 0) return []
  const page = sql`page as (select id, position from unnest(${[...ids]}::int[]) with ordinality as given (id, position))`
  const { rows } = await sql<FlatCard>`${cardsOf({ now, asked }, page)}`.execute(db)
  return rows.map(cardOf)
}

function cardOf(row: FlatCard): StoryCardRow {
  const rates = ratesOf(row.fees)
  const asked_slots = row.asked === null ? null : nextSlotsOf(row.asked, row.minimum)
  return {
    id: row.id,
    title: row.title,
    image_url: row.image_url,
    category: { id: row.category_id, name: row.category_name },
    online: row.online,
    state: row.state,
    price: row.price,
    total: totalForOne(row.price, rates),
    ...pricedTypes(row.types, rates),
    price_side_note: row.price_side_note,
    hosted_by: row.hosted_by,
    review_count: row.review_count,
    rating: row.rating,
    next_slot: asked_slots === null ? nextSlotOf(row) : (asked_slots[0] ?? null),
    ...(asked_slots && { asked_slots }),
  }
}
