/**
 * Validates a form that is to be published, or saved as a published experience
 * (docs/product/experiences.md#form). Returns the values to store, or messages by field. The
 * browser validates before it sends, the server before it writes.
 */
import { closedDatesFit, comingDates, type DaysOff } from '../schedule/days-off.ts'
import { reservationDeadlines } from '../schedule/slot.ts'
import { dateOf } from '../shared/japan-time.ts'
import { cleanLine, cleanText } from '../shared/text.ts'
import {
  calendarProblem,
  type CheckContext,
  endOf,
  isCounted,
  isEmptyRule,
  isFilled,
  isOver,
  recurrenceProblem,
} from './check-dates.ts'
import { priceProblem, priceTypeOf, priceTypesProblem, type PriceTypeValues, yenOf } from './check-prices.ts'
import type { DayGuide } from './day-guide.ts'
import { checkGuide } from './typed-guide.ts'
import type { ExperienceForm, FormOption } from './experience-form.ts'
import {
  MAX_ADDRESS,
  MAX_CATCHPHRASE,
  MAX_IMAGES,
  MAX_OPTION_DESCRIPTION,
  MAX_OPTION_NAME,
  MAX_OPTIONS,
  MAX_PRICE_SIDE_NOTE,
  MAX_TEXT,
  MAX_THEMES,
  MAX_URL,
  MIN_PRICE,
  recruitmentChoices,
  type CancellationPeriod,
  cancellationPeriods,
} from './limits.ts'

export type Slot = { id: number | null; date: string; start_time: string; end_time: string }
export type Rule = Omit<Slot, 'id' | 'date'> & {
  uuid: string | null
  start_date: string
  end_date: string
  day_of_week: string[]
  auto_extend: boolean
  skipped_dates: string[]
  restored_dates: string[]
}

/** A valid form: cleaned and converted, without fields that contradict each other. */
export type ExperienceValues = DayGuide &
  Omit<DaysOff, 'closed_dates'> & {
    community_id: number | null
    title: string
    /** Public ids, the first picture first. */
    images: string[]
    category_id: number
    themes: number[]
    online: boolean
    online_url: string | null
    state: number | null
    address: string | null
    address_displayable: boolean
    /** The public id of the picture that shows where people meet. */
    meeting_image: string | null
    price: number
    price_types: PriceTypeValues[]
    price_side_note: string | null
    description: string
    inspiration: string
    note: string
    reservation_notice: string
    recruitment_number: number
    set_minimum_number_of_participant_count: boolean
    minimum_number_of_participant_count: number | null
    lowest_age: number | null
    cancellation_period: CancellationPeriod
    reservation_deadline: ExperienceForm['reservation_deadline']
    options: { id: number | null; name: string; description: string; price: number }[]
    calendars: Slot[]
    recurrence_rules: Rule[]
    closed_dates: string[]
  }

export type Problems = Partial<Record<keyof ExperienceForm, string[]>>

export const CALENDARS_PROBLEM = 'カレンダー設定を確認してください。'
/** A new date has started, or its reservation deadline has passed. */
export const OVER_PROBLEM = '予約の締め切りを過ぎた日程は追加できません。日付か時刻を変えてください。'
export const RULES_PROBLEM = '繰り返しの設定を確認してください。'
export const CLOSED_DATES_PROBLEM = 'お休みの日を確認してください。'
export const OPTIONS_PROBLEM = 'オプション設定を確認してください。'
export const OPTION_PROBLEM = 'オプションが正しく設定されていません。'
export const THEMES_MISSING = '1つ以上選択してください。'

const lengthOf = (text: string) => Array.from(text).length

const isEmptyOption = (option: FormOption) =>
  cleanLine(option.name) === '' && cleanText(option.description) === '' && String(option.price ?? '').trim() === ''

/**
 * Why an option is invalid, or null. Name, description and price are required. An empty option is
 * valid, because it is dropped.
 */
