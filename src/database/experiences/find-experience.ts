// One experience as its page shows it.
import { type RawBuilder, sql } from 'kysely'
import type { PriceType } from '#domain/booking/party.ts'
import { optionTotalForOne, type Rates, totalForOne } from '#domain/booking/quote.ts'
import type { ApprovalStatus } from '#domain/experiences/approval.ts'
import type { DayGuide } from '#domain/experiences/day-guide.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { publicName, shownHost } from '../accounts/users.ts'
import type { Db } from '../client.ts'
import { feesColumn, ratesOf } from '../reference/settings.ts'
import { freedPlaces, nextExpiry, type SlotWish } from './places.ts'
import {
  askedSlotsColumn,
  type FlatSlot,
  minimum,
  type NextSlot,
  nextSlotsColumn,
  nextSlotsOf,
  openSlotsColumn,
  type PricedType,
  pricedTypes,
  priceTypes,
  rating,
  type SlotTime,
  type StoryCardRow,
} from './story-cards.ts'

export type DayGuideRow = DayGuide & { meeting_image: { object_key: string; url: string } | null }

/** The picture of the meeting point of experience `e`, or null. */
export const meetingImage = sql<DayGuideRow['meeting_image']>`case when e.meeting_image_key is not null
    then json_build_object('object_key', e.meeting_image_key, 'url', e.meeting_image_url) end`

/** The day guide of experience `e`. */
const dayGuideColumns = sql`e.meeting_point, e.nearest_station, e.directions, e.duration_minutes, e.target_age, e.languages,
  ${meetingImage} as meeting_image`

/** How many of the next dates a story shows. */
const DATES_SHOWN = 3

/** How many slots search engines read: more would need too much of the page's 20 kB. */
const EVENTS = 12

/** How many of the slots that the caller asks for. */
const ASKED_SHOWN = 5

type Item = { id: number; name: string }
type Option = { id: number; name: string; description: string; price: number }
type Image = { object_key: string; url: string; sort_order: number }

/** The facts that decide who may see an experience. */
export type ExperienceAccess = {
  id: number
  user_id: number
  ambassador_id: number | null
  approve: boolean
  /** Whether the caller owns it or belongs to its ambassador. */
  acts_for_it: boolean
}

/**
 * Null if there is no such experience.
 * @param user_id the caller; null for a visitor
 */
export async function findExperienceAccess(
  db: Db,
  id: number,
  user_id: number | null,
): Promise<ExperienceAccess | undefined> {
  const { rows } = await sql<ExperienceAccess>`
    select e.id, ${accessColumns(user_id)} from experiences e where e.id = ${id}`.execute(db)
  return rows[0]
}

export type Host = { id: number; name: string; email: string }

/** The hosts of experience `e`, as JSON; null if there is none to notify. */
export const hostsOf = sql<Host[] | null>`(
  select json_agg(distinct jsonb_build_object('id', h.id, 'name', h.name, 'email', h.email))
  from (select e.user_id as id union select m.user_id from ambassador_members m where m.ambassador_id = e.ambassador_id) as those
  join users h on h.id = those.id
  where h.suspended_at is null and h.erased_at is null)`

/**
 * Whether that user owns experience `e` or belongs to its ambassador.
 * @param user_id an id or a column
 */
export const actsForIt = (user_id: number | RawBuilder<unknown> | null) =>
  user_id === null
    ? sql<boolean>`false`
    : sql<boolean>`(e.user_id = ${user_id} or exists (
        select 1 from ambassador_members m where m.ambassador_id = e.ambassador_id and m.user_id = ${user_id}))`

/** What decides who may see experience `e`, beside its id. */
export const accessColumns = (user_id: number | null) =>
  sql`e.user_id, e.ambassador_id, e.approve, ${actsForIt(user_id)} as acts_for_it`

