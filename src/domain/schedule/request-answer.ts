/**
 * Which slot a host can offer in response to a holding request
 * (docs/product/schedule.md#holding-requests).
 */
import { dateOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import { singleDateProblem, timesProblem } from './recurrence.ts'
import { type ReservationDeadline, slotOverProblem } from './slot.ts'

export type OfferedSlot = { date: string; start_time: string; end_time: string; recruitment_number: number }

/**
 * Why the guest couldn't book the offered slot, or null. It must be a valid slot in the future,
 * before its reservation deadline, with enough places for the request.
 * @param request `number_of_people` is the number of places the guest asked for
 */
export function offeredSlotProblem(
  slot: OfferedSlot,
  request: { number_of_people: number; reservation_deadline: ReservationDeadline },
  now: Instant,
): RefusalCode | null {
  const entered = singleDateProblem(slot.date, dateOf(now)) ?? timesProblem(slot.start_time, slot.end_time)
  if (entered) return entered
  const over = slotOverProblem(slot, request.reservation_deadline, now)
  if (over) return over === 'slot_started' ? 'request_time_past' : 'request_deadline_past'
  return slot.recruitment_number < request.number_of_people ? 'request_too_few_places' : null
}
