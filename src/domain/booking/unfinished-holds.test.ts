import { describe, expect, test } from 'vitest'
import { instantOf } from '../shared/japan-time.ts'
import { holdExpiresAt, type PaymentState, paymentMoves } from './reservation-machine.ts'
import {
  ABANDONED_WINDOW,
  givingUpProblem,
  isLeftOpen,
  pausedUntil,
  type Unfinished,
  unfinishedProblem,
} from './unfinished-holds.ts'

const now = instantOf('2026-11-20', '10:00')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const none: Unfinished = { holds: 0, places: 0 }

describe('one more hold', () => {
  test.each<[Unfinished, number, string | null]>([
    // A single hold may have as many places as one booking allows.
    [none, 1, null],
    [none, 30, null],
    [none, 1000, null],
    [{ holds: 1, places: 11 }, 1, null],
    [{ holds: 1, places: 11 }, 2, 'too_many_held_places'],
    [{ holds: 1, places: 30 }, 1, 'too_many_held_places'],
    [{ holds: 2, places: 2 }, 10, null],
    [{ holds: 2, places: 2 }, 11, 'too_many_held_places'],
    [{ holds: 3, places: 3 }, 1, 'too_many_holds'],
    [{ holds: 3, places: 12 }, 1, 'too_many_holds'],
    // Holds from a time when the limit was higher.
    [{ holds: 7, places: 7 }, 1, 'too_many_holds'],
  ])('of a person who has %j, of %i places: %s', (own, places, code) => {
    expect(unfinishedProblem({ own, address: own }, places)).toBe(code)
  })
  test.each<[Unfinished, number, string | null]>([
    [none, 30, null],
    [{ holds: 29, places: 29 }, 30, null],
    [{ holds: 30, places: 30 }, 1, 'address_busy'],
    [{ holds: 4, places: 120 }, 1, 'address_busy'],
    [{ holds: 4, places: 110 }, 10, null],
  ])('at an address that has %j, of %i places: %s', (address, places, code) => {
    expect(unfinishedProblem({ own: none, address }, places)).toBe(code)
  })
  test('reports the user’s own holds first', () => {
    const many = { holds: 40, places: 40 }
    expect(unfinishedProblem({ own: { holds: 3, places: 3 }, address: many }, 1)).toBe('too_many_holds')
  })
})

describe('a hold whose 3-D Secure fails', () => {
  const hold = { hold_expires_at: holdExpiresAt(now), code: 'three_d_secure_failed' }
  test('counts as abandoned from five minutes on', () => {
    expect(isLeftOpen(hold, now)).toBe(false)
    expect(isLeftOpen(hold, later(5).getTime() - 1)).toBe(false)
    expect(isLeftOpen(hold, later(5))).toBe(true)
    expect(isLeftOpen(hold, later(14))).toBe(true)
  })
  test('never counts if the card was declined for another reason', () => {
    expect(isLeftOpen({ ...hold, code: 'card_declined' }, later(14))).toBe(false)
    expect(isLeftOpen({ ...hold, hold_expires_at: null }, later(14))).toBe(false)
  })
})

test('a hold can be given up if no money can have moved', () => {
  const states = [null, ...(Object.keys(paymentMoves) as PaymentState[])]
  expect(states.filter((payment_state) => givingUpProblem({ status: 'held', payment_state }) === null)).toEqual([
    null,
    'action_needed',
    'declined',
    'voided',
  ])
  expect(givingUpProblem({ status: 'held', payment_state: 'sent' })).toBe('payment_under_way')
  expect(givingUpProblem({ status: 'held', payment_state: 'unknown' })).toBe('payment_under_way')
  expect(givingUpProblem({ status: 'confirmed', payment_state: 'captured' })).toBe('reservation_confirmed')
  expect(givingUpProblem({ status: 'cancelled', payment_state: 'refunded' })).toBe('reservation_cancelled')
  for (const status of ['declined', 'expired'] as const)
    expect(givingUpProblem({ status, payment_state: 'refunded' })).toBeNull()
})

describe('abandoned holds', () => {
  const waitOf = (whose: 'person' | 'address', count: number) => {
    const until = pausedUntil(whose, { count, last_at: now }, now)
    return until === null ? 0 : (until.getTime() - now.getTime()) / 60_000
  }
  test('pause a user from the sixth hold on, with growing pauses', () => {
    expect([0, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 500].map((count) => waitOf('person', count))).toEqual([
      0, 0, 0, 15, 30, 60, 120, 240, 480, 720, 720, 720,
    ])
  })
  test('pause an address from the fifty-first hold on, for a short time', () => {
    expect([6, 50, 51, 60, 61, 71, 81, 91, 5000].map((count) => waitOf('address', count))).toEqual([
      0, 0, 5, 5, 10, 20, 40, 60, 60,
    ])
  })
  test('never pause longer than they count', () => {
    expect(waitOf('person', 10 ** 6) * 60_000).toBeLessThan(ABANDONED_WINDOW)
  })
  test('start the pause when the last hold ended', () => {
    const abandoned = { count: 6, last_at: now }
    expect(pausedUntil('person', abandoned, later(14))).toEqual(later(15))
    expect(pausedUntil('person', abandoned, later(15))).toBeNull()
    expect(pausedUntil('person', { count: 6, last_at: null }, now)).toBeNull()
  })
})
