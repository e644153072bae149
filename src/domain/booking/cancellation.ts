/**
 * Cancellation and refunds (docs/product/booking.md#cancellation-by-the-guest). The deadline is
 * computed once, shown before payment and stored with the reservation.
 */
import { addDays, dateOf, endOfDay, epochOf, formatMoment } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import type { RefundReason } from './refunds.ts'
import type { PaymentState, ReservationStatus } from './reservation-machine.ts'

/** Who cancelled: a user, or the job that cancels slots without enough participants. */
export const cancellers = ['guest', 'host', 'operator', 'minimum_not_reached'] as const
export type Canceller = (typeof cancellers)[number]
export type SlotCanceller = Exclude<Canceller, 'guest'>

/** Who asked the operator to cancel: a guest, a host, or nobody but the operator. */
export const cancelRequesters = ['guest', 'host', 'operator'] as const
export type CancelRequester = (typeof cancelRequesters)[number]
/** The same for a slot. A guest's own request cancels the reservation, not the slot. */
export const slotCancelRequesters = ['host', 'operator'] as const
export type SlotCancelRequester = (typeof slotCancelRequesters)[number]

/** Why something was cancelled, for texts: who did it, or at whose request the operator did. */
export type CancelCause = Canceller | 'guest_request' | 'host_request'
export type SlotCancelCause = SlotCanceller | 'host_request'

/**
 * @param requested_by null or absent for older cancellations: they count as the operator's own.
 * Refunds don't depend on it.
 */
export function cancelCause(by: SlotCanceller, requested_by?: SlotCancelRequester | null): SlotCancelCause
export function cancelCause(by: Canceller, requested_by?: CancelRequester | null): CancelCause
export function cancelCause(by: Canceller, requested_by?: CancelRequester | null): CancelCause {
  if (by !== 'operator' || !requested_by || requested_by === 'operator') return by
  return `${requested_by}_request`
}

/**
 * The last instant of the full refund: 23:59:59.999 in Japan, `period` days before the day of the
 * first slot.
 */
export function cancellationDeadline(period: number, first_starts_at: Instant): Date {
  return endOfDay(addDays(dateOf(first_starts_at), -period))
}

/** Hours in which guests cancel free of charge after their host changed what they had booked. */
export const FREE_CANCELLATION_HOURS = 72

/**
 * The last instant of the full refund after a change of place, time or content: 72 hours after it,
 * or the start of the first slot, if that is earlier. Null if that slot has started: the
 * reservation can't be cancelled any more.
 */
export function freeCancellationUntil(changed_at: Instant, first_starts_at: Instant): Date | null {
  const start = epochOf(first_starts_at)
  const changed = epochOf(changed_at)
  return start <= changed ? null : new Date(Math.min(start, changed + FREE_CANCELLATION_HOURS * 3_600_000))
}

export type Cancellation = {
  by: Canceller
  now: Instant
  first_starts_at: Instant
  /** The deadline stored with the reservation. It stays if the policy of the experience changes. */
  cancel_deadline: Instant
  /** A later deadline after a change by the host (freeCancellationUntil); null without one. */
  free_cancel_until: Instant | null
  /** Yen paid. */
  total: number
  /** Part of `total`, in yen, that was refunded or is being refunded for cancelled slots. */
  paid_back: number
}

type Deadlines = Pick<Cancellation, 'cancel_deadline' | 'free_cancel_until'>

/** Whether a change by the host is why a guest would still get everything back. */
export function isFreeAfterChange({ cancel_deadline, free_cancel_until }: Deadlines, now: Instant): boolean {
  return (
    free_cancel_until !== null && epochOf(now) > epochOf(cancel_deadline) && epochOf(now) <= epochOf(free_cancel_until)
  )
}

/**
 * Refund in yen if a confirmed reservation is cancelled now. A guest gets everything until the
 * later one of the two deadlines and nothing after it, and can't cancel once the first slot has
 * started. Any other canceller refunds everything. Earlier refunds are subtracted. canMove decides
 * whether the reservation can be cancelled at all.
 */
export function refundFor({
  by,
  now,
  first_starts_at,
  cancel_deadline,
  free_cancel_until,
  total,
  paid_back,
}: Cancellation): { refund: number } | { refused: RefusalCode } {
  const rest = Math.max(0, total - paid_back)
  if (by !== 'guest') return { refund: rest }
  if (epochOf(now) >= epochOf(first_starts_at)) return { refused: 'cancel_started' }
  const full =
    epochOf(now) <= epochOf(cancel_deadline) || isFreeAfterChange({ cancel_deadline, free_cancel_until }, now)
  return { refund: full ? rest : 0 }
}

