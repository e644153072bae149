import { expect, test } from 'vitest'
import { MAX_ANSWER } from './applications.ts'
import { type ApplicationForm, answersUnasked, checkApplication } from './check-application.ts'

const questions = [
  { id: 3, name: 'きっかけは', required: true },
  { id: 5, name: '好きな季節は', required: false },
]
const context = { questions, occupations: [1, 2], today: '2026-11-20' }
const good: ApplicationForm = {
  occupation_id: 2,
  full_name: '　髙橋　花子 ',
  gender: 'no_answer',
  postal_code: '〒１５０ー０００１',
  address: '東京都渋谷区神宮前ｱﾊﾟｰﾄ',
  birthday: '1990-02-03',
  email: 'Ｈａｎａｋｏ＠Example.jp',
  answers: [{ community_application_question_id: 3, content: '近くに住んでいて。\r\n' }],
}
const check = (some: Partial<ApplicationForm> = {}) => checkApplication({ ...good, ...some }, context)

test('valid values are cleaned and converted; every question is kept in order', () => {
  expect(check().values).toEqual({
    occupation_id: 2,
    full_name: '髙橋　花子',
    gender: 'no_answer',
    postal_code: '1500001',
    address: '東京都渋谷区神宮前アパート',
    birthday: '1990-02-03',
    email: 'hanako@example.jp',
    answers: [
      { item_id: 3, question: 'きっかけは', content: '近くに住んでいて。' },
      { item_id: 5, question: '好きな季節は', content: '' },
    ],
  })
})

test('address and e-mail are optional', () => {
  for (const nothing of [undefined, null, '', '　'])
    expect(check({ address: nothing, email: nothing }).values).toMatchObject({ address: null, email: null })
})

test('an empty form gives one message for each required field', () => {
  const { messages } = checkApplication(
    { full_name: ' ', gender: '', postal_code: '', birthday: '', answers: [] },
    context,
  )
  expect(Object.keys(messages!)).toEqual([
    'full_name',
    'gender',
    'postal_code',
    'birthday',
    'occupation_id',
    'answers.3',
  ])
  for (const list of Object.values(messages!)) expect(list).toHaveLength(1)
})

test.each<[string, Partial<ApplicationForm>]>([
  ['full_name', { full_name: '花'.repeat(101) }],
  ['gender', { gender: 'Female' }],
  ['postal_code', { postal_code: '150-001' }],
  ['address', { address: '町'.repeat(201) }],
  ['birthday', { birthday: '2001-02-29' }],
  ['birthday', { birthday: '1922-12-31' }],
  ['birthday', { birthday: '2026-11-21' }],
  ['occupation_id', { occupation_id: 3 }],
  ['email', { email: 'hanako@' }],
  ['answers.3', { answers: [{ community_application_question_id: 3, content: ' \n　' }] }],
  [
    'answers.5',
    { answers: [...good.answers, { community_application_question_id: 5, content: '春'.repeat(MAX_ANSWER + 1) }] },
  ],
  ['answers.3', { answers: [...good.answers, ...good.answers] }],
])('%s is refused: %j', (field, some) => {
  expect(Object.keys(check(some).messages!)).toEqual([field])
})

test('an answer to a question that isn’t asked is reported, unless it is blank', () => {
  const answer = (content: string) => [{ community_application_question_id: 9, content }]
  expect(answersUnasked(answer('はい'), questions)).toBe(true)
  expect(answersUnasked(answer(' '), questions)).toBe(false)
  expect(answersUnasked(good.answers, questions)).toBe(false)
})
