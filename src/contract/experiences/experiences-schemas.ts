import { z } from 'zod'
import { commentedFields } from '#domain/experiences/field-comments.ts'
import { MAX_CHILD_AGE } from '#domain/experiences/limits.ts'
import { weekdays } from '#domain/shared/japan-time.ts'
import {
  emptyIsAbsent,
  formImage,
  id,
  image,
  instant,
  item,
  optionalCount,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalText,
  yen,
} from '../shared/schemas.ts'

export const host = z.object({
  type: z.enum(['user', 'ambassador']),
  id,
  name: z.string(),
  image_url: z.string().nullable(),
})
export const option = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: yen,
  /** What the option adds to the total of one guest, in yen: its price with the service fee. */
  total: yen,
})
export type Option = z.infer<typeof option>

export const priceType = z.object({
  id,
  name: z.string(),
  note: z.string(),
  /** Yen per person, or for the whole slot. */
  price: yen,
  takes_place: z.boolean(),
  needs_adult: z.boolean(),
  /** A whole slot for up to so many people; null for a type per person. */
  whole_slot_people: z.number().int().nullable(),
  /** `price` with the service fee, for one person or the whole slot. */
  total: yen,
})
/** Absent without price types: everybody pays `price`. Otherwise that is the price of the first. */
const price_types = z.array(priceType).optional()
export type PricedType = z.infer<typeof priceType>

/**
 * What one guest pays without options, in yen: the price with the service fee, by the current
 * rates.
 */
const total = yen

/** The next slot that accepts reservations. */
export const nextSlot = z.object({
  id,
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  places_left: z.number().int(),
  /**
   * Number of participants missing until the slot takes place; null without a minimum or if it is
   * reached.
   */
  missing_for_minimum: z.number().int().nullable(),
})

export const storyCard = z.object({
  id,
  title: z.string(),
  image_url: z.string().nullable(),
  category: item,
  online: z.boolean(),
  state: z.number().int().nullable(),
  price: yen,
  total,
  price_types,
  price_side_note: z.string().nullable(),
  hosted_by: z.string(),
  review_count: z.number().int(),
  /** Average of 1.0 to 5.0; null without reviews. */
  rating: z.number().nullable(),
  /** In a search for dates or people, the first slot that fits. */
  next_slot: nextSlot.nullable(),
  /** The first three slots that fit the dates and people; only in a search for them. */
  asked_slots: z.array(nextSlot).optional(),
})
export type StoryCard = z.infer<typeof storyCard>

export const SORTS = ['relevance', 'new', 'popular', 'soon', 'price_asc', 'price_desc'] as const
/** The dates and the number of people that a visitor looks for. */
export const slotWishQuery = z.object({
  date_from: optionalDate,
  date_to: optionalDate,
  people: optionalCount(1000),
})
export type SlotWishQuery = z.infer<typeof slotWishQuery>
export const storiesQuery = z.object({
  q: optionalText(100),
  category_id: optionalId,
  theme_id: optionalId,
  state: emptyIsAbsent(z.coerce.number().int().min(1).max(47).optional()),
  online: optionalFlag,
  ...slotWishQuery.shape,
  /** The most that `people` (by default one) pay together, with the service fee. */
  price_max: optionalCount(9_999_999),
  /** Only experiences whose host lets children of this age come. */
  child_age: optionalCount(MAX_CHILD_AGE),
  /** By default `relevance` with words, and `new` without. Without words `relevance` is `new`. */
  sort: emptyIsAbsent(z.enum(SORTS).optional()),
  cursor: optionalText(400),
})
export type StoriesQuery = z.infer<typeof storiesQuery>
/** A month in which to choose a date: the filters of a search without dates. */
export const storyDaysQuery = storiesQuery
  .omit({ date_from: true, date_to: true, sort: true, cursor: true })
  .extend({ month: z.string().max(7) })
export type StoryDaysQuery = z.infer<typeof storyDaysQuery>
export const storyDays = z.object({
  /** Dates on which a story can be booked, in order. `few`: only nearly full slots. */
  days: z.array(z.object({ date: z.string(), mark: z.enum(['available', 'few']) })),
})
export type StoryDays = z.infer<typeof storyDays>

export const stories = z.object({
  stories: z.array(storyCard),
  meta: z.object({
    /** Cursor of the next page; null on the last page. */
    next_cursor: z.string().nullable(),
    /** Number of matches, counted up to 200 (docs/product/experiences.md#lists-and-search). */
    count: z.number().int(),
    count_is_exact: z.boolean(),
    /**
     * Only if nothing matches all words: the stories match any of them, or have a title with a
     * similar spelling.
     */
    loosened: z.enum(['any', 'like']).optional(),
    /** With `any`: the words, if there are two or three (陶芸 and 京都 of 陶芸京都). */
    words: z.array(z.string()).optional(),
  }),
})
export type Stories = z.infer<typeof stories>

