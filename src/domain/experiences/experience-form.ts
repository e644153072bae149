/**
 * The form in which a host writes an experience (docs/product/experiences.md#form), valid or not. A
 * draft has this shape. check-experience.ts decides whether it can be published and which values
 * are stored.
 */
import type { TypedGuide } from './typed-guide.ts'
import type { ReservationDeadline } from '../schedule/slot.ts'
import { experienceDefaults } from './limits.ts'

export type FormImage = {
  /** The picture's public id, from the response to the upload. */
  object_key: string
  url: string
}
export type FormOption = {
  /** Null for an option that isn't saved yet. */
  id: number | null
  name: string
  description: string
  /** Yen, or text as typed. */
  price: number | string | null
}
export type FormPriceType = {
  /** Null for a type that isn't saved yet. */
  id: number | null
  name: string
  note: string
  /** Yen, or text as typed. */
  price: number | string | null
  takes_place: boolean
  needs_adult: boolean
  /** The type is a whole slot for up to so many people; null for a type per person. */
  whole_slot_people: number | null
}
/** A single date. Slots of weekly rules are excluded. */
export type FormCalendar = {
  id: number | null
  date: string | null
  start_time: string | null
  end_time: string | null
}
export type FormRule = {
  uuid: string | null
  start_date: string | null
  end_date: string | null
  start_time: string | null
  end_time: string | null
  day_of_week: string[]
  /** Whether the cleanup job extends the rule, so that three months are always open. */
  auto_extend: boolean
  /** Dates that the host took off. */
  skipped_dates: string[]
  /**
   * Saved dates of `skipped_dates` that the host put back. Only these are made again, so that a
   * date that another person takes off meanwhile stays off.
   */
  restored_dates: string[]
}
/** A rule with a fixed end and without left out dates. */
export const plainRule: Pick<FormRule, 'auto_extend' | 'skipped_dates' | 'restored_dates'> = {
  auto_extend: false,
  skipped_dates: [],
  restored_dates: [],
}
export type ExperienceForm = TypedGuide & {
  community_id: number | null
  title: string
  images: FormImage[]
  category_id: number | null
  themes: number[]
  online: boolean
  online_url: string
  state: number | null
  /** From the municipality on, without the prefecture. */
  address: string
  address_displayable: boolean
  /** Shows where people meet. */
  meeting_image: FormImage | null
  /** Yen, or text as typed. Without effect if there are price types. */
  price: number | string | null
  /** Empty: everybody pays `price`. */
  price_types: FormPriceType[]
  price_side_note: string
  description: string
  inspiration: string
  note: string
  reservation_notice: string
  recruitment_number: number
  set_minimum_number_of_participant_count: boolean
  minimum_number_of_participant_count: number | null
  /** 0 for any age; null if the host hasn't chosen. */
  lowest_age: number | null
  cancellation_period: number | null
  reservation_deadline: ReservationDeadline
  recurrence_rules: FormRule[]
  /** The days off of all weekly rules. */
  closed_on_holidays: boolean
  closed_at_new_year: boolean
  closed_dates: string[]
  calendars: FormCalendar[]
  options: FormOption[]
  /** The host for whom an admin creates the experience. */
  proxy_user_id: number | null
}

export function emptyExperienceForm(): ExperienceForm {
  return {
    community_id: null,
    title: '',
    images: [],
    category_id: null,
    themes: [],
    online_url: '',
    state: null,
    address: '',
    meeting_point: '',
    meeting_image: null,
    nearest_station: '',
    directions: '',
    duration_minutes: null,
    target_age: '',
    languages: '',
    price: null,
    price_types: [],
    price_side_note: '',
    description: '',
    inspiration: '',
    note: '',
    reservation_notice: '',
    set_minimum_number_of_participant_count: false,
    minimum_number_of_participant_count: null,
    lowest_age: null,
    cancellation_period: null,
    recurrence_rules: [],
    closed_on_holidays: false,
    closed_at_new_year: false,
    closed_dates: [],
    calendars: [],
    options: [],
    proxy_user_id: null,
    ...experienceDefaults,
  }
}

/**
 * The form of a new experience with the same content. It has no dates, because those of the other
 * one have passed or are taken. Its options and price types are new rows. It shows the same
 * pictures.
 */
export function copyOf(form: ExperienceForm): ExperienceForm {
  return {
    ...form,
    options: form.options.map((option) => ({ ...option, id: null })),
    price_types: form.price_types.map((type) => ({ ...type, id: null })),
    calendars: [],
    recurrence_rules: [],
  }
}

type Loose<T> = { [K in keyof T]?: T[K] | null }
/** A form that was stored or read earlier. Fields can be missing or null. */
export type StoredForm = Loose<Omit<ExperienceForm, 'options' | 'price_types' | 'calendars' | 'recurrence_rules'>> & {
  options?: readonly Loose<FormOption>[] | null
  price_types?: readonly Loose<FormPriceType>[] | null
  calendars?: readonly Loose<FormCalendar>[] | null
  recurrence_rules?: readonly Loose<FormRule>[] | null
}

/**
 * Builds a complete form from a stored form or from an experience as its owner reads it. Missing
 * and null fields get the values of a new form; unknown fields are dropped.
 */
export function formOf(stored: StoredForm): ExperienceForm {
  const form: Record<string, unknown> = emptyExperienceForm()
  for (const [key, value] of Object.entries(stored))
    if (Object.hasOwn(form, key) && value !== null && value !== undefined) form[key] = value
  const filled = form as ExperienceForm
  return {
    ...filled,
    images: filled.images.map(({ object_key, url }) => ({ object_key, url })),
    meeting_image: filled.meeting_image && {
      object_key: filled.meeting_image.object_key,
      url: filled.meeting_image.url,
    },
    options: (stored.options ?? []).map((option) => ({
      id: option.id ?? null,
      name: option.name ?? '',
      description: option.description ?? '',
      price: option.price ?? null,
    })),
    price_types: (stored.price_types ?? []).map((type) => ({
      id: type.id ?? null,
      name: type.name ?? '',
      note: type.note ?? '',
      price: type.price ?? null,
      takes_place: type.takes_place ?? true,
      needs_adult: type.needs_adult ?? false,
      whole_slot_people: type.whole_slot_people ?? null,
    })),
    calendars: (stored.calendars ?? []).map((calendar) => ({
      id: calendar.id ?? null,
      date: calendar.date ?? null,
      start_time: calendar.start_time ?? null,
      end_time: calendar.end_time ?? null,
    })),
    recurrence_rules: (stored.recurrence_rules ?? []).map((rule) => ({
      uuid: rule.uuid ?? null,
      start_date: rule.start_date ?? null,
      end_date: rule.end_date ?? null,
      start_time: rule.start_time ?? null,
      end_time: rule.end_time ?? null,
      day_of_week: rule.day_of_week ?? [],
      auto_extend: rule.auto_extend ?? false,
      skipped_dates: rule.skipped_dates ?? [],
      restored_dates: rule.restored_dates ?? [],
    })),
  }
}
