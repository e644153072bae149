/** Compares two copies of the form, with its labels. */
import type { Item } from '#contract/shared/schemas.ts'
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { typesWords } from '#domain/booking/price-type-words.ts'
import { ageWords } from '#domain/experiences/ages.ts'
import { yenOf } from '#domain/experiences/check-prices.ts'
import { formatDuration } from '#domain/experiences/day-guide.ts'
import { readMinutes } from '#domain/experiences/typed-guide.ts'
import type { ExperienceForm, FormOption } from '#domain/experiences/experience-form.ts'
import { formatDate, formatRange, isDate } from '#domain/shared/japan-time.ts'
import { prefectureOf } from '#domain/shared/prefectures.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { copyWords, type Difference } from '#web/ui/kit/conflict-dialog.tsx'
import { deadlineLabels, type FieldName, fieldLabels, fieldOrder } from './shared/fields.ts'
import { ruleLineOf } from './parts/rule-list.tsx'

/** The lists that the form offers. */
export type Choices = { categories: readonly Item[]; themes: readonly Item[]; communities: readonly Item[] }

const nameIn = (items: readonly Item[], id: number | null) => items.find((one) => one.id === id)?.name ?? ''
const people = (count: number | null) => (count === null ? '' : `${count}名`)

function priceWords(price: FormOption['price']): string {
  const yen = yenOf(price)
  return yen === null ? String(price ?? '') : formatYen(yen)
}

function minutesWords(typed: ExperienceForm['duration_minutes']): string {
  const minutes = readMinutes(typed)
  return minutes ? formatDuration(minutes) : String(typed ?? '')
}

function slotWords({ date, start_time, end_time }: ExperienceForm['calendars'][number]): string {
  if (date === null || !isDate(date)) return '（日付なし）'
  return start_time && end_time ? `${formatDate(date)} ${formatRange(start_time, end_time)}` : formatDate(date)
}

function fieldText(form: ExperienceForm, field: FieldName, choices: Choices): string {
  switch (field) {
    case 'images':
      return form.images.length === 0 ? '' : `${form.images.length}枚`
    case 'category_id':
      return nameIn(choices.categories, form.category_id)
    case 'community_id':
      return nameIn(choices.communities, form.community_id)
    case 'themes':
      return form.themes.map((id) => nameIn(choices.themes, id)).join('、')
    case 'state':
      return prefectureOf(form.state ?? 0)?.name ?? ''
    case 'online':
      return form.online ? 'オンライン' : '対面'
    case 'address_displayable':
      return form.address_displayable ? '表示する' : '表示しない'
    case 'meeting_image':
      return form.meeting_image ? 'あり' : ''
    case 'duration_minutes':
      return minutesWords(form.duration_minutes)
    case 'price':
      return priceWords(form.price)
    case 'price_types':
      return typesWords(form.price_types.map((type) => ({ ...type, price: yenOf(type.price) ?? 0 })))
    case 'lowest_age':
      return form.lowest_age === null ? '' : ageWords(form.lowest_age)
    case 'options':
      return form.options.map(({ name, price }) => `${name}（${priceWords(price)}）`).join('\n')
    case 'recruitment_number':
    case 'minimum_number_of_participant_count':
      return people(form[field])
    case 'set_minimum_number_of_participant_count':
      return form.set_minimum_number_of_participant_count ? '決める' : '決めない'
    case 'cancellation_period':
      return form.cancellation_period === null ? '' : describePolicy(form.cancellation_period)
    case 'reservation_deadline':
      return deadlineLabels[form.reservation_deadline]
    case 'calendars':
      return form.calendars.map(slotWords).join('\n')
    case 'recurrence_rules':
      return form.recurrence_rules.map(ruleLineOf).join('\n')
    case 'closed_on_holidays':
    case 'closed_at_new_year':
      return form[field] ? '休む' : '休まない'
    case 'closed_dates':
      return form.closed_dates.map((date) => (isDate(date) ? formatDate(date) : date)).join('\n')
    case 'proxy_user_id':
      return form.proxy_user_id === null ? '' : '選択済み'
    case 'title':
    case 'description':
    case 'inspiration':
    case 'note':
    case 'reservation_notice':
    case 'price_side_note':
    case 'online_url':
    case 'address':
    case 'meeting_point':
    case 'nearest_station':
    case 'directions':
    case 'target_age':
    case 'languages':
      return form[field]
  }
}

/** The fields that differ, in the order of the form. */
export function differencesOf(mine: ExperienceForm, theirs: ExperienceForm, choices: Choices): Difference[] {
  return fieldOrder
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .flatMap((field) => {
      const own = fieldText(mine, field, choices)
      const other = fieldText(theirs, field, choices)
      if (own === '' && other === '') return []
      // Some differences don't show in the texts, for example other pictures of the same number.
      const unseen = own === other ? '（内容が異なります）' : ''
      return [{ label: fieldLabels[field], mine: copyWords(own), theirs: `${copyWords(other)}${unseen}` }]
    })
}
