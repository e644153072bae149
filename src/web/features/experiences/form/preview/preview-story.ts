import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { optionTotalForOne, type Rates, totalForOne } from '#domain/booking/quote.ts'
import type { Holidays } from '#contract/reference/reference-schemas.ts'
import type { Item } from '#contract/shared/schemas.ts'
import { priceTypeOf, yenOf } from '#domain/experiences/check-prices.ts'
import { datesToBook } from '#domain/experiences/check-dates.ts'
import { readMinutes } from '#domain/experiences/typed-guide.ts'
import { MAX_PRICE } from '#domain/experiences/limits.ts'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { dayOffOn } from '#domain/schedule/days-off.ts'
import { slotOverProblem } from '#domain/schedule/slot.ts'
import { type Instant, isDate } from '#domain/shared/japan-time.ts'
import type { ShownStory } from '#web/features/experiences/story/story-details.tsx'
import { holidayCalendarOf } from '../shared/holidays.ts'

export type PreviewWorld = {
  now: Instant
  /** For the days off of weekly rules. */
  holidays: Holidays
  categories: readonly Item[]
  themes: readonly Item[]
  communities: readonly Item[]
  /** The rates of the service fee. */
  rates: Rates
  /** The host shown: `ambassador` for an experience in one of the communities, otherwise `own`. */
  host: { own: Experience['host']; ambassador: Experience['host'] | null }
}

const UNKNOWN: Item = { id: 0, name: '（カテゴリー）' }

/** How many of the next dates a story shows. */
const DATES_SHOWN = 3

/** The first slots of the next dates of the form that can still be booked. */
function nextSlots(form: ExperienceForm, now: Instant, holidays: Holidays): Experience['next_slots'] {
  const calendar = holidayCalendarOf(holidays)
  const rules = form.recurrence_rules.flatMap(
    ({ start_date, end_date, day_of_week, start_time, end_time, skipped_dates }) =>
      start_date && end_date && start_time && isDate(start_date) && isDate(end_date)
        ? datesToBook({ start_date, end_date, day_of_week, start_time }, form.reservation_deadline, now)
            .filter((date) => !skipped_dates.includes(date) && dayOffOn(date, form, calendar) === null)
            .slice(0, DATES_SHOWN)
            .map((date) => ({ date, start_time, end_time }))
        : [],
  )
  const coming = [...form.calendars, ...rules]
    .flatMap(({ date, start_time, end_time }) =>
      date && start_time && end_time && isDate(date) ? [{ date, start_time, end_time }] : [],
    )
    .filter((slot) => slotOverProblem(slot, form.reservation_deadline, now) === null)
    .toSorted((a, b) => (`${a.date} ${a.start_time}` < `${b.date} ${b.start_time}` ? -1 : 1))
  return coming
    .filter(({ date }, at) => date !== coming[at - 1]?.date)
    .slice(0, DATES_SHOWN)
    .map((slot) => ({
      ...slot,
      id: 0,
      places_left: form.recruitment_number,
      missing_for_minimum: form.minimum_number_of_participant_count,
    }))
}

/** Whether the amount is one that the form accepts. Others are shown as they were typed. */
const isPayable = (yen: number | null): yen is number => yen !== null && yen <= MAX_PRICE

/** The story of the form's values, with placeholders for missing ones. */
export function previewStory(
  form: ExperienceForm,
  { now, holidays, categories, themes, communities, host, rates }: PreviewWorld,
): ShownStory {
  const community = communities.find(({ id }) => id === form.community_id) ?? null
  const category = categories.find(({ id }) => id === form.category_id) ?? UNKNOWN
  const by = community && host.ambassador ? host.ambassador : host.own
  const price = yenOf(form.price_types[0]?.price ?? form.price)
  const next_slots = nextSlots(form, now, holidays)
  // An online experience keeps its typed address in the form, in case the host changes it back.
  const shown = form.address_displayable && !form.online
  return {
    ...form,
    id: 0,
    community,
    title: form.title.trim() || '（タイトル）',
    images: form.images.map((image, sort_order) => ({ ...image, sort_order })),
    category_id: category.id,
    category,
    theme_items: themes.filter(({ id }) => form.themes.includes(id)),
    online_url: null,
    state: form.online ? null : form.state,
    address: shown && form.address.trim() ? form.address : null,
    meeting_point: shown ? form.meeting_point.trim() : '',
    meeting_image: shown ? form.meeting_image : null,
    nearest_station: form.online ? '' : form.nearest_station.trim(),
    directions: shown ? form.directions.trim() : '',
    // NaN, for a text that isn't a number, is not shown either.
    duration_minutes: readMinutes(form.duration_minutes) || null,
    target_age: form.target_age.trim(),
    languages: form.languages.trim(),
    price,
    total: isPayable(price) ? totalForOne(price, rates) : price,
    price_types:
      form.price_types.length === 0
        ? undefined
        : form.price_types.map((type, at) => {
            const { price: yen } = priceTypeOf(type)
            return { ...priceTypeOf(type), id: at, total: isPayable(yen) ? totalForOne(yen, rates) : yen }
          }),
    lowest_age: form.lowest_age ?? undefined,
    price_side_note: form.price_side_note.trim() || null,
    description: form.description.trim() || '（体験の内容）',
    // The text of the policy needs a number; the default is the first choice.
    cancellation_period: form.cancellation_period ?? 2,
    options: form.options
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, description, price: typed }, at) => {
        const extra = yenOf(typed)
        const total = isPayable(extra) ? optionTotalForOne(isPayable(price) ? price : 0, extra, rates) : extra
        return { id: at, name, description, price: extra, total }
      }),
    host: by,
    hosted_by: by.name,
    approve: false,
    status: 'awaiting',
    review_count: 0,
    rating: null,
    next_slot: next_slots[0] ?? null,
    next_slots,
    open_slots: [],
    updated_at: '',
    terms_version: '',
    recurrence_rules: undefined,
    calendars: undefined,
    recurring_calendars: undefined,
  }
}
