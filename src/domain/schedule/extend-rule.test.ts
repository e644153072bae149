import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, weekdayOf, weekdays } from '../shared/japan-time.ts'
import { endingRules, lastExtension, planExtension } from './extend-rule.ts'
import { lastRecurrenceDate } from './recurrence.ts'
import type { ReservationDeadline } from './slot.ts'

const rule = {
  uuid: 'u',
  start_date: '2026-11-02',
  end_date: '2026-12-07',
  start_time: '10:00',
  end_time: '12:00',
  day_of_week: ['monday'],
}
const today = '2026-11-20'
const now = instantOf(today, '10:00')
const isOff = () => false
const reservation_deadline = 'on_the_day'
const datesOf = (slots: { date: string }[]) => slots.map(({ date }) => date)

test('an extension continues after the last date', () => {
  expect(planExtension(rule, '2026-12-21', { now, reservation_deadline, isOff })).toEqual(
    ['2026-12-14', '2026-12-21'].map((date) => ({
      date,
      start_time: '10:00',
      end_time: '12:00',
      recurrence_rule_uuid: 'u',
    })),
  )
})

test('a rule that ended long ago gets no slot in the past, nor one that is over today', () => {
  const ended = { ...rule, end_date: '2026-09-01', start_date: '2026-08-01', day_of_week: ['friday'] }
  const plan = (at: string, deadline: ReservationDeadline = reservation_deadline) =>
    datesOf(planExtension(ended, '2026-11-27', { now: instantOf(today, at), reservation_deadline: deadline, isOff }))
  expect(plan('09:59')).toEqual(['2026-11-20', '2026-11-27'])
  expect(plan('09:59', 'the_day_before')).toEqual(['2026-11-27'])
  expect(plan('10:00')).toEqual(['2026-11-27'])
})

test('nothing is extended beyond the known holidays if these are off', () => {
  const holidays = { names: new Map<string, string>(), known_until: '2026-12-31' }
  const daysOff = { closed_on_holidays: true, closed_at_new_year: false, closed_dates: [] }
  expect(lastExtension(today, daysOff, holidays)).toBe('2026-12-31')
  expect(lastExtension(today, { ...daysOff, closed_on_holidays: false }, holidays)).toBe('2027-02-20')
})

test('extending in any steps makes the same slots as in one step, each once', () => {
  const anyRule = fc.record({
    start: fc.integer({ min: -100, max: 60 }),
    length: fc.integer({ min: 0, max: 90 }),
    day_of_week: fc.subarray([...weekdays], { minLength: 1 }),
  })
  fc.assert(
    fc.property(
      anyRule,
      fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 20 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 220 }), { maxLength: 30 }),
      ({ start, length, day_of_week }, days, off) => {
        const start_date = addDays(today, start)
        const first = { ...rule, start_date, end_date: addDays(start_date, length), day_of_week }
        const closed = new Set(off.map((day) => addDays(today, day)))
        const made: string[] = []
        let end_date = first.end_date
        // The clock moves forward; each step is one run of the job.
        for (const day of days.toSorted((a, b) => a - b)) {
          const date = addDays(today, day)
          const last = lastRecurrenceDate(date)
          if (last <= end_date) continue
          const given = {
            now: instantOf(date, '00:00'),
            reservation_deadline,
            isOff: (one: string) => closed.has(one),
          } as const
          const slots = planExtension({ ...first, end_date }, last, given)
          for (const slot of slots) {
            expect(slot.date >= date && slot.date <= last && slot.date > end_date).toBe(true)
            expect(slot.date >= start_date && !closed.has(slot.date)).toBe(true)
            expect(day_of_week.includes(weekdayOf(slot.date))).toBe(true)
          }
          made.push(...datesOf(slots))
          end_date = last
          expect(planExtension({ ...first, end_date }, last, given)).toEqual([])
        }
        expect(made).toEqual([...new Set(made)].toSorted())
      },
    ),
  )
})

describe('rules that end soon', () => {
  const of = (change: object = {}) => ({ ...rule, auto_extend: false, ...change })
  const sunday = { day_of_week: ['sunday'] }
  test.each([
    ['in two weeks', of({ end_date: '2026-12-04', day_of_week: ['friday'] }), true],
    ['later', of({ end_date: '2026-12-05', day_of_week: ['saturday'] }), false],
    ['later, but without a date after two weeks', of({ end_date: '2026-12-06', day_of_week: ['friday'] }), true],
    ['two weeks ago', of({ end_date: '2026-11-06', day_of_week: ['friday'] }), true],
    ['earlier: the host let it end', of({ end_date: '2026-11-05', day_of_week: ['thursday'] }), false],
    ['never', of({ end_date: '2026-11-23', auto_extend: true }), false],
  ])('it ends %s', (_, one, ending) => {
    expect(endingRules([one], today)).toEqual(ending ? [one] : [])
  })
  test('a rule that the host has replaced is left alone', () => {
    const old = of({ end_date: '2026-11-23' })
    const afternoon = { start_time: '14:00', end_time: '16:00' }
    const next = of({ start_date: '2026-11-24', end_date: '2027-02-15' })
    expect(endingRules([old, next], today)).toEqual([])
    expect(endingRules([old, { ...next, ...sunday }], today)).toEqual([old])
    expect(endingRules([old, { ...next, auto_extend: true }], today)).toEqual([])
    // Two sessions of a day are two rules, until the first has ended.
    expect(endingRules([old, { ...next, ...afternoon }], today)).toEqual([old])
    const ended = of({ end_date: '2026-11-16' })
    expect(endingRules([ended, { ...next, ...afternoon }], today)).toEqual([])
    expect(endingRules([ended, old], today)).toEqual([old])
    expect(endingRules([old, of({ ...afternoon, end_date: '2026-11-23' })], today)).toHaveLength(2)
  })
})
