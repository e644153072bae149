import { expect, test } from 'vitest'
import { packagedHolidays } from '#gateways/holidays/packaged.ts'
import { isBankDay } from './bank-day.ts'
import {
  closesAt,
  closesOn,
  defaultPayoutRules as rules,
  lastOver,
  opensOn,
  payableOf,
  paysOn,
  statementNumber,
} from './closing.ts'

const holidays = packagedHolidays()

test('a period ends with the month, or on a day of it', () => {
  expect(closesOn('2027-02', rules)).toBe('2027-02-28')
  expect(closesOn('2028-02', rules)).toBe('2028-02-29')
  expect(closesOn('2027-02', { closing_day: 20 })).toBe('2027-02-20')
  expect(closesAt('2026-10', rules).toISOString()).toBe('2026-10-31T15:00:00.000Z')
  expect(opensOn('2026-11', rules)).toBe('2026-11-01')
  expect(opensOn('2027-03', { closing_day: 20 })).toBe('2027-02-21')
  expect(opensOn('2027-03', { closing_day: 30 })).toBe('2027-03-01')
})

test('the last period that is over', () => {
  expect(lastOver(rules, '2026-11-30')).toBe('2026-10')
  expect(lastOver(rules, '2026-12-01')).toBe('2026-11')
  expect(lastOver(rules, '2027-01-01')).toBe('2026-12')
  expect(lastOver({ closing_day: 20 }, '2026-11-20')).toBe('2026-10')
  expect(lastOver({ closing_day: 20 }, '2026-11-21')).toBe('2026-11')
})

test.each([
  // A Saturday, a Sunday with a holiday before it, New Year's Eve, a Golden Week.
  ['2026-09', rules, '2026-10-30'],
  ['2026-12', rules, '2027-01-29'],
  ['2026-11', rules, '2026-12-30'],
  ['2027-01', rules, '2027-02-26'],
  ['2026-12', { ...rules, pay_day: 3 }, '2026-12-30'],
  ['2026-04', { ...rules, pay_day: 5 }, '2026-05-01'],
  ['2026-10', { ...rules, pay_months: 0, closing_day: 10, pay_day: 25 }, '2026-10-23'],
  ['2026-10', { ...rules, pay_months: 2, pay_day: 15 }, '2026-12-15'],
])('%s is paid on a bank day', (period, by, date) => {
  expect(paysOn(period, by, holidays)).toBe(date)
  expect(isBankDay(date, holidays)).toBe(true)
})

test('banks rest from 31 December to 3 January', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04']
  expect(days.map((day) => isBankDay(day, holidays))).toEqual([true, false, false, false, false, true])
})

const given = { period: '2026-10', previous: null, paid: false, pay_all: false, minimum_payout: 3000 }

test('a balance from the minimum is paid, less and debts are carried over', () => {
  expect(payableOf(3000, given)).toEqual({ payable: 3000, carried_reason: null, unpaid_since: '2026-10' })
  expect(payableOf(2999, given)).toEqual({ payable: 0, carried_reason: 'below_minimum', unpaid_since: '2026-10' })
  expect(payableOf(0, given)).toEqual({ payable: 0, carried_reason: null, unpaid_since: null })
  expect(payableOf(-1, given)).toEqual({ payable: 0, carried_reason: 'negative', unpaid_since: null })
  expect(payableOf(2999, { ...given, pay_all: true }).payable).toBe(2999)
})

test('after half a year everything is paid', () => {
  const previous = { balance: 500, unpaid_since: '2026-10' }
  const in_month = (period: string) => payableOf(500, { ...given, period, previous })
  expect(in_month('2027-02')).toEqual({ payable: 0, carried_reason: 'below_minimum', unpaid_since: '2026-10' })
  expect(in_month('2027-03')).toEqual({ payable: 500, carried_reason: null, unpaid_since: '2026-10' })
  // A payout, or a debt meanwhile, begins the time again.
  expect(payableOf(500, { ...given, period: '2027-03', previous, paid: true }).unpaid_since).toBe('2027-03')
  expect(payableOf(500, { ...given, period: '2027-03', previous: { balance: -5, unpaid_since: null } }).payable).toBe(0)
})

test('a number has the period and the payee', () => {
  expect(statementNumber('2026-10', 42)).toBe('2026-10-00042')
  expect(statementNumber('2026-10', 123456)).toBe('2026-10-123456')
})
