/** Cancelling and what is paid back (domain.md 6). The deadline is worked out once, shown before payment and stored with the reservation. */
import { addDays, dateOf, endOfDay, epochOf, formatMoment } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import type { RefundReason } from './refund-reasons.ts'
import type { PaymentState, ReservationStatus } from './reservation-machine.ts'

/** Days before the first slot until which a guest gets everything back (specification 9). */
export const cancellationPeriods = [2, 7, 30] as const
export type CancellationPeriod = (typeof cancellationPeriods)[number]

/** Who cancelled: a person, or the job that ends slots without enough participants. */
export const cancellers = ['guest', 'host', 'operator', 'minimum_not_reached'] as const
export type Canceller = (typeof cancellers)[number]
/** Who calls a slot off. */
export type SlotCanceller = Exclude<Canceller, 'guest'>

/** The last instant of the full refund: 23:59:59.999 in Japan of the day `period` days before the first slot's day. */
export function cancellationDeadline(period: number, first_starts_at: Instant): Date {
  return endOfDay(addDays(dateOf(first_starts_at), -period))
}

export type Cancellation = {
  by: Canceller
  now: Instant
  first_starts_at: Instant
  /** The deadline stored with the reservation, which stays when the experience's policy changes. */
  cancel_deadline: Instant
  /** Yen paid. */
  total: number
  /** Yen of it that went back already or are on their way, for slots that were called off. */
  paid_back: number
}

/**
 * The yen paid back when a confirmed reservation is cancelled now. A guest: everything until the deadline, nothing after it, and no
 * cancelling once the first slot has started. Anybody else: always everything. What went back before is never paid twice. Whether the reservation can be cancelled at all is canMove's matter.
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
 * The yen paid back when one slot of a confirmed reservation is called off: an equal share, rounded down, and for the last one whatever is
 * left, so that the shares of all slots are exactly the total.
 * @param slots all slots of the reservation
 * @param remaining those that are not called off yet, this one included
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

/** Why a refund was made that an admin decided on without cancelling; kept with it, and told to the provider. */
export const GRANTED = 'granted_by_operator' satisfies RefundReason

/** Payments of which something can be given back. */
const holdingMoney: readonly (PaymentState | null)[] = ['captured', 'partly_refunded']

/**
 * The yen that an admin can give back without cancelling: what was taken, less all that was decided to go back. A refund that failed is still
 * owed, so it counts as decided; it is tried again instead.
 * @param decided yen of all refunds of the payment, whatever became of them
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

/** The policy of an experience in words. */
export function describePolicy(period: number): string {
  return `開催日の${period}日前の23:59までのキャンセルは全額返金します。それ以降のキャンセルは返金できません。`
}

/** The policy of one booking in words, with its date and time. */
export function describeDeadline(cancel_deadline: Instant, now: Instant): string {
  if (epochOf(now) > epochOf(cancel_deadline)) return '全額返金の期限を過ぎているため、キャンセルしても返金できません。'
  return `${formatMoment(cancel_deadline)}までのキャンセルは全額返金します。それ以降のキャンセルは返金できません。`
}
