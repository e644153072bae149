/**
 * Validates an application to a community (docs/product/communities.md#applying). Returns the
 * values to store, or messages by field.
 */
import { cleanLine, cleanText, halfKanaToFull, isEmail, normaliseEmail, normalisePostalCode } from '../shared/text.ts'
import {
  answerField,
  type BirthdayProblem,
  birthdayProblem,
  FIRST_BIRTH_YEAR,
  type Gender,
  genders,
  MAX_ANSWER,
} from './applications.ts'

/** In characters. */
export const MAX_FULL_NAME = 100
export const MAX_HOME_ADDRESS = 200

/** As typed, in the body of the request. */
export type ApplicationForm = {
  occupation_id?: number | null
  full_name: string
  gender: string
  postal_code: string
  address?: string | null
  /** 'YYYY-MM-DD' */
  birthday: string
  email?: string | null
  answers: readonly { community_application_question_id: number; content: string }[]
}
export type Question = { id: number; name: string; required: boolean }

export type ApplicationValues = {
  occupation_id: number
  full_name: string
  gender: Gender
  postal_code: string
  address: string | null
  birthday: string
  email: string | null
  /**
   * One per question, in the order of the questions; '' for an optional question without an answer.
   */
  answers: { item_id: number; question: string; content: string }[]
}

const BIRTHDAY_WORDS: Record<BirthdayProblem, string> = {
  birthday_invalid: '生年月日を正しく選んでください。',
  birthday_too_early: `生年月日は${FIRST_BIRTH_YEAR}年以降で入力してください。`,
  birthday_in_future: '生年月日に未来の日付は入力できません。',
}

const lengthOf = (text: string) => Array.from(text).length

/**
 * @param questions that the community asks now
 * @param occupations ids to choose from
 * @param today the date in Japan
 */
export function checkApplication(
  form: ApplicationForm,
  {
    questions,
    occupations,
    today,
  }: {
    questions: readonly Question[]
    occupations: readonly number[]
    today: string
  },
): { values: ApplicationValues; messages: null } | { values: null; messages: Record<string, string[]> } {
  const messages: Record<string, string[]> = {}
  const refuse = (field: string, sentence: string) => {
    messages[field] ??= [sentence]
  }

  const full_name = cleanLine(halfKanaToFull(form.full_name))
  if (full_name === '') refuse('full_name', 'お名前を入力してください。')
  else if (lengthOf(full_name) > MAX_FULL_NAME)
    refuse('full_name', `お名前は${MAX_FULL_NAME}文字以内で入力してください。`)

  const gender = genders.find((one) => one === form.gender)
  if (!gender) refuse('gender', '性別を選んでください。答えたくないときは「回答しない」を選べます。')

  const postal_code = normalisePostalCode(form.postal_code)
  if (form.postal_code.trim() === '') refuse('postal_code', '郵便番号を入力してください。')
  else if (postal_code === null) refuse('postal_code', '郵便番号は7桁の数字で入力してください。')

  const address = cleanLine(halfKanaToFull(form.address ?? '')) || null
  if (address !== null && lengthOf(address) > MAX_HOME_ADDRESS)
    refuse('address', `住所は${MAX_HOME_ADDRESS}文字以内で入力してください。`)

  const problem = form.birthday === '' ? null : birthdayProblem(form.birthday, today)
  if (form.birthday === '') refuse('birthday', '生年月日を選んでください。')
  else if (problem) refuse('birthday', BIRTHDAY_WORDS[problem])

  const occupation_id = occupations.find((id) => id === form.occupation_id)
  if (occupation_id === undefined) refuse('occupation_id', '職業を選んでください。')

  const email = normaliseEmail(form.email ?? '') || null
  if (email !== null && !isEmail(email)) refuse('email', 'メールアドレスを正しく入力してください。')

  const answers = questions.map(({ id, name, required }) => {
    const given = form.answers.filter((answer) => answer.community_application_question_id === id)
    const content = cleanText(given[0]?.content ?? '')
    if (given.length > 1) refuse(answerField(id), '1つの質問には、1つだけ答えてください。')
    else if (required && content.trim() === '') refuse(answerField(id), `「${name}」に答えてください。`)
    else if (lengthOf(content) > MAX_ANSWER) refuse(answerField(id), `${MAX_ANSWER}文字以内で入力してください。`)
    return { item_id: id, question: name, content: content.trim() === '' ? '' : content }
  })

  const wrong = Object.keys(messages).length > 0
  if (wrong || !gender || postal_code === null || occupation_id === undefined) return { values: null, messages }
  return {
    values: {
      occupation_id,
      full_name,
      gender,
      postal_code,
      address,
      birthday: form.birthday,
      email,
      answers,
    },
    messages: null,
  }
}

/**
 * Whether an answer belongs to a question that the community doesn't ask, or no longer asks. The
 * caller rejects it, because typed text must not be dropped silently.
 */
export function answersUnasked(answers: ApplicationForm['answers'], questions: readonly Question[]): boolean {
  return answers.some(
    ({ community_application_question_id, content }) =>
      content.trim() !== '' && !questions.some(({ id }) => id === community_application_question_id),
  )
}
