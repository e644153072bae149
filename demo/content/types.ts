/** A weekday as the product stores it. */
export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

/** An option of an experience. The price is in yen, per person and slot. */
export type DemoOption = { name: string; description: string; price: number }

/**
 * A price type (料金区分), in yen. Of a child, `no_place` and `needs_adult`; `up_to` makes it a whole
 * slot for so many people.
 */
export type DemoPriceType = {
  name: string
  note?: string
  price: number
  no_place?: true
  needs_adult?: true
  up_to?: number
}

/**
 * A weekly rule with one start per day; a day with several starts has several rules. Times are
 * 'HH:MM' in Japan.
 */
export type DemoRule = { day_of_week: Weekday[]; start_time: string; end_time: string }

/** A single slot, in days from the day of seeding. */
export type DemoSingleDay = { in_days: number; start_time: string; end_time: string }

/**
 * What guests need on the day; any part may be missing. `picture` is one of the experience's
 * pictures, from 1.
 */
export type DemoGuide = Partial<{
  meeting_point: string
  picture: number
  nearest_station: string
  directions: string
  duration_minutes: number
  target_age: string
  /** 0 for any age. */
  lowest_age: number
  languages: string
}>

/** A demo experience. Prices are in yen. An empty line separates the paragraphs of a text. */
export type DemoExperience = {
  key: string
  /** The key of the experience whose pictures it shows; only for experiences without their own. */
  pictures_of?: string
  title: string
  /** The name of a category in reference.ts. */
  category: string
  /** One to three names of themes in reference.ts. */
  themes: string[]
  online: boolean
  online_url: string | null
  /** The prefecture's id, 1 to 47; null when online. */
  state: number | null
  /** The address from the municipality on, without the prefecture; null when online. */
  address: string | null
  address_displayable: boolean
  price: number
  /** The first one has the price of the experience. */
  price_types?: DemoPriceType[]
  price_side_note: string | null
  description: string
  inspiration: string
  note: string
  reservation_notice: string | null
  recruitment_number: number
  minimum_number: number | null
  cancellation_period: 2 | 7 | 30
  reservation_deadline: 'on_the_day' | 'the_day_before'
  options: DemoOption[]
  rules: DemoRule[]
  single_days: DemoSingleDay[]
  host: { type: 'user' | 'ambassador'; key: string }
  community: string | null
  status: 'published' | 'awaiting'
}

/**
 * A saved form of a host; any field may be missing. Category and themes are names, dates are days
 * from the day of seeding.
 */
export type DemoDraftForm = Partial<
  Pick<
    DemoExperience,
    | 'title'
    | 'category'
    | 'themes'
    | 'online'
    | 'online_url'
    | 'state'
    | 'address'
    | 'address_displayable'
    | 'price'
    | 'price_side_note'
    | 'description'
    | 'inspiration'
    | 'note'
    | 'reservation_notice'
    | 'recruitment_number'
    | 'cancellation_period'
    | 'reservation_deadline'
    | 'options'
  >
> & {
  set_minimum_number_of_participant_count?: boolean
  minimum_number_of_participant_count?: number
  calendars?: DemoSingleDay[]
}

/** A draft of a host. */
export type DemoDraft = {
  key: string
  /** The key of its user. */
  owner: string
  /** The key of the experience whose pictures it uses; null without pictures. */
  pictures_of: string | null
  form: DemoDraftForm
}
