import { expect, test } from 'vitest'
import { overlapping, overlaps } from './overlap.ts'

const at = (start_time: string, end_time: string, date = '2026-12-01') => ({ date, start_time, end_time })

test.each([
  ['the same time', at('10:00', '12:00'), true],
  ['inside', at('10:30', '11:00'), true],
  ['around', at('09:00', '13:00'), true],
  ['the last half hour', at('11:30', '13:00'), true],
  ['right before', at('09:00', '10:00'), false],
  ['right after', at('12:00', '13:00'), false],
  ['another day', at('10:00', '12:00', '2026-12-02'), false],
])('a slot from 10:00 to 12:00 and one at %s', (_, other, together) => {
  expect(overlaps(at('10:00', '12:00'), other)).toBe(together)
  expect(overlaps(other, at('10:00', '12:00'))).toBe(together)
})

test('of several slots, each overlapping one is named once', () => {
  const others = [at('09:00', '15:00'), at('15:00', '16:00'), at('09:00', '10:30', '2026-12-02')]
  expect(overlapping([at('10:00', '12:00'), at('11:00', '13:00')], others)).toEqual([others[0]])
})