/** What an admin refunds who cancels at a guest's request. `amount`: less than everything. */
export const refundChoices = ['policy', 'full', 'amount'] as const
export type RefundChoice = (typeof refundChoices)[number]
export const refundChoiceLabels: Record<RefundChoice, string> = {
  policy: '規定どおり',
  full: '全額',
  amount: '金額を決める',
}

/**
 * Yen of the first two choices: by the policy, as if the guest cancelled now, and everything that
 * was not refunded before.
 */
export function chosenRefunds(cancellation: Omit<Cancellation, 'by'>): { policy: number; full: number } {
  const by_guest = refundFor({ ...cancellation, by: 'guest' })
  const by_operator = refundFor({ ...cancellation, by: 'operator' })
  return {
    policy: 'refund' in by_guest ? by_guest.refund : 0,
    full: 'refund' in by_operator ? by_operator.refund : 0,
  }
}

/**
 * Refund in yen if one slot of a confirmed reservation is cancelled: an equal share, rounded down.
 * The last slot gets the rest, so that all shares sum to the total.
 * @param slots number of slots of the reservation, without those that the guest dropped
 * @param remaining slots that are not cancelled yet, including this one
 * @param changed part of `total`, in yen, that was refunded for changes of the booking
 */
export function shareOfSlot({
  total,
  paid_back,
  slots,
  remaining,
  changed,
}: {
  total: number
  paid_back: number
  slots: number
  remaining: number
  changed: number
}): number {
  const rest = Math.max(0, total - paid_back)
  return remaining <= 1 ? rest : Math.min(rest, Math.floor((total - changed) / slots))
}

/**
 * Refund in yen if several slots of a confirmed reservation are cancelled one after another: each
 * gets its shareOfSlot.
 * @param selected number of these slots
 */
export function shareOfSlots({
  selected,
  remaining,
  paid_back,
  ...reservation
}: Parameters<typeof shareOfSlot>[0] & { selected: number }): number {
  let sum = 0
  for (let slot = 0; slot < selected; slot += 1)
    sum += shareOfSlot({ ...reservation, paid_back: paid_back + sum, remaining: remaining - slot })
  return sum
}

/**
 * Reason of a refund that an admin grants without cancelling. It is stored with the refund and sent
 * to the provider.
 */
export const GRANTED = 'granted_by_operator' satisfies RefundReason
/** Reason of a refund that was made in the company's own console. */
export const AT_COMPANY = 'made_at_company' satisfies RefundReason

/** States of a payment from which money can be refunded. */
const holdingMoney: readonly (PaymentState | null)[] = ['captured', 'partly_refunded']

/**
 * Yen that an admin can refund without cancelling: the captured amount minus all refunds decided so
 * far. A failed refund is still owed, so it counts as decided; it is retried instead.
 * @param decided yen of all refunds of the payment, in any state, and of disputes (readDecided)
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

/** Amounts in yen that an admin is offered for a refund without cancelling. */
export type RefundOffers = {
  /** What the guest would get back by cancelling now; 0 after the deadline. */
  policy: number
  /** Half of what was paid, rounded down, but not more than what is left. */
  half: number
  /** All that is left. */
  full: number
}

/**
 * @param paid yen of the payment
 * @param left yen that can still be refunded (refundable)
 * @param policy the refund of a guest's cancellation now; null if a guest can't cancel any more
 */
export function refundOffers({
  paid,
  left,
  policy,
}: {
  paid: number
  left: number
  policy: number | null
}): RefundOffers {
  return { policy: Math.min(left, policy ?? 0), half: Math.min(left, Math.floor(paid / 2)), full: left }
}

/**
 * The cancellation policy of one booking with its deadline, as a Japanese sentence.
 * @param free_cancel_until the later deadline after a change by the host; null without one
 */
export function describeDeadline(
  cancel_deadline: Instant,
  now: Instant,
  free_cancel_until: Instant | null = null,
): string {
  const changed = free_cancel_until !== null && epochOf(free_cancel_until) > epochOf(cancel_deadline)
  const until = changed ? free_cancel_until : cancel_deadline
  if (epochOf(now) > epochOf(until)) return '全額返金の期限を過ぎているため、キャンセルしても返金できません。'
  return `${changed ? '体験の内容が変わったため、' : ''}${formatMoment(until)}までのキャンセルは全額返金します。それ以降のキャンセルは返金できません。`
}
