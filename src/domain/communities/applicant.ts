/** Who applies to a community: gender and birthday (specification 9, domain.md 7). */
import { isDate } from '../shared/japan-time.ts'

/** In the order in which forms offer them. */
export const genders = ['female', 'male', 'other', 'no_answer'] as const
export type Gender = (typeof genders)[number]

export const genderLabels: Record<Gender, string> = {
  female: '女性',
  male: '男性',
  other: 'その他',
  no_answer: '回答しない',
}

export const FIRST_BIRTH_YEAR = 1923
/** The years that forms offer (specification 9), the latest first. */
export const birthYears: readonly number[] = Array.from(
  { length: 2023 - FIRST_BIRTH_YEAR + 1 },
  (_, back) => 2023 - back,
)

export type BirthdayProblem = 'birthday_invalid' | 'birthday_too_early' | 'birthday_in_future'

/** Why this can't be a birthday on the day `today` in Japan, or null: it must be a real date from 1923 on and not in the future. */
export function birthdayProblem(birthday: string, today: string): BirthdayProblem | null {
  if (!isDate(birthday)) return 'birthday_invalid'
  if (birthday < `${FIRST_BIRTH_YEAR}-01-01`) return 'birthday_too_early'
  if (birthday > today) return 'birthday_in_future'
  return null
}

/** Full years of age on a date. Who was born on 29 February is a year older on 1 March of a common year. */
export function ageOn(birthday: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthday.slice(0, 4))
  return date.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** In characters. */
export const MAX_ANSWER = 2000
/** The field of a question's answer in `messages`. */
export const answerField = (question_id: number): string => `answers.${question_id}`
