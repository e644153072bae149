import { expect, it } from 'vitest'
import { convertYucho } from './yucho.ts'

it.each([
  ['12340', '12345671', '238', '二三八', 'ニサンハチ', 'ordinary', '1234567'],
  ['10180', '42421', '018', '〇一八', 'ゼロイチハチ', 'ordinary', '0004242'],
  ['１０１８０－２', '４２４２１', '018', '〇一八', 'ゼロイチハチ', 'ordinary', '0004242'],
  // The digit in the middle belongs to no account number.
  ['00120', '3-456789', '019', '〇一九', 'ゼロイチキユウ', 'checking', '0456789'],
  ['00120-3', '456789', '019', '〇一九', 'ゼロイチキユウ', 'checking', '0456789'],
  ['００１２０－３', '３－４５６７８９', '019', '〇一九', 'ゼロイチキユウ', 'checking', '0456789'],
  ['00110', '2-5606', '019', '〇一九', 'ゼロイチキユウ', 'checking', '0005606'],
  ['00120', '123456', '019', '〇一九', 'ゼロイチキユウ', 'checking', '0123456'],
])('%s %s', (symbol, number, branch_code, branch_name, branch_kana, account_kind, account_number) => {
  expect(convertYucho(symbol, number)).toEqual({
    account: { branch_code, branch_name, branch_kana, account_kind, account_number },
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