export function optionProblem(option: FormOption): string | null {
  if (isEmptyOption(option)) return null
  const name = cleanLine(option.name)
  const description = cleanText(option.description)
  if (name === '' || description === '') return OPTION_PROBLEM
  if (lengthOf(name) > MAX_OPTION_NAME) return `オプション名は${MAX_OPTION_NAME}文字以内で入力してください。`
  if (lengthOf(description) > MAX_OPTION_DESCRIPTION)
    return `オプションの説明は${MAX_OPTION_DESCRIPTION}文字以内で入力してください。`
  return priceProblem(option.price) === null ? null : OPTION_PROBLEM
}

/** The ages that the form offers; 0 is any age. */
export const lowestAges: readonly number[] = Array.from({ length: 21 }, (_, age) => age)

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(text)
}

type Check = { values: ExperienceValues; problems: null } | { values: null; problems: Problems }

/**
 * Validates the whole form. Returns the values to store, or at least one message for each invalid
 * field.
 */
export function checkExperience(form: ExperienceForm, context: CheckContext): Check {
  const problems: Problems = {}
  const today = dateOf(context.now)
  const add = (field: keyof ExperienceForm, sentence: string | null) => {
    if (sentence !== null) (problems[field] ??= []).push(sentence)
  }
  const texts = checkTexts(form, add)
  const place = checkPlace(form, add)
  const guide = checkGuide(form, form.online, add)
  const images = [...new Set(form.images.map((image) => image.object_key))]
  if (images.length === 0) add('images', '写真を1枚以上選択してください。')
  if (images.length > MAX_IMAGES) add('images', `写真は${MAX_IMAGES}枚までにしてください。`)
  const { category_id } = form
  if (category_id === null) add('category_id', 'カテゴリーを選択してください。')
  const themes = [...new Set(form.themes)]
  if (themes.length === 0) add('themes', THEMES_MISSING)
  if (themes.length > MAX_THEMES) add('themes', `${MAX_THEMES}つまで選択できます。`)
  const price_types = form.price_types.map(priceTypeOf)
  add('price_types', priceTypesProblem(form.price_types))
  const typed_price = form.price_types[0]?.price ?? form.price
  const price = yenOf(typed_price)
  if (form.price_types.length === 0) add('price', priceProblem(form.price, MIN_PRICE))
  const { lowest_age } = form
  if (lowest_age !== null && !lowestAges.includes(lowest_age)) add('lowest_age', '対象の最低年齢を選択してください。')
  const people = checkPeople(form, context, add)
  const period = cancellationPeriods.find((one) => one === form.cancellation_period)
  if (period === undefined) add('cancellation_period', 'キャンセルポリシーを選択してください。')
  if (!reservationDeadlines.includes(form.reservation_deadline))
    add('reservation_deadline', '予約の締め切りを選択してください。')

  const options = form.options.filter((option) => !isEmptyOption(option))
  if (options.some((option) => optionProblem(option) !== null)) add('options', OPTIONS_PROBLEM)
  if (options.length > MAX_OPTIONS) add('options', `オプションは${MAX_OPTIONS}つまで追加できます。`)

  const calendars = form.calendars.filter(isCounted)
  const rules = form.recurrence_rules.filter((rule) => !isEmptyRule(rule))
  // A published experience can be edited when no date is left; a new one needs a date.
  if (calendars.length + rules.length === 0 && !context.saved) add('calendars', CALENDARS_PROBLEM)
  const deadline = form.reservation_deadline
  const wrongDates = calendars.map((row) => calendarProblem(row, context, deadline)).filter((code) => code !== null)
  if (wrongDates.some((code) => !isOver(code))) add('calendars', CALENDARS_PROBLEM)
  if (wrongDates.some(isOver)) add('calendars', OVER_PROBLEM)
  if (rules.some((rule) => recurrenceProblem(rule, context, deadline) !== null)) add('recurrence_rules', RULES_PROBLEM)

  if (!closedDatesFit(form.closed_dates)) add('closed_dates', CLOSED_DATES_PROBLEM)

  const wrong = Object.keys(problems).length > 0
  if (wrong || category_id === null || price === null || period === undefined) return { values: null, problems }
  return {
    problems: null,
    values: {
      ...texts,
      ...place,
      ...people,
      community_id: form.community_id,
      images,
      category_id,
      themes,
      address_displayable: form.address_displayable,
      ...guide,
      meeting_image: form.online ? null : (form.meeting_image?.object_key ?? null),
      price,
      price_types,
      lowest_age,
      cancellation_period: period,
      reservation_deadline: form.reservation_deadline,
      options: options.map((option) => ({
        id: option.id,
        name: cleanLine(option.name),
        description: cleanText(option.description),
        price: yenOf(option.price)!,
      })),
      calendars: calendars.map(({ id, date, start_time, end_time }) => ({
        id,
        date,
        start_time,
        end_time,
      })),
      recurrence_rules: rules.filter(isFilled).map((rule) => ({
        uuid: rule.uuid,
        start_date: rule.start_date,
        end_date: endOf(rule, today),
        start_time: rule.start_time,
        end_time: rule.end_time,
        day_of_week: [...new Set(rule.day_of_week)],
        auto_extend: rule.auto_extend,
        skipped_dates: comingDates(rule.skipped_dates, today),
        restored_dates: comingDates(rule.restored_dates, today),
      })),
      closed_on_holidays: form.closed_on_holidays,
      closed_at_new_year: form.closed_at_new_year,
      closed_dates: comingDates(form.closed_dates, today),
    },
  }
}

