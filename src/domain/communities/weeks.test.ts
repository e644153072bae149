import { expect, it } from 'vitest'
import { lastMondays } from './weeks.ts'

it.each([
  // Monday 0:00 and Sunday 23:59 in Japan.
  ['2026-11-15T15:00:00Z', ['2026-11-09', '2026-11-16']],
  ['2026-11-15T14:59:59Z', ['2026-11-02', '2026-11-09']],
  ['2027-01-01T00:00:00Z', ['2026-12-21', '2026-12-28']],
])('the weeks until %s begin on %j', (now, expected) => {
  expect(lastMondays(new Date(now), 2)).toEqual(expected)
})
