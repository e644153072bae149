import { expect, test } from 'vitest'
import { newPasswordProblem } from './new-password.ts'

const EASY = '推測されやすいパスワードです。別のパスワードを入力してください。'
const app = { isCommonPassword: (password: string) => Promise.resolve(password === 'sakura2025') }

test.each([
  ['', 'パスワードを入力してください。'],
  ['abc1234', '8文字以上で入力してください。'],
  ['sakura2025', EASY],
  ['tsumugi2026', EASY],
  ['12Tsumugi!!', EASY],
  ['hamano.minato1', EASY],
  ['hamano.minato@example.jp1', EASY],
  ['tsumugi-no-asa-7', null],
  ['minato-hamano-7', null],
])('%j', async (password, problem) => {
  expect(await newPasswordProblem(app, password, { email: 'hamano.minato@example.jp' })).toBe(problem)
})

test('signs and digits alone do not match the address', async () => {
  expect(await newPasswordProblem(app, 'a12345678', { email: '1234@example.jp' })).toBeNull()
})
