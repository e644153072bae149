import { expect, test } from 'vitest'
import type { Slot } from '#contract/schedule/schedule-schemas.ts'
import { lastBegun } from './schedule-end.tsx'

const slot = (start_time: string) => ({ start_time, date: '2026-11-20' }) as Slot
const days = [
  { date: '2026-11-20', items: ['09:00', '10:00', '14:30'].map(slot) },
  { date: '2026-11-21', items: ['08:00'].map((time) => ({ ...slot(time), date: '2026-11-21' })) },
]

test.each([
  ['2026-11-20T08:59:59.999+09:00', '', '2026-11-20T09:00:00+09:00'],
  ['2026-11-20T09:00:00+09:00', '09:00', '2026-11-20T10:00:00+09:00'],
  ['2026-11-20T14:29:59+09:00', '10:00', '2026-11-20T14:30:00+09:00'],
  ['2026-11-20T23:00:00+09:00', '14:30', null],
  ['2026-11-22T00:00:00+09:00', '', null],
])('at %s the last start of today is "%s", and the next change at %s', (now, time, next) => {
  const noted: number[] = []
  const noteChange = (instant: Date | number | null) => {
    if (instant !== null) noted.push(Number(instant))
  }
  expect(lastBegun(days, { now: new Date(now), noteChange })).toBe(time)
  expect(noted.length > 0 ? Math.min(...noted) : null).toBe(next && Date.parse(next))
})
