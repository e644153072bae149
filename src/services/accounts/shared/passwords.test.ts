import { expect, test } from 'vitest'
import { COMMON_PASSWORD } from '#domain/accounts/password.ts'
import { findPasswordProblem } from './passwords.ts'

const app = { isCommonPassword: (password: string) => Promise.resolve(password === 'sakura2025') }

test.each([
  ['', 'パスワードを入力してください。'],
  ['abc1234', '8文字以上で入力してください。'],
  ['sakura2025', COMMON_PASSWORD],
  ['hamano.minato1', 'メールアドレスに数字や記号を足しただけのパスワードは、推測されやすいため使えません。'],
  ['minato-hamano-7', null],
])('%j', async (password, problem) => {
  expect(await findPasswordProblem(app, password, { email: 'hamano.minato@example.jp' })).toBe(problem)
})
