import { expect, test } from 'vitest'
import {
  columnOf,
  datesOf,
  firstDayOf,
  formatMonth,
  isMonth,
  lastDayOf,
  monthAfter,
  monthOf,
  monthsOf,
} from './month.ts'

test('months', () => {
  expect(monthsOf(2026)).toHaveLength(12)
  expect(monthsOf(2026)[0]).toBe('2026-01')
  expect(formatMonth('2026-01')).toBe('2026年1月')
  for (const month of ['2026-01', '2026-12', '2999-10']) expect(isMonth(month)).toBe(true)
  for (const month of ['2026-00', '2026-13', '1999-01', '2026-1', '2026-011', '２０２６-01', ''])
    expect(isMonth(month)).toBe(false)
})

test('days of a month', () => {
  expect(monthOf('2026-11-20')).toBe('2026-11')
  expect([firstDayOf('2028-02'), lastDayOf('2028-02'), lastDayOf('2026-12')]).toEqual([
    '2028-02-01',
    '2028-02-29',
    '2026-12-31',
  ])
  expect(datesOf('2026-11')).toHaveLength(30)
  expect(datesOf('2026-11').at(-1)).toBe('2026-11-30')
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-05',
  ])
})

test('a week of a calendar begins on Sunday', () => {
  // 2026-11-01 is a Sunday.
  expect(['2026-11-01', '2026-11-02', '2026-11-07', '2026-11-08'].map(columnOf)).toEqual([1, 2, 7, 1])
})
