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
  paymentStates,
  reservationMoves,
} from './reservation-machine.ts'
import type { PaymentState, ReservationStatus } from './reservation-machine.ts'

const statuses = Object.keys(reservationMoves) as ReservationStatus[]
const now = instantOf('2026-11-20', '10:00')

describe('transitions', () => {
  test('a reservation', () => {
    const allowed = statuses.flatMap((from) =>
      statuses.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(allowed).toEqual(['held → confirmed', 'held → declined', 'held → expired', 'confirmed → cancelled'])
  })
  test('a payment ends only in states in which the money is settled', () => {
    expect(paymentStates.filter((state) => paymentMoves[state].length === 0)).toEqual([
      'refunded',
      'declined',
      'voided',
    ])
    expect(canMovePayment('sent', 'voided')).toBe(false)
    expect(canMovePayment('captured', 'declined')).toBe(false)
    expect(canMovePayment('captured', 'voided')).toBe(false)
    expect(canMovePayment('unknown', 'sent')).toBe(false)
    expect(canMovePayment('action_needed', 'sent')).toBe(true)
  })
  test('every payment state is reachable from sent and reaches a final state', () => {
    const reachable = (from: PaymentState): Set<PaymentState> => {
      const seen = new Set<PaymentState>([from])
      for (const state of seen) for (const next of paymentMoves[state]) seen.add(next)
      return seen
    }
    expect([...reachable('sent')].toSorted()).toEqual([...paymentStates].toSorted())
    for (const state of paymentStates)
      expect([...reachable(state)].some((end) => paymentMoves[end].length === 0)).toBe(true)
  })
})

describe('holds', () => {
  test('expire after fifteen minutes', () => {
    expect(holdExpiresAt(now)).toEqual(instantOf('2026-11-20', '10:15'))
    const hold = { status: 'held', hold_expires_at: holdExpiresAt(now), payment_state: 'action_needed' } as const
    expect(isHoldExpired(hold, instantOf('2026-11-20', '10:15').getTime() - 1)).toBe(false)
    expect(isHoldExpired(hold, instantOf('2026-11-20', '10:15'))).toBe(true)
  })
  /** Whether a hold expires while its payment is in this state. */
  const ends: Record<PaymentState | 'none', boolean> = {
    none: true,
    action_needed: true,
    declined: true,
    voided: true,
    sent: false,
    unknown: false,
    captured: false,
    partly_refunded: false,
    refunded: false,
  }
  const payments = [null, ...paymentStates]
  const cases = statuses.flatMap((status) => payments.map((payment_state) => ({ status, payment_state })))

  test.each(cases)('$status with a payment that is $payment_state', ({ status, payment_state }) => {
    const mayEnd = status === 'held' && ends[payment_state ?? 'none']
    const isExpired = (hold_expires_at: number | null) =>
      isHoldExpired(
        { status, payment_state, hold_expires_at: hold_expires_at === null ? null : new Date(hold_expires_at) },
        now,
      )
    expect(isExpired(null)).toBe(false)
    const past = fc.integer({ min: -1e9, max: 0 })
    fc.assert(fc.property(past, (offset) => isExpired(now.getTime() + offset) === mayEnd))
    const coming = fc.integer({ min: 1, max: 1e9 })
    fc.assert(fc.property(coming, (offset) => !isExpired(now.getTime() + offset)))
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
