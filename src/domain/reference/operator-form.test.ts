import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkOperator,
  hasCheckDigit,
  normaliseInvoiceNumber,
  type OperatorForm,
  parseRate,
  rateText,
} from './operator-form.ts'

const form: OperatorForm = {
  service_name: 'つむぎ',
  company_name: '株式会社浜',
  representative: '代表取締役　浜 一郎',
  postal_code: '１５０ー０００１',
  address: '東京都渋谷区神宮前1-2-3',
  phone: '０３（１２３４）５６７８',
  email: 'Support@Example.jp ',
  contact_hours: '平日 10:00〜17:00',
  invoice_number: ' ｔ7000012050002',
  sole_trader: false,
}
const problemsOf = (some: Partial<OperatorForm>) => checkOperator({ ...form, ...some }).problems

test('full-width input is stored in one form', () => {
  expect(checkOperator(form).values).toEqual({
    ...form,
    postal_code: '150-0001',
    phone: '03-1234-5678',
    email: 'support@example.jp',
    invoice_number: 'T7000012050002',
  })
})

test('every field except the invoice number is required', () => {
  const empty = Object.fromEntries(Object.keys(form).map((field) => [field, field === 'sole_trader' ? true : '']))
  const { problems } = checkOperator(empty as OperatorForm)
  expect(Object.keys(problems!)).toEqual(Object.keys(form).filter((field) => !/invoice|sole/.test(field)))
  for (const words of Object.values(problems!)) expect(words).toEqual([expect.stringMatching(/を入力してください。$/)])
  expect(checkOperator({ ...form, invoice_number: ' ', sole_trader: true }).values).toMatchObject({
    invoice_number: null,
    sole_trader: false,
  })
})

test('each invalid field has a message', () => {
  expect(problemsOf({ company_name: 'あ'.repeat(101) })).toEqual({
    company_name: ['事業者の名称は100文字以内で入力してください。'],
  })
  expect(Object.keys(problemsOf({ postal_code: '150' })!)).toEqual(['postal_code'])
  expect(Object.keys(problemsOf({ phone: '1-23' })!)).toEqual(['phone'])
  expect(Object.keys(problemsOf({ email: 'a@b' })!)).toEqual(['email'])
  expect(Object.keys(problemsOf({ invoice_number: 'T123' })!)).toEqual(['invoice_number'])
  expect(problemsOf({ invoice_number: 'T8000012050002' })!.invoice_number![0]).toContain('個人事業主')
  expect(problemsOf({ invoice_number: 'T8000012050002', sole_trader: true })).toBeNull()
})

test('the check digit of known companies is valid, and a changed digit is detected', () => {
  for (const known of ['T7000012050002', 'T8000012010038']) {
    expect(hasCheckDigit(known)).toBe(true)
    expect(normaliseInvoiceNumber(known.slice(1).replace(/^(.)(.{4})(.{4})/, '$1-$2-$3-'))).toBe(known)
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 8 }), (at, by) => {
      const digits = Array.from('T7000012050002')
      digits[at] = String((Number(digits[at]) + by) % 9)
      const changed = digits.join('')
      // 0 and 9 are equal modulo 9.
      if (changed !== 'T7000012050002') expect(hasCheckDigit(changed)).toBe(false)
    }),
  )
})

test('rates are percentages with two decimals at most', () => {
  for (const [typed, rate] of [
    ['5', 500],
    ['３．６％', 360],
    ['0', 0],
    ['3.25 %', 325],
    ['30', 3000],
  ] as const)
    expect(parseRate(typed)).toBe(rate)
  for (const wrong of ['', '-1', '30.01', '3.255', '5,0', '1e1', 'Infinity']) expect(parseRate(wrong)).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (rate) => {
      expect(parseRate(rateText(rate))).toBe(rate)
    }),
  )
})
