import { expect, test } from 'vitest'
import { closedDatesFit, comingDates, dayOffOn, type DaysOff } from './days-off.ts'

const holidays = { names: new Map([['2026-11-23', '勤労感謝の日']]), known_until: '2027-12-31' }
const none: DaysOff = { closed_on_holidays: false, closed_at_new_year: false, closed_dates: [] }

test.each<[string, Partial<DaysOff>, object | null]>([
  ['2026-11-23', {}, null],
  ['2026-11-23', { closed_on_holidays: true }, { kind: 'holiday', name: '勤労感謝の日' }],
  ['2026-11-24', { closed_on_holidays: true }, null],
  ['2026-12-28', { closed_at_new_year: true }, null],
  ['2026-12-29', { closed_at_new_year: true }, { kind: 'new_year' }],
  ['2026-12-31', { closed_at_new_year: true }, { kind: 'new_year' }],
  ['2027-01-03', { closed_at_new_year: true }, { kind: 'new_year' }],
  ['2027-01-04', { closed_at_new_year: true }, null],
  ['2026-12-24', { closed_dates: ['2026-12-24'] }, { kind: 'chosen' }],
  ['2026-12-25', { closed_dates: ['2026-12-24'] }, null],
  // Beyond the data, any date may be a holiday.
  ['2027-12-31', { closed_on_holidays: true }, null],
  ['2028-01-01', { closed_on_holidays: true }, { kind: 'unknown' }],
  ['2028-01-05', { closed_at_new_year: true }, null],
])('%s with %j: %j', (date, change, expected) => {
  expect(dayOffOn(date, { ...none, ...change }, holidays)).toEqual(expected)
})

test('chosen dates', () => {
  expect(comingDates(['2026-12-24', '2026-11-19', '2026-11-20', '2026-12-24'], '2026-11-20')).toEqual([
    '2026-11-20',
    '2026-12-24',
  ])
  expect(closedDatesFit(['2026-12-24'])).toBe(true)
  expect(closedDatesFit(['2026-02-29'])).toBe(false)
  expect(closedDatesFit(Array.from({ length: 101 }, () => '2026-12-24'))).toBe(false)
})
