import { describe, expect, test } from 'vitest'
import { instantOf } from '../shared/japan-time.ts'
import { type HostSlot, hostSlotState, mostPlaces, slotCancelProblem, slotChangeProblem } from './host-slot.ts'

const at = (time: string) => instantOf('2026-11-25', time)
const slot: HostSlot = {
  experience_approved: true,
  cancelled: false,
  open: true,
  starts_at: at('10:00'),
  ends_at: at('12:00'),
  reservation_deadline: 'on_the_day',
  places_left: 3,
}

describe('the state of a slot', () => {
  test.each([
    [{}, '09:59', 'accepting'],
    [{ places_left: 0 }, '09:59', 'full'],
    [{ reservation_deadline: 'the_day_before' }, '00:00', 'past_deadline'],
    [{ reservation_deadline: 'the_day_before', places_left: 0 }, '00:00', 'past_deadline'],
    [{ open: false }, '09:59', 'closed'],
    [{ open: false, reservation_deadline: 'the_day_before' }, '09:59', 'closed'],
    [{ experience_approved: false, open: false }, '09:59', 'not_published'],
    [{}, '10:00', 'started'],
    [{ open: false }, '11:59', 'started'],
    [{}, '12:00', 'ended'],
    [{ cancelled: true, open: false }, '09:00', 'cancelled'],
    [{ cancelled: true, open: false }, '13:00', 'cancelled'],
  ] as const)('%j at %s is %s', (change, time, state) => {
    expect(hostSlotState({ ...slot, ...change }, at(time))).toBe(state)
  })
})

test('can be changed until it starts and cancelled until it ends', () => {
  expect(slotChangeProblem(slot, at('09:59'))).toBeNull()
  expect(slotChangeProblem(slot, at('10:00'))).toBe('calendar_started')
  expect(slotChangeProblem({ ...slot, cancelled: true }, at('09:00'))).toBe('calendar_cancelled')
  expect(slotCancelProblem(slot, at('11:59'))).toBeNull()
  expect(slotCancelProblem(slot, at('12:00'))).toBe('calendar_ended')
  expect(slotCancelProblem({ ...slot, cancelled: true }, at('12:00'))).toBe('calendar_cancelled')
})

test.each([
  [1, 30],
  [30, 30],
  [45, 45],
  [1000, 1000],
])('%i places can become at most %i', (current, most) => {
  expect(mostPlaces(current)).toBe(most)
})
