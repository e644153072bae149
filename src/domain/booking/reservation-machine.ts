/**
 * States of reservations and payments, and the allowed transitions (docs/booking.md#the-machine). A
 * transition that is not in these tables is impossible.
 */
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'

/** How long a hold reserves places while the guest pays. */
export const HOLD_MINUTES = 15

export type ReservationStatus = 'held' | 'confirmed' | 'declined' | 'expired' | 'cancelled'

export const reservationMoves: Record<ReservationStatus, readonly ReservationStatus[]> = {
  held: ['confirmed', 'declined', 'expired'],
  confirmed: ['cancelled'],
  declined: [],
  expired: [],
  cancelled: [],
}

export const paymentStates = [
  'sent',
  'action_needed',
  'unknown',
  'captured',
  'partly_refunded',
  'refunded',
  'declined',
  'voided',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Displayed states of a payment. `refund_under_way` is never stored. */
export const shownPaymentStates = [...paymentStates, 'refund_under_way'] as const
export type ShownPaymentState = (typeof shownPaymentStates)[number]

/**
 * An attempt begins as `sent`, which is committed before the provider is called. `action_needed`:
 * the provider waits for 3-D Secure and takes no money until our next call, which makes the attempt
 * `sent` again. `unknown`: the provider didn't respond; only a status request to the provider leads
 * out of this state.
 */
export const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
  sent: ['action_needed', 'unknown', 'captured', 'declined'],
  action_needed: ['sent', 'unknown', 'captured', 'declined', 'voided'],
  unknown: ['action_needed', 'captured', 'declined', 'voided'],
  captured: ['partly_refunded', 'refunded'],
  partly_refunded: ['partly_refunded', 'refunded'],
  refunded: [],
  declined: [],
  voided: [],
}

/**
 * If the provider captured a payment that we gave up, the provider's record wins: the payment
 * becomes `captured` and is refunded in full. This transition isn't ours, so it is not in the
 * table.
 */
export const givenUp: readonly PaymentState[] = ['declined', 'voided']

export function canMove(from: ReservationStatus, to: ReservationStatus): boolean {
  return reservationMoves[from].includes(to)
}

/**
 * A refund that the card company returns after it was done leads back. This transition isn't ours
 * either.
 */
export const refundReturned: readonly [from: PaymentState, to: PaymentState][] = [
  ['partly_refunded', 'captured'],
  ['refunded', 'partly_refunded'],
  ['refunded', 'captured'],
]

/**
 * Whether a payment may change from one state to the other, including a late capture and a refund
 * that was returned.
 */
export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return (
    paymentMoves[from].includes(to) ||
    (to === 'captured' && givenUp.includes(from)) ||
    refundReturned.some(([a, b]) => a === from && b === to)
  )
}

export function holdExpiresAt(now: Instant): Date {
  return new Date(epochOf(now) + HOLD_MINUTES * 60_000)
}

export type Hold = {
  status: ReservationStatus
  hold_expires_at: Instant | null
  /** Null if there is nothing to pay or no attempt yet. */
  payment_state: PaymentState | null
}

// In these states no money has moved, and none can move without another call of ours. In every
// other state the guest may have paid already.
const withoutMoney: readonly (PaymentState | null)[] = [null, 'action_needed', 'declined', 'voided']

/**
 * Whether money may have moved, or may still move without another call of ours.
 * @param state null without a payment
 */
export function mayHaveMoved(state: PaymentState | null): boolean {
  return !withoutMoney.includes(state)
}

/**
 * Whether the hold has expired, so that its places are available. Never true while its payment is
 * sent, unknown or captured, no matter how late it is.
 */
export function isHoldExpired({ status, hold_expires_at, payment_state }: Hold, now: Instant): boolean {
  if (status !== 'held' || hold_expires_at === null) return false
  return epochOf(now) >= epochOf(hold_expires_at) && !mayHaveMoved(payment_state)
}

/**
 * Whether the hold waits for the guest: its time runs, and no money moves unless they finish 3-D
 * Secure.
 */
export function waitsForGuest(hold: Hold, now: Instant): boolean {
  return hold.status === 'held' && hold.payment_state === 'action_needed' && !isHoldExpired(hold, now)
}

export type DisplayStatus = ReservationStatus | 'attended'

/**
 * The displayed status: a confirmed reservation becomes `attended` when its last slot has ended.
 * `attended` is never stored.
 */
export function displayStatus(
  { status, last_ends_at }: { status: ReservationStatus; last_ends_at: Instant },
  now: Instant,
): DisplayStatus {
  return status === 'confirmed' && epochOf(now) >= epochOf(last_ends_at) ? 'attended' : status
}
