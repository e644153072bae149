import { expect, test } from 'vitest'
import { plainRule } from '#domain/experiences/experience-form.ts'
import { instantOf } from '#domain/shared/japan-time.ts'
import { NOTHING_SAVED, occurrencesOf, type Surroundings } from './occurrence-list.tsx'

const today = '2026-11-20'
const rule = {
  ...plainRule,
  uuid: null,
  start_date: '2026-11-13',
  end_date: '2026-12-11',
  start_time: '10:00',
  end_time: '12:00',
  day_of_week: ['friday'],
  skipped_dates: ['2026-12-04'],
}
const around: Surroundings = {
  now: instantOf(today, '09:00'),
  deadline: 'on_the_day',
  daysOff: { closed_on_holidays: false, closed_at_new_year: false, closed_dates: ['2026-12-11'] },
  holidays: { names: new Map(), known_until: '2050-12-31' },
  recurring: NOTHING_SAVED,
}
const datesOf = (some: Partial<Surroundings> = {}) =>
  occurrencesOf(rule, { ...around, ...some }).map(({ date, on }) => `${date} ${on}`)

test('the dates that can still be booked; days off and left out dates are off', () => {
  const later = ['2026-11-27 true', '2026-12-04 false', '2026-12-11 false']
  expect(datesOf()).toEqual(['2026-11-20 true', ...later])
  expect(datesOf({ deadline: 'the_day_before' })).toEqual(later)
  expect(datesOf({ now: instantOf(today, '10:00') })).toEqual(later)
})

test('an incomplete rule has no dates', () => {
  expect(occurrencesOf({ ...rule, start_time: '' }, around)).toEqual([])
  expect(occurrencesOf({ ...rule, end_date: null }, around)).toEqual([])
})
