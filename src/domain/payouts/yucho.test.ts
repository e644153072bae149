import { expect, it } from 'vitest'
import { checkDigitOf, convertYucho } from './yucho.ts'

it.each([
  ['12330', '12345671', '238', '二三八', 'ニサンハチ', 'ordinary', '1234567'],
  ['10100', '42421', '018', '〇一八', 'ゼロイチハチ', 'ordinary', '0004242'],
  ['１０１００－２', '４２４２１', '018', '〇一八', 'ゼロイチハチ', 'ordinary', '0004242'],
  // The digit in the middle belongs to no account number.
  ['00180', '3-456789', '019', '〇一九', 'ゼロイチキユウ', 'checking', '0456789'],
  ['00180-3', '456789', '019', '〇一九', 'ゼロイチキユウ', 'checking', '0456789'],
  ['００１８０－３', '３－４５６７８９', '019', '〇一九', 'ゼロイチキユウ', 'checking', '0456789'],
  ['00110', '2-5606', '019', '〇一九', 'ゼロイチキユウ', 'checking', '0005606'],
  ['00110', '123456', '019', '〇一九', 'ゼロイチキユウ', 'checking', '0123456'],
])('%s %s', (symbol, number, branch_code, branch_name, branch_kana, account_kind, account_number) => {
  expect(convertYucho(symbol, number)).toEqual({
    account: { branch_code, branch_name, branch_kana, account_kind, account_number },
  })
})

it.each([
  // Published accounts for donations.
  ['00110', '5606', 1],
  ['00190', '31000', 9],
  ['00190', '566468', 9],
  ['14030', '12345671', 3],
])('the check digit of %s %s is %d', (symbol, number, digit) => {
  expect(checkDigitOf(symbol, number)).toBe(digit)
})

it('finds every wrong digit, and refuses numbers that don’t fit together', () => {
  for (const [at, digit] of Array.from('566468').entries())
    for (let wrong = 0; wrong < 10; wrong++) {
      const typed = `${'566468'.slice(0, at)}${wrong}${'566468'.slice(at + 1)}`
      expect('account' in convertYucho('00190', typed), typed).toBe(String(wrong) === digit)
    }
  for (const [symbol, number] of [
    ['00120', '3-456789'],
    ['00130', '456789'],
    ['10180', '12345671'],
  ] as const)
    expect(convertYucho(symbol, number)).toEqual({
      problems: { yucho_number: [expect.stringContaining('記号と番号が合いません')] },
    })
})

it.each([
  ['', '', ['yucho_symbol', 'yucho_number']],
  ['22340', '12345671', ['yucho_symbol']],
  ['1234', '12345671', ['yucho_symbol']],
  ['12340', '12345672', ['yucho_number']],
  ['12340', '123456781', ['yucho_number']],
  ['12340', '1', ['yucho_number']],
  ['12340', '00000001', ['yucho_number']],
  ['00120', '12345678', ['yucho_number']],
  // The check digit without a hyphen, or an account number?
  ['00120', '3456789', ['yucho_number']],
  ['00120', '345-6789', ['yucho_number']],
  ['00120-4', '3-456789', ['yucho_symbol']],
  ['00123', '456789', ['yucho_symbol']],
  ['10180', '1234567-1', ['yucho_number']],
  ['10180', '1-2345671', ['yucho_number']],
  ['00120', '０００', ['yucho_number']],
  ['12340', '１２a', ['yucho_number']],
])('%s %s is refused', (symbol, number, fields) => {
  const read = convertYucho(symbol, number)
  expect('problems' in read && Object.keys(read.problems)).toEqual(fields)
})
