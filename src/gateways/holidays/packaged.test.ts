import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/japan-time.ts'
import { packagedHolidays } from './packaged.ts'

const { names, known_until } = packagedHolidays()

// The Cabinet Office's list of 2026 and 2027, with the substitute holiday and the citizens'
// holiday.
test.each([
  [
    '2026',
    '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
  ],
  ['2027', '01-01 01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23'],
])('the holidays of %s', (year, days) => {
  const found = [...names.keys()].filter((date) => date.startsWith(year)).map((date) => date.slice(5))
  expect(found.sort().join(' ')).toBe(days)
})

test('a holiday has its name, and the data reaches years beyond what a rule needs', () => {
  expect(names.get('2026-11-23')).toBe('勤労感謝の日')
  expect(names.get('2026-11-24')).toBeUndefined()
  expect(known_until > addMonths('2026-11-20', 60)).toBe(true)
})
