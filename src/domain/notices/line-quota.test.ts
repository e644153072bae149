import { expect, test } from 'vitest'
import { nextQuota } from './channels.ts'

test.each([
  ['2026-11-20T10:00:00+09:00', '2026-12-01T00:00:00+09:00'],
  ['2026-11-30T23:59:59+09:00', '2026-12-01T00:00:00+09:00'],
  // Still November in UTC.
  ['2026-12-01T00:00:00+09:00', '2027-01-01T00:00:00+09:00'],
  ['2026-12-31T12:00:00+09:00', '2027-01-01T00:00:00+09:00'],
])('the quota after %s starts at %s', (now, next) => {
  expect(nextQuota(new Date(now))).toEqual(new Date(next))
})
