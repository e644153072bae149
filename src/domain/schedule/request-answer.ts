import { dateOf, type Instant, isTime, minutesOf } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import { LAST_TIME, offeredTimes, singleDateProblem, timesProblem } from './recurrence.ts'
import { type ReservationDeadline, slotOverProblem } from './slot.ts'

// Which slot a host can offer in response to a holding request
// (docs/product/schedule.md#holding-requests).

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

// The times with which the form of a new slot starts. All are offered times.

/** Minutes of a slot when nothing is known about the experience. */
const USUAL_MINUTES = 120

export type KnownTimes = {
  last_slot: { start_time: string; end_time: string } | null
  duration_minutes: number | null
}

/**
 * The end that a form proposes for a start: after the length of the experience's last slot, or its
 * duration. It is an offered time; '' without a start, or if the start is the last offered time.
 */
export function proposedEnd(start_time: string, { last_slot, duration_minutes }: KnownTimes): string {
  if (!isTime(start_time) || start_time >= LAST_TIME) return ''
  const usual = last_slot ? minutesOf(last_slot.end_time) - minutesOf(last_slot.start_time) : duration_minutes
  const end = minutesOf(start_time) + (usual ?? USUAL_MINUTES)
  return offeredTimes.find((time) => time > start_time && minutesOf(time) >= end) ?? LAST_TIME
}

/**
 * Start and end of the experience's last slot. '' where nothing is known, or where forms don't
 * offer the time.
 * @param wanted the start that a guest asked for; null for that of the last slot
 */
export function proposedTimes(known: KnownTimes, wanted: string | null = null) {
  const start = wanted ?? known.last_slot?.start_time ?? ''
  const start_time = offeredTimes.includes(start) ? start : ''
  return { start_time, end_time: proposedEnd(start_time, known) }
}
