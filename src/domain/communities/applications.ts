import { dateOf, instantOf, isDate } from '../shared/japan-time.ts'

// Gender and birthday of an applicant to a community (docs/product/communities.md#applying).

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

export const applicationStates = ['new', 'accepted', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const decisions = ['accepted', 'declined'] as const satisfies ApplicationState[]
export type Decision = (typeof decisions)[number]

/** As shown to the brand. */
export const applicationStateLabels: Record<ApplicationState, string> = {
  new: '未対応',
  accepted: '受け入れ',
  declined: '見送り',
}

/** In characters. */
export const MAX_DECISION_MESSAGE = 2000
export const MAX_MEMO = 4000

/**
 * Why the message of a decision is invalid, or null. A declined applicant must get a message; an
 * accepted one need not.
 */
export function decisionMessageProblem(decision: Decision, message: string): string | null {
  if (decision === 'declined' && message.trim() === '')
    return '見送るときは、申し込んだ方へのメッセージを入力してください。'
  if (Array.from(message).length > MAX_DECISION_MESSAGE)
    return `メッセージは${MAX_DECISION_MESSAGE}文字以内で入力してください。`
  return null
}

/** How long a decision can be taken back, s, as the page shows it. */
export const UNDO_SECONDS = 10
/**
 * How long the server holds the mail of a decision and allows to take the decision back, s: longer,
 * for a slow network.
 */
export const HOLD_SECONDS = 13

// How often a member of a brand gets mail about new applications.

export const applicationMails = ['each', 'daily', 'none'] as const
export type ApplicationMail = (typeof applicationMails)[number]

export const applicationMailLabels: Record<ApplicationMail, string> = {
  each: '届くたびに',
  daily: '1日1回まとめて',
  none: 'メールを受け取らない',
}

/** When the daily mail is written, in Japan time. */
export const DIGEST_AT = '08:00'

/**
 * The daily mail that is due now: its day, and until when its applications arrived. Null before the
 * time of the day.
 */
export function digestOf(now: Date): { day: string; until: Date } | null {
  const day = dateOf(now)
  const until = instantOf(day, DIGEST_AT)
  return now < until ? null : { day, until }
}
