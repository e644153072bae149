/** The fields of the form in page order, with their labels. */
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import type { FormError } from '#web/ui/form/error-summary.tsx'
import type { Form } from './use-form.ts'

export type FormApi = Form<ExperienceForm>
export type FieldName = keyof ExperienceForm

export const fieldLabels: Record<FieldName, string> = {
  proxy_user_id: 'ホスト',
  community_id: 'コミュニティ',
  images: '写真',
  title: 'タイトル',
  category_id: 'カテゴリー',
  themes: 'テーマ',
  description: '体験の内容',
  inspiration: 'この体験をひらいた理由',
  online: '開催方法',
  online_url: '開催URL',
  state: '都道府県',
  address: '住所',
  address_displayable: '住所の公開',
  meeting_point: '集合場所',
  meeting_image: '集合場所の写真',
  nearest_station: '最寄り駅',
  directions: '道順',
  duration_minutes: '所要時間',
  target_age: '対象年齢',
  lowest_age: '参加できる年齢',
  languages: '言語',
  price: '料金',
  price_types: '料金区分',
  price_side_note: '料金に含まれるもの・補足',
  options: 'オプション',
  recruitment_number: '募集人数',
  set_minimum_number_of_participant_count: '最少催行人数を決める',
  minimum_number_of_participant_count: '最少催行人数',
  reservation_deadline: '予約の締め切り',
  cancellation_period: 'キャンセルポリシー',
  calendars: '日程',
  recurrence_rules: '毎週の日程',
  closed_on_holidays: '祝日の休み',
  closed_at_new_year: '年末年始の休み',
  closed_dates: 'お休みの日',
  note: '持ちもの・注意',
  reservation_notice: 'ご予約にあたって',
}

/** The choices of the field `reservation_deadline`. */
export const deadlineLabels = { the_day_before: '開催日の前日 23:59まで', on_the_day: '開催日の開始時刻まで' }

const isField = (name: string): name is FieldName => Object.hasOwn(fieldLabels, name)

export const fieldOrder = Object.keys(fieldLabels).filter(isField)

const named = (label: string, message: string) => (message.includes(label) ? message : `${label}：${message}`)

/** Errors for the summary: in the order of the form, then those without a field. */
export function errorsOf(messages: Partial<Record<string, string[]>>): FormError[] {
  const known = fieldOrder.flatMap((field) =>
    (messages[field] ?? []).map((message) => ({ field, message: named(fieldLabels[field], message) })),
  )
  const others = Object.entries(messages).filter(([name]) => !isField(name))
  return [...known, ...others.flatMap(([, list]) => (list ?? []).map((message) => ({ field: null, message })))]
}

/** Errors whose fields haven't changed since the last attempt. */
export const remaining = (form: FormApi, errors: readonly FormError[]) =>
  errors.filter(({ field }) => field === null || (isField(field) && Boolean(form.errors[field])))

/** The first error of each field. */
export function fieldErrors(messages: Partial<Record<string, string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).flatMap(([name, list]) => (list?.[0] ? [[name, list[0]]] : [])))
}

type TextName = {
  [K in FieldName]: ExperienceForm[K] extends string ? K : never
}[FieldName]

/** Props of a text control. */
export const textField = (form: FormApi, name: Exclude<TextName, 'reservation_deadline'>) => ({
  ...form.field(name),
  label: fieldLabels[name],
})

/** The error of a field, or undefined. */
export const errorOf = (form: FormApi, name: FieldName): string | undefined => form.errors[name]

/** The form can't be sent while pictures are uploading. */
export const STILL_UPLOADING = '写真をアップロードしています。終わるまでお待ちください。'