export const front = z.object({
  new_stories: z.array(storyCard),
  soon: z.array(storyCard),
  popular: z.array(storyCard),
  themes: z.array(item.extend({ image_url: z.string().nullable(), count: z.number().int() })),
  areas: z.array(z.object({ state: z.number().int(), count: z.number().int() })),
  online_count: z.number().int(),
  ambassadors: z.array(item.extend({ image_url: z.string().nullable(), description: z.string() })),
  brands: z.array(item.extend({ image_url: z.string().nullable(), description: z.string() })),
})
export type Front = z.infer<typeof front>

export const ownRule = z.object({
  uuid: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  day_of_week: z.array(z.enum(weekdays)),
  /** Whether the rule is extended every day, so that three months are always open. */
  auto_extend: z.boolean(),
  /** Dates that the host took off, from today on. */
  skipped_dates: z.array(z.string()),
  /** Dates whose slots were cancelled, from today on. No slot of the rule is made on them again. */
  cancelled_dates: z.array(z.string()),
})
export const ownCalendar = z.object({
  id,
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  recruitment_number: z.number().int(),
  participant_number: z.number().int(),
  open: z.boolean(),
})

/** What a guest needs on the day. Empty or null where the host wrote nothing. */
export const dayGuide = z.object({
  /**
   * Empty for the public if the host hides the address; so are `meeting_image` and `directions`.
   */
  meeting_point: z.string(),
  meeting_image: formImage.nullable(),
  nearest_station: z.string(),
  directions: z.string(),
  duration_minutes: z.number().int().nullable(),
  target_age: z.string(),
  languages: z.string(),
})

/** At most one comment for each field. */
export const fieldComment = z.object({ field: z.enum(commentedFields), comment: z.string().max(2000) })

export const experience = z.object({
  id,
  community_id: id.nullable(),
  community: item.nullable(),
  title: z.string(),
  images: z.array(image),
  /** The cover with title, place and price, for link previews; null if the story isn't public. */
  preview_url: z.string().nullable(),
  category_id: id,
  category: item,
  themes: z.array(id),
  theme_items: z.array(item),
  online: z.boolean(),
  /** Only for guests with a booking, the owner and admins; null for all others. */
  online_url: z.string().nullable(),
  state: z.number().int().nullable(),
  /** Null for the public if the host hides it. */
  address: z.string().nullable(),
  address_displayable: z.boolean(),
  ...dayGuide.shape,
  price: yen,
  total,
  price_types,
  price_side_note: z.string().nullable(),
  description: z.string(),
  inspiration: z.string(),
  note: z.string(),
  reservation_notice: z.string(),
  recruitment_number: z.number().int(),
  set_minimum_number_of_participant_count: z.boolean(),
  minimum_number_of_participant_count: z.number().int().nullable(),
  /** From which age guests may come; 0 for any. Absent if the host hasn't said. */
  lowest_age: z.number().int().optional(),
  cancellation_period: z.number().int(),
  reservation_deadline: z.enum(['on_the_day', 'the_day_before']),
  options: z.array(option),
  /** `has_page`: whether the host has a public page to link to. */
  host: host.extend({ introduction: z.string(), has_page: z.boolean() }),
  hosted_by: z.string(),
  approve: z.boolean(),
  /** Always `published`, except in previews of the owner and admins. */
  status: z.enum(['awaiting', 'published', 'returned', 'withdrawn']),
  review_count: z.number().int(),
  rating: z.number().nullable(),
  next_slot: nextSlot.nullable(),
  /** The first slots of the next three dates that accept reservations; the first is `next_slot`. */
  next_slots: z.array(nextSlot),
  /** When the next slots that accept reservations are, at most 24. */
  open_slots: z.array(nextSlot.pick({ date: true, start_time: true, end_time: true })),
  /** The first five slots that fit the dates and people of the query; only if it has some. */
  asked_slots: z.array(nextSlot).optional(),
  updated_at: instant,
  /** Changes with what a guest agrees to; a booking sends the one that its guest saw. */
  terms_version: z.string(),
  /** Further fields of the form; only for users who may edit the experience, and admins. */
  recurrence_rules: z.array(ownRule).optional(),
  /** Future single dates, without slots of weekly rules. */
  calendars: z.array(ownCalendar).optional(),
  /** Future slots of weekly rules. */
  recurring_calendars: z.array(ownCalendar.extend({ recurrence_rule_uuid: z.string() })).optional(),
  /**
   * The days off of all weekly rules: national holidays, 29 December to 3 January, chosen dates.
   */
  closed_on_holidays: z.boolean().optional(),
  closed_at_new_year: z.boolean().optional(),
  closed_dates: z.array(z.string()).optional(),
  /** The admin's comment to a return or withdrawal. */
  comment: z.string().nullable().optional(),
  /** The admin's comments on single fields, until the host requests publication again. */
  field_comments: z.array(fieldComment).optional(),
})
export type Experience = z.infer<typeof experience>

export const otherExperiences = z.object({
  other_experiences: z.array(
    z.object({ id, image_url: z.string().nullable(), title: z.string(), price: yen, total, price_types }),
  ),
})
