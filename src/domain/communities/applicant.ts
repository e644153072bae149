/** Gender and birthday of an applicant to a community (docs/product/communities.md#applying). */
import { isDate } from '../shared/japan-time.ts'

/** In the order of the form. */
export const genders = ['female', 'male', 'other', 'no_answer'] as const
export type Gender = (typeof genders)[number]

export const genderLabels: Record<Gender, string> = {
  female: '女性',
  male: '男性',
  other: 'その他',
  no_answer: '回答しない',
}

export const FIRST_BIRTH_YEAR = 1923
/** The years that forms offer, the latest first. */
export const birthYears: readonly number[] = Array.from(
  { length: 2023 - FIRST_BIRTH_YEAR + 1 },
  (_, back) => 2023 - back,
)

export type BirthdayProblem = 'birthday_invalid' | 'birthday_too_early' | 'birthday_in_future'

/**
 * Why the birthday is invalid, or null. It must be a real date from 1923 on and not in the future.
 * @param today the date in Japan
 */
export function birthdayProblem(birthday: string, today: string): BirthdayProblem | null {
  if (!isDate(birthday)) return 'birthday_invalid'
  if (birthday < `${FIRST_BIRTH_YEAR}-01-01`) return 'birthday_too_early'
  if (birthday > today) return 'birthday_in_future'
  return null
}

/**
 * Age in full years on a date. A person born on 29 February turns a year older on 1 March of a
 * common year.
 */
export function ageOn(birthday: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthday.slice(0, 4))
  return date.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** In characters. */
export const MAX_ANSWER = 2000
/** The field in `messages` for the answer to a question. */
export const answerField = (question_id: number): string => `answers.${question_id}`
