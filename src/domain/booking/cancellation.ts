/**
 * Cancellation and refunds (docs/product/booking.md#cancellation-by-the-guest). The deadline is
 * computed once, shown before payment and stored with the reservation.
 */
import { addDays, dateOf, endOfDay, epochOf, formatMoment } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import type { RefundReason } from './refund-reasons.ts'
import type { PaymentState, ReservationStatus } from './reservation-machine.ts'

/** Days before the first slot until which a guest gets a full refund. */
export const cancellationPeriods = [2, 7, 30] as const
export type CancellationPeriod = (typeof cancellationPeriods)[number]

/** Who cancelled: a user, or the job that cancels slots without enough participants. */
export const cancellers = ['guest', 'host', 'operator', 'minimum_not_reached'] as const
export type Canceller = (typeof cancellers)[number]
/** Who cancels a slot. */
export type SlotCanceller = Exclude<Canceller, 'guest'>

/**
 * The last instant of the full refund: 23:59:59.999 in Japan, `period` days before the day of the
 * first slot.
 */
export function cancellationDeadline(period: number, first_starts_at: Instant): Date {
  return endOfDay(addDays(dateOf(first_starts_at), -period))
}

export type Cancellation = {
  by: Canceller
  now: Instant
  first_starts_at: Instant
  /** The deadline stored with the reservation. It stays if the policy of the experience changes. */
  cancel_deadline: Instant
  /** Yen paid. */
  total: number
  /** Part of `total`, in yen, that was refunded or is being refunded for cancelled slots. */
  paid_back: number
}

/**
 * Refund in yen if a confirmed reservation is cancelled now. A guest gets everything until the
 * deadline and nothing after it, and can't cancel once the first slot has started. Any other
 * canceller refunds everything. Earlier refunds are subtracted. canMove decides whether the
 * reservation can be cancelled at all.
 */
export function refundFor({
  by,
  now,
  first_starts_at,
  cancel_deadline,
  total,
  paid_back,
}: Cancellation): { refund: number } | { refused: RefusalCode } {
  const rest = Math.max(0, total - paid_back)
  if (by !== 'guest') return { refund: rest }
  if (epochOf(now) >= epochOf(first_starts_at)) return { refused: 'cancel_started' }
  return { refund: epochOf(now) <= epochOf(cancel_deadline) ? rest : 0 }
}

/**
 * Refund in yen if one slot of a confirmed reservation is cancelled: an equal share, rounded down.
 * The last slot gets the rest, so that all shares sum to the total.
 * @param slots number of slots of the reservation
 * @param remaining slots that are not cancelled yet, including this one
 */
export function shareOfSlot({
  total,
  paid_back,
  slots,
  remaining,
}: {
  total: number
  paid_back: number
  slots: number
  remaining: number
}): number {
  const rest = Math.max(0, total - paid_back)
  return remaining <= 1 ? rest : Math.min(rest, Math.floor(total / slots))
}

/**
 * Reason of a refund that an admin grants without cancelling. It is stored with the refund and sent
 * to the provider.
 */
export const GRANTED = 'granted_by_operator' satisfies RefundReason

/** States of a payment from which money can be refunded. */
const holdingMoney: readonly (PaymentState | null)[] = ['captured', 'partly_refunded']

/**
 * Yen that an admin can refund without cancelling: the captured amount minus all refunds decided so
 * far. A failed refund is still owed, so it counts as decided; it is retried instead.
 * @param decided yen of all refunds of the payment, in any state
 */
export function refundable({
  status,
  payment_state,
  amount,
  decided,
}: {
  status: ReservationStatus
  payment_state: PaymentState | null
  amount: number
  decided: number
}): number {
  const stands = status === 'confirmed' || status === 'cancelled'
  return stands && holdingMoney.includes(payment_state) ? Math.max(0, amount - decided) : 0
}

/** The cancellation policy of an experience, as a Japanese sentence. */
export function describePolicy(period: number): string {
  return `開催日の${period}日前の23:59までのキャンセルは全額返金します。それ以降のキャンセルは返金できません。`
}

/** The cancellation policy of one booking with its deadline, as a Japanese sentence. */
export function describeDeadline(cancel_deadline: Instant, now: Instant): string {
  if (epochOf(now) > epochOf(cancel_deadline)) return '全額返金の期限を過ぎているため、キャンセルしても返金できません。'
  return `${formatMoment(cancel_deadline)}までのキャンセルは全額返金します。それ以降のキャンセルは返金できません。`
}