export type ExperienceRow = DayGuideRow & {
  id: number
  title: string
  category: Item
  themes: Item[]
  images: Image[]
  options: (Option & { total: number })[]
  community: Item | null
  online: boolean
  online_url: string | null
  state: number | null
  address: string | null
  address_displayable: boolean
  price: number
  total: number
  price_types?: PricedType[]
  price_side_note: string | null
  description: string
  inspiration: string
  note: string
  reservation_notice: string
  recruitment_number: number
  set_minimum_number_of_participant_count: boolean
  minimum_number_of_participant_count: number | null
  lowest_age: number | null
  cancellation_period: number
  reservation_deadline: 'on_the_day' | 'the_day_before'
  host: {
    type: 'user' | 'ambassador'
    id: number
    name: string
    image_url: string | null
    introduction: string
    has_page: boolean
  }
  approve: boolean
  status: ApprovalStatus
  review_count: number
  rating: number | null
  /** The first bookable slots of the next dates. */
  next_slots: NextSlot[]
  open_slots: SlotTime[]
  /** The first slots that fit the wish; only with one. */
  asked_slots?: NextSlot[]
  /** When the next hold of its slots expires. */
  next_expiry: Date | null
  updated_at: Date
  terms_version: string
  access: ExperienceAccess
}

type Flat = Omit<ExperienceRow, 'next_slots' | 'asked_slots' | 'access' | 'total' | 'options' | 'price_types'> &
  ExperienceAccess & {
    minimum: number | null
    fees: Rates | null
    slots: FlatSlot[]
    asked: FlatSlot[] | null
    options: Option[]
    types: PriceType[] | null
  }

/**
 * The experience with everything that its page shows, and with the facts that decide who may see
 * it; undefined if there is none.
 */
