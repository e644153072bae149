/** Answering a request that a date be held: which slot can be made for it (domain.md 4). */
import { dateOf, epochOf, instantOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import { singleDateProblem, timesProblem } from './recurrence.ts'
import { reservationDeadline, type ReservationDeadline } from './slot.ts'

export type OfferedSlot = { date: string; start_time: string; end_time: string; recruitment_number: number }

/**
 * Why the guest couldn't book that slot, or null: a slot as hosts enter them, still to come, before the end of its reservations, with
 * places for everybody of the request.
 * @param request how many people asked
 */
export function offeredSlotProblem(
  slot: OfferedSlot,
  request: { number_of_people: number; reservation_deadline: ReservationDeadline },
  now: Instant,
): RefusalCode | null {
  const entered = singleDateProblem(slot.date, dateOf(now)) ?? timesProblem(slot.start_time, slot.end_time)
  if (entered) return entered
  if (epochOf(now) >= instantOf(slot.date, slot.start_time).getTime()) return 'request_time_past'
  if (epochOf(now) > reservationDeadline(slot.date, slot.start_time, request.reservation_deadline).getTime())
    return 'request_deadline_past'
  return slot.recruitment_number < request.number_of_people ? 'request_too_few_places' : null
}
