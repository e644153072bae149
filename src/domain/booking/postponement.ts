/** Slots that are postponed, and what their guests answer (docs/booking.md#when-a-slot-is-postponed). */
import { addDays, dateOf, endOfDay, epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'

/**
 * `accept`: the guest comes to the new slot. `refund`: they don't. `wait`: they don't, and wait for
 * other dates.
 */
export const postponementAnswers = ['accept', 'refund', 'wait'] as const
export type PostponementAnswer = (typeof postponementAnswers)[number]

/** Days in which a guest answers, and days before the new slot when the host knows who comes. */
const ANSWER_DAYS = 5
const KNOWN_DAYS = 2
/** A guest has at least so many hours, or until the new slot starts. */
const LEAST_HOURS = 12

/**
 * Until when a guest answers: the end of the fifth day, or of the second day before the new slot if
 * that is earlier. If the new slot is too near for that, until it starts. Without an answer the
 * guest gets the money back.
 */
export function answerBy(now: Instant, starts_at: Instant): Date {
  const asked = endOfDay(addDays(dateOf(now), ANSWER_DAYS))
  const known = endOfDay(addDays(dateOf(starts_at), -KNOWN_DAYS))
  const until = Math.min(asked.getTime(), known.getTime())
  return new Date(until - epochOf(now) >= LEAST_HOURS * 3_600_000 ? until : epochOf(starts_at))
}
