/** A weekday as the product writes it. */
export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

/** Something a guest may add; the price is in yen for each person and slot. */
export type DemoOption = { name: string; description: string; price: number }

/** A weekly rule; each rule is one start a day, so a day with several starts has several rules. Times are 'HH:MM' in Japan. */
export type DemoRule = { day_of_week: Weekday[]; start_time: string; end_time: string }

/** One slot outside the weekly rules, counted in days from the day of the seeding. */
export type DemoSingleDay = { in_days: number; start_time: string; end_time: string }

/** A demo experience as its host wrote it. Prices are in yen; paragraphs of a text are separated by an empty line. */
export type DemoExperience = {
  key: string
  /** The key whose pictures are shown, for an experience that has none of its own. */
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
  /** From the municipality on, without the prefecture; null when online. */
  address: string | null
  address_displayable: boolean
  price: number
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

/** The host's form as it stood when it was saved; anything may be missing. Category and themes are names, dates are days ahead. */
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
  /** The key of the user whose draft it is. */
  owner: string
  /** The key of the experience whose pictures the draft has; null where no picture was chosen yet. */
  pictures_of: string | null
  form: DemoDraftForm
}