export async function findExperience(
  db: Db,
  now: Date,
  id: number,
  user_id: number | null,
  wish: SlotWish | null = null,
): Promise<ExperienceRow | undefined> {
  const { rows } = await sql<Flat>`
    with ${freedPlaces(now)}
    select e.id, ${accessColumns(user_id)}, e.title, e.online, e.online_url, e.state,
      e.address, e.address_displayable, e.price, e.price_side_note, e.description, e.inspiration, e.note, e.reservation_notice,
      ${dayGuideColumns}, e.recruitment_number, e.set_minimum_number_of_participant_count, e.minimum_number_of_participant_count, e.lowest_age,
      e.cancellation_period, e.reservation_deadline, e.status, e.review_count, ${rating} as rating, e.updated_at,
      json_build_object('id', k.id, 'name', k.name) as category,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as community,
      case when a.id is null
        then json_build_object('type', 'user', 'id', u.id, 'name', ${publicName('u')}, 'image_url', u.image, 'introduction', u.introduction,
          'has_page', e.status = 'published' and u.suspended_at is null and u.erased_at is null)
        else json_build_object('type', 'ambassador', 'id', a.id, 'name', ${shownHost}, 'has_page', a.published,
          'introduction', case when a.published then a.description else '' end,
          'image_url', (select url from ambassador_images
            where ambassador_id = a.id and a.published order by sort_order limit 1))
      end as host,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by x.sort_order), '[]')
        from experience_themes x join themes t on t.id = x.theme_id where x.experience_id = e.id) as themes,
      (select coalesce(json_agg(json_build_object('object_key', i.object_key, 'url', i.url, 'sort_order', i.sort_order)
          order by i.sort_order), '[]')
        from experience_images i where i.experience_id = e.id) as images,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'price', p.price)
          order by p.sort_order), '[]')
        from experience_options p where p.experience_id = e.id and p.retired_at is null) as options,
      ${priceTypes} as types, ${minimum} as minimum, ${feesColumn} as fees, ${shownTermsVersion} as terms_version,
      ${nextExpiry(now, id)} as next_expiry, ${nextSlotsColumn(now, DATES_SHOWN)} as slots,
      ${openSlotsColumn(now, EVENTS)} as open_slots,
      ${askedSlotsColumn(now, wish, ASKED_SHOWN)} as asked
    from experiences e
    join categories k on k.id = e.category_id
    join users u on u.id = e.user_id
    left join ambassadors a on a.id = e.ambassador_id
    left join communities o on o.id = e.community_id and o.published
    where e.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const rates = ratesOf(row.fees)
  const { user_id: owner_id, ambassador_id, acts_for_it, slots, asked, types, ...experience } = row
  return {
    ...experience,
    total: totalForOne(row.price, rates),
    ...pricedTypes(types, rates),
    options: row.options.map((option) => ({ ...option, total: optionTotalForOne(row.price, option.price, rates) })),
    next_slots: nextSlotsOf(slots, row.minimum),
    ...(asked && { asked_slots: nextSlotsOf(asked, row.minimum) }),
    access: { id: row.id, user_id: owner_id, ambassador_id, approve: row.approve, acts_for_it },
  }
}

export type OtherExperienceRow = Pick<StoryCardRow, 'id' | 'image_url' | 'title' | 'price' | 'total' | 'price_types'>

/**
 * Other published experiences to suggest: of the same host first, then of the same category, the
 * newest of each; with the facts that decide who may see the experience. Undefined if there is no
 * such experience.
 * @param user_id the caller; null for a visitor
 */
export async function findOtherExperiences(
  db: Db,
  id: number,
  user_id: number | null,
  most: number,
): Promise<{ access: ExperienceAccess; others: OtherExperienceRow[] } | undefined> {
  type Other = Omit<OtherExperienceRow, 'total' | 'price_types'> & { fees: Rates | null; types: PriceType[] | null }
  type None = { [Field in keyof Other]: null }
  const { rows } = await sql<Omit<ExperienceAccess, 'id'> & (Other | None)>`
    with this as (
      select e.id, e.category_id, ${accessColumns(user_id)} from experiences e where e.id = ${id}),
    of_host as (
      (select e.id, 1 as nearness, e.approved_at from experiences e, this
        where this.ambassador_id is null and e.user_id = this.user_id and e.ambassador_id is null
          and e.status = 'published' and e.id <> this.id order by e.id desc limit ${most})
      union all
      (select e.id, 1, e.approved_at from experiences e, this
        where e.ambassador_id = this.ambassador_id and e.status = 'published' and e.id <> this.id
        order by e.id desc limit ${most})),
    of_category as (
      select e.id, 2 as nearness, e.approved_at from experiences e
      where e.category_id = (select category_id from this) and e.status = 'published' and e.id <> ${id}
      order by e.approved_at desc, e.id desc limit ${most * 2}),
    chosen as (
      select id, min(nearness) as nearness, max(approved_at) as approved_at
      from (select id, nearness, approved_at from of_host union all select id, nearness, approved_at from of_category) as candidates
      group by id order by nearness, approved_at desc, id desc limit ${most})
    select this.user_id, this.ambassador_id, this.approve, this.acts_for_it,
      e.id, i.url as image_url, e.title, e.price, ${priceTypes} as types, ${feesColumn} as fees
    from this left join (chosen join experiences e on e.id = chosen.id) on true
    left join lateral (
      select url from experience_images where experience_id = e.id order by sort_order limit 1) i on true
    order by chosen.nearness, chosen.approved_at desc, chosen.id desc`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { user_id: owner_id, ambassador_id, approve, acts_for_it } = row
  const others = rows.flatMap((one) => {
    if (one.id === null) return []
    const rates = ratesOf(one.fees)
    const { id: other_id, image_url, title, price, types } = one
    return [{ id: other_id, image_url, title, price, total: totalForOne(price, rates), ...pricedTypes(types, rates) }]
  })
  return { access: { id, user_id: owner_id, ambassador_id, approve, acts_for_it }, others }
}

/**
 * What a guest agrees to when they book, as a version. It changes with every term of experience `e`
 * that its public page shows, except the prices: those are compared as the total. A hidden address
 * and what only guests with a booking see is left out.
 */
const shownTermsVersion = sql<string>`md5((jsonb_build_array(
  e.title, e.online, e.state,
  case when e.address_displayable then jsonb_build_array(e.address, e.meeting_point, e.meeting_image_key, e.directions) end,
  e.nearest_station, e.duration_minutes, e.target_age, e.languages, e.description, e.price_side_note, e.note,
  e.reservation_notice, ${minimum}, e.cancellation_period,
  (select jsonb_agg(jsonb_build_array(p.id, p.name, p.description) order by p.id)
    from experience_options p where p.experience_id = e.id and p.retired_at is null))
  || coalesce((select jsonb_agg(jsonb_build_array(y.id, y.name, y.note, y.takes_place, y.needs_adult, y.whole_slot_people) order by y.id)
    from experience_price_types y where y.experience_id = e.id and y.retired_at is null), '[]'))::text)`

export async function readTermsVersion(db: Db, experience_id: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select ${shownTermsVersion} as version from experiences e where e.id = ${experience_id}`.execute(db)
  return oneRow(rows).version
}
