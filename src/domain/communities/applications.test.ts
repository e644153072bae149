import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../shared/japan-time.ts'
import { ageOn, birthdayProblem } from './applications.ts'

const today = '2026-11-20'

test.each([
  ['1923-01-01', null],
  ['2000-02-29', null],
  [today, null],
  ['1922-12-31', 'birthday_too_early'],
  ['2026-11-21', 'birthday_in_future'],
  ['2001-02-29', 'birthday_invalid'],
  ['2001-2-3', 'birthday_invalid'],
  ['', 'birthday_invalid'],
])('%j', (birthday, problem) => {
  expect(birthdayProblem(birthday, today)).toBe(problem)
})

test('age changes on the birthday', () => {
  expect(ageOn('1990-11-20', '2026-11-19')).toBe(35)
  expect(ageOn('1990-11-20', '2026-11-20')).toBe(36)
  expect(ageOn('2000-02-29', '2026-02-28')).toBe(25)
  expect(ageOn('2000-02-29', '2026-03-01')).toBe(26)
  expect(ageOn(today, today)).toBe(0)
})

test('from one day to the next, age grows by one at most and never falls', () => {
  fc.assert(
    fc.property(fc.nat({ max: 30_000 }), fc.nat({ max: 30_000 }), (born, later) => {
      const birthday = addDays('1923-01-01', born)
      const date = addDays(birthday, later)
      const growth = ageOn(birthday, addDays(date, 1)) - ageOn(birthday, date)
      expect(growth === 0 || growth === 1).toBe(true)
    }),
  )
})
