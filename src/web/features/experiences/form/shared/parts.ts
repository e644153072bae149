/** The parts of the form, the steps of a first experience, and how far each part is. */
import { checkExperience, type Problems } from '#domain/experiences/check-experience.ts'
import type { CheckContext } from '#domain/experiences/check-dates.ts'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { type FieldName, fieldOrder } from './fields.ts'

export const partTitles = {
  author: '案内する人',
  pictures: '写真',
  texts: '体験の内容',
  place: '場所',
  guide: '当日の案内',
  price: '料金とオプション',
  people: '募集人数と予約の決まり',
  schedule: '日程',
}
export type PartId = keyof typeof partTitles

const partOf: Record<FieldName, PartId> = {
  proxy_user_id: 'author',
  community_id: 'author',
  images: 'pictures',
  title: 'texts',
  category_id: 'texts',
  themes: 'texts',
  description: 'texts',
  inspiration: 'texts',
  online: 'place',
  online_url: 'place',
  state: 'place',
  address: 'place',
  address_displayable: 'place',
  meeting_point: 'guide',
  meeting_image: 'guide',
  nearest_station: 'guide',
  directions: 'guide',
  duration_minutes: 'guide',
  target_age: 'guide',
  lowest_age: 'guide',
  languages: 'guide',
  price: 'price',
  price_types: 'price',
  price_side_note: 'price',
  options: 'price',
  recruitment_number: 'people',
  set_minimum_number_of_participant_count: 'people',
  minimum_number_of_participant_count: 'people',
  reservation_deadline: 'people',
  cancellation_period: 'people',
  calendars: 'schedule',
  recurrence_rules: 'schedule',
  closed_on_holidays: 'schedule',
  closed_at_new_year: 'schedule',
  closed_dates: 'schedule',
  note: 'texts',
  reservation_notice: 'texts',
}

/** The five steps in which a host writes a first experience. */
export const steps: readonly { title: string; parts: readonly PartId[] }[] = [
  { title: '写真', parts: ['author', 'pictures'] },
  { title: '内容', parts: ['texts'] },
  { title: '場所', parts: ['place', 'guide'] },
  { title: '料金と人数', parts: ['price', 'people'] },
  { title: '日程', parts: ['schedule'] },
]

export const stepOf = (field: FieldName): number => steps.findIndex(({ parts }) => parts.includes(partOf[field]))

/** The fields of this form that can't be empty. */
function requiredFields(form: ExperienceForm): FieldName[] {
  const minimum = form.set_minimum_number_of_participant_count
  return [
    'images',
    'title',
    'category_id',
    'themes',
    'description',
    ...(form.online ? (['online_url'] as const) : (['state', 'address'] as const)),
    form.price_types.length > 0 ? 'price_types' : 'price',
    'recruitment_number',
    ...(minimum ? (['minimum_number_of_participant_count'] as const) : []),
    'cancellation_period',
    'calendars',
  ]
}

export type PartState = {
  /** Number of required fields, and how many of them are valid. */
  required: number
  filled: number
  /** Number of optional fields with an invalid value. */
  wrong: number
}
export type FormProgress = {
  parts: Record<PartId, PartState>
  /** Missing and wrong fields, in the order of the form. */
  missing: FieldName[]
}

const noPart = (): PartState => ({ required: 0, filled: 0, wrong: 0 })

/** How far the form is. */
export function progressOf(form: ExperienceForm, context: CheckContext): FormProgress {
  const problems: Problems = checkExperience(form, context).problems ?? {}
  const required = new Set(requiredFields(form))
  // A published experience needs no date.
  if (context.saved) required.delete('calendars')
  const parts = Object.fromEntries(Object.keys(partTitles).map((id) => [id, noPart()])) as Record<PartId, PartState>
  for (const field of fieldOrder) {
    const part = parts[partOf[field]]
    if (required.has(field)) part.required += 1
    if (required.has(field) && !problems[field]) part.filled += 1
    if (!required.has(field) && problems[field]) part.wrong += 1
  }
  return { parts, missing: fieldOrder.filter((field) => problems[field]) }
}

export const isComplete = ({ required, filled, wrong }: PartState): boolean => required === filled && wrong === 0

/** The first step with something missing or wrong; the last one if there is none. */
export function firstOpenStep({ parts }: FormProgress): number {
  const open = steps.findIndex((step) => step.parts.some((id) => !isComplete(parts[id])))
  return open < 0 ? steps.length - 1 : open
}
