import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dateOf, instantOf, timeOf } from '../shared/japan-time.ts'
import {
  acceptanceProblem,
  markOf,
  missingForMinimum,
  nearlyFullBelow,
  reservationDeadline,
  reservationDeadlines,
  slotChangesAt,
  slotOverProblem,
} from './slot.ts'
import type { SlotForAcceptance } from './slot.ts'

const starts_at = instantOf('2026-11-20', '10:00')
const slot: SlotForAcceptance = {
  experience_approved: true,
  cancelled: false,
  open: true,
  starts_at,
  reservation_deadline: 'on_the_day',
  places_left: 1,
}
const before = instantOf('2026-11-19', '12:00')

describe('the deadline', () => {
  test('the day before, until 23:59 in Japan; on the day, until the start', () => {
    expect(reservationDeadline('2026-11-20', '10:00', 'the_day_before').toISOString()).toBe('2026-11-19T14:59:59.999Z')
    expect(reservationDeadline('2026-11-20', '10:00', 'on_the_day')).toEqual(starts_at)
  })
  test('is never after the start, and the day before ends on the day before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (minute) => {
        const start = minute - (minute % 60_000)
        const [date, time] = [dateOf(start), timeOf(start)]
        for (const kind of reservationDeadlines)
          expect(reservationDeadline(date, time, kind).getTime()).toBeLessThanOrEqual(start)
        expect(dateOf(reservationDeadline(date, time, 'the_day_before'))).toBe(addDays(date, -1))
      }),
    )
  })
})

describe('acceptance', () => {
  test.each<[string | null, Partial<SlotForAcceptance>, Date | number]>([
    [null, {}, before],
    [null, {}, starts_at.getTime() - 1],
    [null, { reservation_deadline: 'the_day_before' }, instantOf('2026-11-20', '00:00').getTime() - 1],
    ['slot_past_deadline', { reservation_deadline: 'the_day_before' }, instantOf('2026-11-20', '00:00')],
    ['slot_started', {}, starts_at],
    ['slot_started', { reservation_deadline: 'the_day_before' }, starts_at],
    ['experience_not_published', { experience_approved: false }, before],
    ['slot_cancelled', { cancelled: true }, before],
    ['slot_closed', { open: false }, before],
    ['slot_full', { places_left: 0 }, before],
  ])('%s', (problem, change, now) => {
    expect(acceptanceProblem({ ...slot, ...change }, now)).toBe(problem)
  })
  test('a slot that accepts no reservations never accepts them again as time passes', () => {
    const anySlot = fc.record({
      experience_approved: fc.boolean(),
      cancelled: fc.boolean(),
      open: fc.boolean(),
      starts_at: fc.constant(starts_at),
      reservation_deadline: fc.constantFrom(...reservationDeadlines),
      places_left: fc.nat({ max: 2 }),
    })
    const around = fc.integer({ min: starts_at.getTime() - 2 * 86_400_000, max: starts_at.getTime() + 86_400_000 })
    fc.assert(
      fc.property(anySlot, around, fc.nat({ max: 86_400_000 }), (any, now, later) => {
        if (acceptanceProblem(any, now) !== null) expect(acceptanceProblem(any, now + later)).not.toBeNull()
        else
          expect(
            any.experience_approved && any.open && !any.cancelled && any.places_left > 0 && now < starts_at.getTime(),
          ).toBe(true)
      }),
    )
  })
})

describe('marks', () => {
  test.each([
    [1, 0],
    [2, 1],
    [4, 1],
    [5, 2],
    [8, 2],
    [10, 3],
    [15, 5],
    [30, 9],
  ])('of %i places, fewer than %i are few', (places, below) => {
    expect(nearlyFullBelow(places)).toBe(below)
  })
  const available = { reserved_by_me: false, places_left: 3, accepting: true, recruitment_number: 10 }
  test.each([
    ['available', {}],
    ['few', { places_left: 2 }],
    ['closed', { accepting: false, places_left: 2 }],
    ['full', { places_left: 0, accepting: false }],
    ['held', { held_by_me: true, places_left: 0, accepting: false }],
    ['reserved', { reserved_by_me: true, held_by_me: true, places_left: 0, accepting: false }],
  ])('%s', (mark, change) => {
    expect(markOf({ ...available, ...change })).toBe(mark)
  })
  test('only a slot with places that accepts reservations is marked as bookable', () => {
    const any = fc.record({
      reserved_by_me: fc.boolean(),
      places_left: fc.nat({ max: 30 }),
      accepting: fc.boolean(),
      recruitment_number: fc.integer({ min: 1, max: 30 }),
    })
    fc.assert(
      fc.property(any, (state) => {
        const mark = markOf(state)
        const bookable = !state.reserved_by_me && state.places_left > 0 && state.accepting
        expect(mark === 'few' || mark === 'available').toBe(bookable)
        if (mark === 'few') expect(state.places_left).toBeLessThan(state.recruitment_number * 0.3 + 0.5)
        if (mark === 'available') expect(state.places_left).toBeGreaterThanOrEqual(state.recruitment_number * 0.3 - 0.5)
      }),
    )
  })
})

test('participants missing for the slot to take place', () => {
  expect([
    missingForMinimum(4, 2),
    missingForMinimum(4, 4),
    missingForMinimum(4, 9),
    missingForMinimum(null, 0),
  ]).toEqual([2, 0, 0, 0])
})

test.each([
  ['2026-11-19T23:59:59.999+09:00', '2026-11-20T00:00:00+09:00'],
  ['2026-11-20T00:00:00+09:00', '2026-11-20T10:00:00+09:00'],
  ['2026-11-20T09:59:59.999+09:00', '2026-11-20T10:00:00+09:00'],
  ['2026-11-20T10:00:00+09:00', null],
])('at %s a slot at 10:00 changes next at %s', (now, next) => {
  const at = slotChangesAt({ date: '2026-11-20', start_time: '10:00' }, new Date(now))
  expect(at?.getTime() ?? null).toBe(next && Date.parse(next))
})

test('a slot accepts reservations until it changes', () => {
  const kinds = ['on_the_day', 'the_day_before'] as const
  const minute = fc.integer({ min: -3 * 1440, max: 1440 })
  fc.assert(
    fc.property(fc.constantFrom(...kinds), minute, fc.integer({ min: 0, max: 59_999 }), (kind, minutes, ms) => {
      const slot = { date: '2026-11-20', start_time: '10:00' }
      const now = instantOf(slot.date, slot.start_time).getTime() + minutes * 60_000 + ms
      const next = slotChangesAt(slot, now)
      const before = next === null ? now + 864e5 : next.getTime() - 1
      expect(slotOverProblem(slot, kind, now) === null).toBe(slotOverProblem(slot, kind, before) === null)
    }),
  )
})
