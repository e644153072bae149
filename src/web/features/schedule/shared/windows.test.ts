import { expect, test } from 'vitest'
import type { Slot } from '#contract/schedule/schedule-schemas.ts'
import {
  countSlots,
  isWhole,
  joinDays,
  MOST_MONTHS,
  monthsUntil,
  readMonths,
  windowOf,
  windowsUpTo,
} from './windows.ts'

const slot = (id: number, date: string): Slot => ({
  id,
  date,
  start_time: '10:00',
  end_time: '12:00',
  recruitment_number: 4,
  participant_number: 0,
  accepting_reservation: true,
  recurrence_rule_uuid: null,
  missing_for_minimum: null,
})
const day = (date: string, ...ids: number[]) => ({ date, items: ids.map((id) => slot(id, date)) })

test('windows follow each other without a gap or an overlap, up to six months ahead', () => {
  for (const today of ['2026-11-20', '2026-08-31', '2028-01-30']) {
    expect(windowOf(today, 0)).toEqual({ from_date: today, to_date: windowsUpTo(today, 1).to_date })
    for (let index = 1; index < MOST_MONTHS; index++) {
      const before = new Date(windowOf(today, index - 1).to_date).getTime()
      expect(new Date(windowOf(today, index).from_date).getTime() - before).toBe(24 * 3600 * 1000)
    }
    expect(windowOf(today, MOST_MONTHS - 1).to_date).toBe(windowsUpTo(today, MOST_MONTHS).to_date)
  }
})

test('a date needs the windows up to it, at most all', () => {
  for (const [date, months] of [
    ['2026-11-20', 1],
    ['2026-12-20', 1],
    ['2026-12-21', 2],
    ['2027-05-20', 6],
    ['2028-01-01', 6],
  ] as const)
    expect(monthsUntil('2026-11-20', date)).toBe(months)
})

test.each([
  [null, 1],
  ['', 1],
  ['x', 1],
  ['0', 1],
  ['-3', 1],
  ['2.5', 1],
  ['3', 3],
  ['99', 6],
])('?months=%s is %i', (value, months) => {
  expect(readMonths(value)).toBe(months)
})

test('a schedule is complete when all slots are loaded, or after six months', () => {
  const days = [day('2026-11-20', 1, 2), day('2026-11-22', 3)]
  expect(countSlots(days)).toBe(3)
  expect(isWhole({ days, months: 1, recent_count: 4 })).toBe(false)
  expect(isWhole({ days, months: 1, recent_count: 3 })).toBe(true)
  expect(isWhole({ days, months: 6, recent_count: 400 })).toBe(true)
  expect(isWhole({ days: [], months: 1, recent_count: 0 })).toBe(true)
})

test('parts are merged by date, and the later response wins', () => {
  const joined = joinDays([day('2026-11-20', 1), day('2026-12-20', 2)], [day('2026-12-20', 2, 3), day('2026-12-01', 4)])
  expect(joined.map(({ date, items }) => [date, items.length])).toEqual([
    ['2026-11-20', 1],
    ['2026-12-01', 1],
    ['2026-12-20', 2],
  ])
})
