import { expect, test } from 'vitest'
import type { Slot } from '#contract/schedule/schedule-schemas.ts'
import { foldDay } from './date-row.tsx'
import { markOfDay } from '../shared/slot-words.ts'

const slot = (id: number, start_time: string, some: Partial<Slot> = {}): Slot => ({
  id,
  date: '2026-11-20',
  start_time,
  end_time: '23:00',
  recruitment_number: 10,
  participant_number: 0,
  accepting_reservation: true,
  recurrence_rule_uuid: null,
  missing_for_minimum: null,
  ...some,
})
const day = [9, 10, 11, 12, 13, 14, 15].map((hour) => slot(hour, `${String(hour).padStart(2, '0')}:00`))
const fold = (date: string, time: string) => {
  const { shown, rest } = foldDay('2026-11-20', day, { date, time })
  return [shown.map(({ id }) => id), rest.narrow, rest.wide]
}

test('slots of today that have begun are not among the first', () => {
  expect(fold('2026-11-19', '23:59')).toEqual([[9, 10, 11], 4, 2])
  expect(fold('2026-11-20', '08:59')).toEqual([[9, 10, 11], 4, 2])
  expect(fold('2026-11-20', '11:00')).toEqual([[12, 13, 14], 4, 3])
  expect(fold('2026-11-20', '14:00')).toEqual([[15], 6, 6])
  expect(fold('2026-11-20', '15:00')).toEqual([[], 7, 7])
})

test('a day has the best mark of its slots', () => {
  const full = slot(1, '10:00', { participant_number: 10, accepting_reservation: false })
  const few = slot(2, '11:00', { participant_number: 9 })
  const closed = slot(3, '09:00', { accepting_reservation: false })
  const free = slot(4, '12:00')
  const mark = (...slots: Slot[]) => markOfDay(slots, { reserved: new Set([5]), holds: new Map() })
  expect([mark(full, few, free), mark(full, few), mark(closed, full), mark(closed), mark(slot(5, '10:00'))]).toEqual([
    'available',
    'few',
    'full',
    'closed',
    'reserved',
  ])
})
