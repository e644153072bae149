import { expect, test } from 'vitest'
import { newPasswordProblem, passwordHint, passwordProblem, passwordStrength } from './password.ts'

const short = '8文字以上で入力してください。'
const classes = '英字と数字をそれぞれ1文字以上含めてください。'

test.each([
  ['', short],
  ['abc1234', short],
  ['1234567𠮷', classes],
  ['abc123𠮷', short],
  ['abcdefgh', classes],
  ['12345678', classes],
  ['ａｂｃ１２３４５', null],
  ['ａｂｃｄｅｆｇｈ', classes],
  [`a1${'ﷺ'.repeat(8)}`, '128文字以下で入力してください。'],
  ['tsumugi2026', null],
  ['abcd 123', null],
  [`a1${'x'.repeat(126)}`, null],
  [`a1${'x'.repeat(127)}`, '128文字以下で入力してください。'],
])('%j', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

const owner = { name: '浜野 Minato', email: 'hamano.minato@example.jp' }
const onlyOf = (what: string) => `${what}に数字や記号を足しただけのパスワードは、推測されやすいため使えません。`
const service = onlyOf('サービスの名前（つむぎ、tsumugi）')
const sequence = '「abcd」「1234」「aaaa」のような並びや繰り返しが多いパスワードは、推測されやすいため使えません。'

test.each([
  ['', 'パスワードを入力してください。'],
  ['abc1234', short],
  ['tsumugi2026', service],
  ['tsumugi2027', service],
  ['ｔｓｕｍｕｇｉ２０２７', service],
  ['12Tsumugi!!', service],
  ['hamano.minato1', onlyOf('メールアドレス')],
  ['hamano.minato@example.jp1', onlyOf('メールアドレス')],
  ['minato2027', onlyOf('お名前')],
  ['abcdefgh1', sequence],
  ['a12345678', sequence],
  ['hgfedcba9', sequence],
  ['qwerty123', sequence],
  ['aaaaaaa1', sequence],
  ['abc1abc1abc1', sequence],
  ['x1x1x1x1x1', sequence],
  ['tsumugi-no-asa-7', null],
  ['minato-hamano-7', null],
  ['abcdumi73', null],
  ['umi1umi2', null],
])('a new password %j', (password, problem) => {
  expect(newPasswordProblem(password, owner)).toBe(problem)
})

test('signs and digits alone do not match the address or the name', () => {
  expect(newPasswordProblem('k7315924', { email: '1234@example.jp', name: '123' })).toBeNull()
})

test('the hint states every part of the rule', () => {
  for (const word of [
    '8文字以上',
    '英字と数字',
    '並びや繰り返し',
    'tsumugi',
    'お名前',
    'メールアドレス',
    'よく使われる',
  ])
    expect(passwordHint).toContain(word)
})

test('a longer password is stronger, and a sequence adds nothing', () => {
  const level = (password: string) => passwordStrength(password, owner).level
  expect(['abcdefgh1', 'umi7kaze', 'umi7kaze-no', 'umi7kaze-no-oto'].map(level)).toEqual([0, 1, 2, 3])
  expect(level('umi7kaze12345678')).toBe(1)
})
