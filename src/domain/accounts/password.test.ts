import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

const short = '8文字以上で入力してください。'
const classes = '英字と数字をそれぞれ1文字以上含めてください。'

test.each([
  ['', short],
  ['abc1234', short],
  ['1234567𠮷', classes],
  ['abc123𠮷', short],
  ['abcdefgh', classes],
  ['12345678', classes],
  ['ａｂｃ１２３４５', classes],
  ['tsumugi2026', null],
  ['abcd 123', null],
  [`a1${'x'.repeat(126)}`, null],
  [`a1${'x'.repeat(127)}`, '128文字以下で入力してください。'],
])('%j', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})
