/** The states of a reservation and of its payment, and the moves between them (domain.md 6). Whatever is not in these tables never happens. */
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'

/** How long places are kept while the guest pays. */
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

/** What people see of a payment: `refund_under_way` while money goes back, which no row stores. */
export const shownPaymentStates = [...paymentStates, 'refund_under_way'] as const
export type ShownPaymentState = (typeof shownPaymentStates)[number]

/**
 * An attempt begins as `sent`, which is committed before the provider is called. `action_needed`: the provider
 * waits for 3-D Secure and can't take money until we call it again, which is `sent` again. `unknown`: no answer
 * came; only a question to the provider leads out of it.
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
 * Given up, and then the provider says that it took the money all the same: its books win, so the payment is recorded as `captured` and
 * goes back whole. No move of ours, and so not in the table.
 */
export const givenUp: readonly PaymentState[] = ['declined', 'voided']

/** Whether a reservation may go from one status to the other. */
export function canMove(from: ReservationStatus, to: ReservationStatus): boolean {
  return reservationMoves[from].includes(to)
}

/** Whether a payment may go from one state to the other. */
export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return paymentMoves[from].includes(to) || (to === 'captured' && givenUp.includes(from))
}

/** When a hold taken now ends. */
export function holdExpiresAt(now: Instant): Date {
  return new Date(epochOf(now) + HOLD_MINUTES * 60_000)
}

export type Hold = {
  status: ReservationStatus
  hold_expires_at: Instant | null
  /** Null when there is nothing to pay, or no attempt yet. */
  payment_state: PaymentState | null
}

// In these no money has moved and none can without another call of ours. In every other one the guest may have paid already.
const withoutMoney: readonly (PaymentState | null)[] = [null, 'action_needed', 'declined', 'voided']

/** Whether money may have moved, or may yet move without another call of ours. @param state null when there is no payment */
export function mayHaveMoved(state: PaymentState | null): boolean {
  return !withoutMoney.includes(state)
}

/** Whether the hold's places are free again. Never while its payment is sent or unknown, or money is held or taken, however late it is. */
export function isHoldExpired({ status, hold_expires_at, payment_state }: Hold, now: Instant): boolean {
  if (status !== 'held' || hold_expires_at === null) return false
  return epochOf(now) >= epochOf(hold_expires_at) && !mayHaveMoved(payment_state)
}

export type DisplayStatus = ReservationStatus | 'attended'

/** The status that people see: a confirmed reservation is attended once all its slots have ended. Nothing stores `attended`. */
export function displayStatus(
  { status, last_ends_at }: { status: ReservationStatus; last_ends_at: Instant },
  now: Instant,
): DisplayStatus {
  return status === 'confirmed' && epochOf(now) >= epochOf(last_ends_at) ? 'attended' : status
}
