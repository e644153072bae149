import { expect, test } from 'vitest'
import { nextDateAfter } from './next-date.ts'

test.each([
  ['a week after a coming slot', '2026-06-20', '2026-06-27'],
  ['a week after today', '2026-06-10', '2026-06-17'],
  ['the next such weekday after a slot of the past', '2026-04-01', '2026-06-17'],
  ['tomorrow if it is that weekday', '2026-06-04', '2026-06-11'],
  ['not today', '2026-06-03', '2026-06-17'],
  ['tomorrow if a week later is beyond six months', '2026-12-08', '2026-06-11'],
])('%s', (_, last, expected) => {
  expect(nextDateAfter(last, '2026-06-10')).toBe(expected)
})
