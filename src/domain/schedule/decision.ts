/**
 * Whether a slot with a minimum of participants takes place. It is undecided until the minimum is
 * reached, or until its reservation deadline (docs/product/schedule.md#minimum-of-participants).
 */
import { dateOf, epochOf, formatMoment, timeOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import { missingForMinimum, type ReservationDeadline, reservationDeadline } from './slot.ts'

export type SlotForDecision = {
  /** Null without a minimum. */
  minimum: number | null
  /** Places of confirmed reservations. A hold may still end, so it decides nothing. */
  participants: number
  starts_at: Instant
  reservation_deadline: ReservationDeadline
  cancelled: boolean
}

export type PendingDecision = {
  /** Participants that are missing, at least 1. */
  missing: number
  /** The reservation deadline. After it a slot below its minimum is cancelled. */
  decides_at: Date
}

/** What is missing until the slot takes place; null when nothing has to be decided any more. */
export function pendingDecision(slot: SlotForDecision, now: Instant): PendingDecision | null {
  if (slot.cancelled || epochOf(now) >= epochOf(slot.starts_at)) return null
  const missing = missingForMinimum(slot.minimum, slot.participants)
  if (missing === 0) return null
  const { starts_at } = slot
  return { missing, decides_at: reservationDeadline(dateOf(starts_at), timeOf(starts_at), slot.reservation_deadline) }
}

/** 「あと2名で開催決定」 */
export const missingWords = (missing: number) => `あと${missing}名で開催決定`

/**
 * A slot of a reservation. `missing_for_minimum` and `decides_at` are null unless it is undecided.
 */
export type ReservedSlot = {
  cancelled: boolean
  missing_for_minimum: number | null
  /** An instant as the API writes it. */
  decides_at: string | null
}

/**
 * The state of a confirmed reservation while one of its slots is undecided:
 * 「受付済み・あと1名で開催決定」. Null when all its slots take place.
 */
export function receivedWords(slots: readonly ReservedSlot[]): string | null {
  const undecided = slots.filter((slot) => slot.missing_for_minimum !== null)
  const [only] = undecided
  if (only?.missing_for_minimum == null) return null
  const remaining = slots.filter((slot) => !slot.cancelled).length
  return remaining === 1
    ? `受付済み・${missingWords(only.missing_for_minimum)}`
    : `受付済み・${undecided.length}回が開催決定待ち`
}

/**
 * When the undecided slots are decided, and what happens if the minimum isn't reached, in Japanese
 * sentences. Null when all slots take place.
 * @param paid whether the guest paid, so that there is something to refund
 */
export function describeDecision(
  slots: readonly ReservedSlot[],
  { paid }: { paid: boolean },
  now: Instant,
): string | null {
  const undecided = slots.filter((slot) => slot.missing_for_minimum !== null)
  const [only] = undecided
  if (only?.decides_at == null) return null
  const several = slots.filter((slot) => !slot.cancelled).length > 1
  const refund = paid ? (several ? 'その回の分を返金します' : '全額を返金します') : 'お支払いはありません'
  const decides_at = new Date(only.decides_at)
  const when =
    undecided.length > 1
      ? '開催するかどうかは、回ごとに、予約の締め切りまでに決まります。'
      : epochOf(now) <= epochOf(decides_at)
        ? `開催するかどうかは、${formatMoment(decides_at)}までに決まります。`
        : '予約の締め切りを過ぎました。開催するかどうかは、まもなく決まります。'
  return `${when}最少催行人数に達したら、メールでお知らせします。達しないときは中止となり、${refund}。そのときもメールでお知らせします。`
}
