import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../shared/japan-time.ts'
import {
  canMove,
  canMovePayment,
  displayStatus,
  holdExpiresAt,
  isHoldExpired,
  paymentMoves,
  reservationMoves,
} from './reservation-machine.ts'
import type { PaymentState, ReservationStatus } from './reservation-machine.ts'

const statuses = Object.keys(reservationMoves) as ReservationStatus[]
const payments = Object.keys(paymentMoves) as PaymentState[]
const now = instantOf('2026-11-20', '10:00')

describe('moves', () => {
  test('a reservation', () => {
    const allowed = statuses.flatMap((from) =>
      statuses.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(allowed).toEqual(['held → confirmed', 'held → declined', 'held → expired', 'confirmed → cancelled'])
  })
  test('a payment only ever comes to an end where the money is settled', () => {
    expect(payments.filter((state) => paymentMoves[state].length === 0)).toEqual(['refunded', 'declined', 'voided'])
    expect(canMovePayment('prepared', 'captured')).toBe(false)
    expect(canMovePayment('captured', 'declined')).toBe(false)
    expect(canMovePayment('captured', 'voided')).toBe(false)
    expect(canMovePayment('unknown', 'sent')).toBe(false)
    expect(canMovePayment('action_needed', 'sent')).toBe(true)
  })
  test('no money is taken before a call was committed as sent, and every state can reach an end', () => {
    const reachable = (from: PaymentState, without: PaymentState): Set<PaymentState> => {
      const seen = new Set<PaymentState>([from])
      for (const state of seen) for (const next of paymentMoves[state]) if (next !== without) seen.add(next)
      return seen
    }
    expect([...reachable('prepared', 'sent')].toSorted()).toEqual(['prepared', 'voided'])
    for (const state of payments) {
      expect([...reachable(state, 'prepared')].some((end) => paymentMoves[end].length === 0)).toBe(true)
      expect(reachable(state, 'prepared').has('prepared')).toBe(state === 'prepared')
    }
  })
})

describe('holds', () => {
  test('live fifteen minutes', () => {
    expect(holdExpiresAt(now)).toEqual(instantOf('2026-11-20', '10:15'))
    const hold = { status: 'held', hold_expires_at: holdExpiresAt(now), payment_state: 'prepared' } as const
    expect(isHoldExpired(hold, instantOf('2026-11-20', '10:15').getTime() - 1)).toBe(false)
    expect(isHoldExpired(hold, instantOf('2026-11-20', '10:15'))).toBe(true)
  })
  test.each<[PaymentState | null, boolean]>([
    [null, true],
    ['prepared', true],
    ['action_needed', true],
    ['declined', true],
    ['voided', true],
    ['sent', false],
    ['unknown', false],
    ['authorised', false],
    ['captured', false],
    ['partly_refunded', false],
    ['refunded', false],
  ])('long after its end, with a payment that is %s: expired is %s', (payment_state, expired) => {
    expect(isHoldExpired({ status: 'held', hold_expires_at: now, payment_state }, now.getTime() + 1e9)).toBe(expired)
  })
  test('only a hold expires, only after its time, and never while money can be under way', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...statuses),
        fc.option(fc.constantFrom(...payments)),
        fc.option(fc.integer({ min: -1e9, max: 1e9 })),
        (status, payment_state, offset) => {
          const hold = { status, hold_expires_at: offset === null ? null : now.getTime() + offset, payment_state }
          if (!isHoldExpired(hold, now)) return
          expect(status).toBe('held')
          expect(offset).toBeLessThanOrEqual(0)
          expect(['sent', 'unknown', 'authorised', 'captured']).not.toContain(payment_state)
        },
      ),
    )
  })
})

test('a confirmed reservation is attended once its last slot has ended', () => {
  const last_ends_at = instantOf('2026-11-20', '12:00')
  expect(displayStatus({ status: 'confirmed', last_ends_at }, last_ends_at.getTime() - 1)).toBe('confirmed')
  expect(displayStatus({ status: 'confirmed', last_ends_at }, last_ends_at)).toBe('attended')
  for (const status of statuses.filter((other) => other !== 'confirmed')) {
    expect(displayStatus({ status, last_ends_at }, last_ends_at)).toBe(status)
  }
})