type Add = (field: keyof ExperienceForm, sentence: string | null) => void

function checkTexts(form: ExperienceForm, add: Add) {
  const title = cleanLine(form.title)
  if (title === '') add('title', 'タイトルを入力してください。')
  const description = cleanText(form.description)
  if (description === '') add('description', '体験の内容を入力してください。')
  const price_side_note = cleanLine(form.price_side_note)
  const texts = {
    inspiration: cleanText(form.inspiration),
    note: cleanText(form.note),
    reservation_notice: cleanText(form.reservation_notice),
  }
  const limit = (field: keyof ExperienceForm, text: string, most: number) => {
    if (lengthOf(text) > most) add(field, `${most}文字以内で入力してください。`)
  }
  limit('title', title, MAX_CATCHPHRASE)
  limit('description', description, MAX_TEXT)
  limit('price_side_note', price_side_note, MAX_PRICE_SIDE_NOTE)
  limit('inspiration', texts.inspiration, MAX_TEXT)
  limit('note', texts.note, MAX_TEXT)
  limit('reservation_notice', texts.reservation_notice, MAX_TEXT)
  return { title, description, price_side_note: price_side_note || null, ...texts }
}

function checkPlace(form: ExperienceForm, add: Add) {
  if (form.online) {
    const online_url = form.online_url.trim()
    if (online_url === '') add('online_url', '開催URLを入力してください。')
    else if (!isWebAddress(online_url)) add('online_url', 'https:// から始まるURLを入力してください。')
    else if (lengthOf(online_url) > MAX_URL) add('online_url', `${MAX_URL}文字以内で入力してください。`)
    return { online: true, online_url, state: null, address: null }
  }
  const address = cleanLine(form.address)
  if (form.state === null || !Number.isInteger(form.state) || form.state < 1 || form.state > 47)
    add('state', '都道府県を選択してください。')
  if (address === '') add('address', '住所を入力してください。')
  else if (lengthOf(address) > MAX_ADDRESS) add('address', `${MAX_ADDRESS}文字以内で入力してください。`)
  return { online: false, online_url: null, state: form.state, address }
}

function checkPeople(form: ExperienceForm, { saved }: CheckContext, add: Add) {
  const { recruitment_number, set_minimum_number_of_participant_count } = form
  if (!recruitmentChoices(saved?.recruitment_number ?? 0).includes(recruitment_number))
    add('recruitment_number', '募集人数を選択してください。')
  const minimum = set_minimum_number_of_participant_count ? form.minimum_number_of_participant_count : null
  if (set_minimum_number_of_participant_count) {
    if (minimum === null || !Number.isInteger(minimum) || minimum < 1)
      add('minimum_number_of_participant_count', '最少催行人数を選択してください。')
    else if (minimum > recruitment_number)
      add('minimum_number_of_participant_count', '最少催行人数は、募集人数以下で選択してください。')
  }
  return {
    recruitment_number,
    set_minimum_number_of_participant_count,
    minimum_number_of_participant_count: minimum,
  }
}
