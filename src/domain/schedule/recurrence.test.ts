import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, datesBetween, weekdayOf, weekdays } from '../shared/japan-time.ts'
import { expandRule, offeredTimes, ruleProblem, singleDateProblem, timesProblem } from './recurrence.ts'
import type { RecurrenceRule } from './recurrence.ts'

const today = '2026-11-20'
const rule: RecurrenceRule = {
  start_date: '2026-11-21',
  end_date: '2026-12-06',
  start_time: '10:00',
  end_time: '12:00',
  day_of_week: ['saturday', 'sunday'],
}

test('half hours from 06:00 to 23:30', () => {
  expect(offeredTimes).toHaveLength(36)
  expect([offeredTimes[0], offeredTimes[1], offeredTimes.at(-1)]).toEqual(['06:00', '06:30', '23:30'])
  for (const [index, time] of offeredTimes.entries()) {
    for (const later of offeredTimes.slice(index + 1)) expect(timesProblem(time, later)).toBeNull()
  }
})

test.each([
  ['10:00', '10:00', 'start_not_before_end'],
  ['12:00', '10:00', 'start_not_before_end'],
  ['10:15', '12:00', 'time_not_on_the_half_hour'],
  ['10:00', '12:01', 'time_not_on_the_half_hour'],
  ['05:30', '12:00', 'time_out_of_range'],
  ['23:30', '24:00', 'time_invalid'],
  ['', '12:00', 'time_invalid'],
])('%s〜%s: %s', (start, end, problem) => {
  expect(timesProblem(start, end)).toBe(problem)
})

test.each([
  ['2026-11-20', null],
  ['2027-05-20', null],
  ['2026-11-19', 'date_in_past'],
  ['2027-05-21', 'date_too_far'],
  ['2026-11-31', 'date_invalid'],
])('a single date, %s: %s', (date, problem) => {
  expect(singleDateProblem(date, today)).toBe(problem)
})

describe('weekly rules', () => {
  test('expand to every listed weekday, first and last date included', () => {
    expect(expandRule(rule)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-28',
      '2026-11-29',
      '2026-12-05',
      '2026-12-06',
    ])
  })
  test.each<[string | null, Partial<RecurrenceRule>]>([
    [null, {}],
    [null, { start_date: today, end_date: '2027-02-20' }],
    ['rule_too_long', { end_date: '2027-02-21' }],
    ['rule_too_long', { end_date: '9999-12-31' }],
    ['date_in_past', { start_date: '2026-11-19' }],
    ['rule_dates_reversed', { end_date: '2026-11-20' }],
    ['date_invalid', { end_date: '2026-11-31' }],
    ['rule_without_weekday', { day_of_week: [] }],
    ['rule_weekday_invalid', { day_of_week: ['saturday', '土'] }],
    ['rule_without_date', { end_date: '2026-11-22', day_of_week: ['friday'] }],
    ['start_not_before_end', { end_time: '10:00' }],
    ['time_not_on_the_half_hour', { start_time: '09:50' }],
  ])('%s', (problem, change) => {
    expect(ruleProblem({ ...rule, ...change }, today)).toBe(problem)
  })
  test('contain exactly the dates on a listed weekday, each once and in order', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 3650 }),
        fc.nat({ max: 92 }),
        fc.subarray([...weekdays]),
        (offset, length, day_of_week) => {
          const start_date = addDays('2024-01-01', offset)
          const end_date = addDays(start_date, length)
          const dates = expandRule({ start_date, end_date, day_of_week })
          expect(dates).toEqual([...new Set(dates)].toSorted())
          for (const date of datesBetween(start_date, end_date))
            expect(dates.includes(date)).toBe(day_of_week.includes(weekdayOf(date)))
          expect(dates.every((date) => date >= start_date && date <= end_date)).toBe(true)
        },
      ),
    )
  })
  test('a valid rule lies between today and three months ahead and has a date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10, max: 120 }),
        fc.integer({ min: -10, max: 120 }),
        fc.subarray([...weekdays]),
        (first, last, day_of_week) => {
          const any = { ...rule, start_date: addDays(today, first), end_date: addDays(today, last), day_of_week }
          const inside = first >= 0 && any.end_date <= addMonths(today, 3)
          expect(ruleProblem(any, today) === null).toBe(inside && expandRule(any).length > 0)
        },
      ),
    )
  })
})
