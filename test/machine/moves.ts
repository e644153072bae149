// What a step of a booking is, and moves of its payment and refunds.
import type { PaymentState } from '#domain/booking/reservation-machine.ts'
import { type Booking, isWithdrawn, sumOf } from './booking.ts'
import type { Context, Rules } from './rules.ts'

/**
 * `system`: a process does it. `person`: somebody may do it, or a card may answer so. `fault`:
 * something fails.
 */
export type Kind = 'system' | 'person' | 'fault'
export type Step = { name: string; kind: Kind; next: Booking }

/** A move that the product refuses with an error. */
export class Impossible extends Error {}

/** `slots`: those that the guest books. */
export type Of = { rules: Rules; context: Context; slots: readonly number[] }

export function paymentTo({ rules }: Of, one: Booking, to: PaymentState): Booking {
  if (one.payment === null || !rules.canMovePayment(one.payment, to))
    throw new Impossible(`a payment goes from ${one.payment} to ${to}`)
  return { ...one, payment: to }
}

/** Yen of refunds and of the dispute beyond the payment. */
export function excessOf({ refunds, dispute, total }: Booking): number {
  if (dispute === null || !isWithdrawn(dispute.known)) return 0
  return Math.max(0, sumOf(refunds, 'failed') + dispute.amount - total)
}

/** A refund by a rule: an open dispute doesn't hinder it, a lost one has paid the guest. */
export const admitted = (one: Booking): Booking =>
  one.dispute && one.dispute.lost === 0 ? { ...one, dispute: { ...one.dispute, beyond: excessOf(one) } } : one

export const refunded = (one: Booking, amount: number): Booking =>
  amount === 0 ? one : admitted({ ...one, refunds: [...one.refunds, { amount, state: 'queued', old: false }] })
