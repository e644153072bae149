import { describe, expect, it } from 'vitest'
import {
  checkAccount,
  checkPayee,
  cleanPayee,
  draftProblems,
  emptyAccount,
  emptyPayee,
  invoiceDoubt,
  readAccount,
} from './payee-form.ts'

const form = {
  ...emptyPayee,
  business_kind: 'sole_trader' as const,
  legal_name: '山田 花子',
  legal_name_kana: 'やまだ ﾊﾅｺ',
  postal_code: '１５０ー０００１',
  address: '東京都渋谷区神宮前1-2-3',
  phone: '03 1234 5678',
}
const check = (values: object) => checkPayee(cleanPayee({ ...form, ...values }))
const problemsOf = (values: object) => {
  const checked = check(values)
  return checked.problems === null ? [] : Object.keys(checked.problems)
}

describe('details', () => {
  it('are normalized', () => {
    expect(check({})).toMatchObject({
      problems: null,
      values: { legal_name_kana: 'ヤマダ ハナコ', postal_code: '150-0001', phone: '03-1234-5678', invoice_number: '' },
    })
  })
  it.each([
    ['ヵヶガハラ', 'ヵヶガハラ'],
    ['つむぎ＆こ', 'ツムギ&コ'],
    ['サ－ビス', 'サービス'],
    ['ｻ-ﾋﾞｽ', 'サービス'],
    ['ＡＢＣ－１２３　ツムギ', 'ABC-123　ツムギ'],
    ['オ’ブライエン', "オ'ブライエン"],
  ])('of a name in kana %s are stored as %s', (typed, stored) => {
    expect(check({ legal_name_kana: typed })).toMatchObject({ problems: null, values: { legal_name_kana: stored } })
  })
  it('have a telephone number in any way that a profile accepts', () => {
    expect(check({ phone: '+81 90-1234-5678' })).toMatchObject({ values: { phone: '090-1234-5678' } })
  })
  it('that are missing have one sentence each', () => {
    const checked = checkPayee(emptyPayee)
    expect(Object.keys(checked.problems ?? {})).toEqual([
      'business_kind',
      'legal_name',
      'legal_name_kana',
      'postal_code',
      'address',
      'phone',
    ])
  })
  it.each([
    [{ legal_name_kana: '山田' }, ['legal_name_kana']],
    [{ postal_code: '15' }, ['postal_code']],
    [{ phone: '12' }, ['phone']],
    [{ legal_name: 'あ'.repeat(101) }, ['legal_name']],
    [{ invoice_number: 'T123' }, ['invoice_number', 'invoice_from']],
    [{ invoice_consent: true }, ['invoice_number']],
    [{ invoice_number: 'T7000012050003', invoice_from: '2023-10-01' }, []],
    [{ invoice_number: 'T7000012050003', invoice_from: '2023-10-01', business_kind: 'company' }, []],
    [{ invoice_number: 'T7000012050002', invoice_from: '2023-10-01', business_kind: 'company' }, []],
    [{ invoice_number: 'T7000012050002', invoice_from: '2023-10-01', business_kind: 'individual' }, ['invoice_number']],
    [{ invoice_number: 'T7000012050002', invoice_from: '2023-10-01', invoice_until: '2023-09-30' }, ['invoice_until']],
    [{ invoice_number: 'T7000012050002', invoice_from: '2023-02-30' }, ['invoice_from']],
  ])('%j', (values, fields) => {
    expect(problemsOf(values)).toEqual(fields)
  })
  it('of a draft may be empty, not too long', () => {
    expect(draftProblems(emptyPayee)).toEqual({})
    expect(
      Object.keys(draftProblems({ ...emptyPayee, address: 'あ'.repeat(201), invoice_until: '2026-13-01' })),
    ).toEqual(['address', 'invoice_until'])
  })
})

describe('an account', () => {
  const account = {
    ...emptyAccount,
    bank_code: '0001',
    branch_code: '100',
    account_number: '１２３４',
    holder: 'ヤマダ',
  }
  it('has seven digits', () => {
    expect(readAccount(account)).toEqual({
      account: { branch_code: '100', account_kind: 'ordinary', account_number: '0001234' },
    })
  })
  it('is confirmed by its owner', () => {
    expect(checkAccount(account)).toMatchObject({ problems: { confirmed: [expect.any(String)] } })
    expect(checkAccount({ ...account, confirmed: true })).toHaveProperty('account')
  })
  it('of ゆうちょ is converted', () => {
    const yucho = { ...account, bank_code: '9900', yucho_symbol: '12330', yucho_number: '12345671', branch_code: '' }
    expect(readAccount(yucho)).toMatchObject({ account: { branch_code: '238', account_number: '1234567' } })
  })
  it.each([
    [{ bank_code: '' }, ['bank_code']],
    [{ branch_code: '' }, ['branch_code']],
    [{ account_number: '12345678' }, ['account_number']],
    [{ account_number: '0000000' }, ['account_number']],
    [{ holder: '山田' }, ['holder']],
    [{ bank_code: '9900' }, ['yucho_symbol', 'yucho_number']],
  ])('%j is refused', (values, fields) => {
    const read = readAccount({ ...account, ...values })
    expect('problems' in read && Object.keys(read.problems)).toEqual(fields)
  })
})

it.each([
  ['T7000012050003', 'company', true],
  ['T7000012050002', 'company', false],
  ['T7000012050003', 'sole_trader', false],
  ['T123', 'company', false],
  ['', 'company', false],
] as const)('the number %s of a %s is doubted: %s', (invoice_number, business_kind, doubted) => {
  expect(invoiceDoubt({ invoice_number, business_kind }) !== null).toBe(doubted)
})
