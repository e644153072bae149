/**
 * A slot: until when it accepts reservations, and how it is marked
 * (docs/product/schedule.md#accepting-reservations).
 */
import { addDays, dateOf, endOfDay, epochOf, instantOf, timeOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'

/** The form offers 1 to 30 places. An experience that already has more keeps its number. */
export const OFFERED_RECRUITMENT_NUMBER = 30

/** Maximum number of places of a slot. */
export const MAX_RECRUITMENT_NUMBER = 1000

export const reservationDeadlines = ['on_the_day', 'the_day_before'] as const
export type ReservationDeadline = (typeof reservationDeadlines)[number]

/**
 * The last instant for reservations: 23:59:59.999 in Japan on the day before, or the start of the
 * slot (exclusive).
 */
export function reservationDeadline(date: string, start_time: string, kind: ReservationDeadline): Date {
  return kind === 'the_day_before' ? endOfDay(addDays(date, -1)) : instantOf(date, start_time)
}

/**
 * Why a slot at that time can't be booked any more, or null: it has started, or its reservation
 * deadline has passed. Such a slot can't be added either.
 */
export function slotOverProblem(
  { date, start_time }: { date: string; start_time: string },
  kind: ReservationDeadline,
  now: Instant,
): 'slot_started' | 'slot_past_deadline' | null {
  if (epochOf(now) >= instantOf(date, start_time).getTime()) return 'slot_started'
  return epochOf(now) > reservationDeadline(date, start_time, kind).getTime() ? 'slot_past_deadline' : null
}

/**
 * When a slot changes next without a write: it accepts no more reservations, or it starts. For
 * callers that don't know its kind of deadline this is the earliest of both kinds. Null after its
 * start.
 */
export function slotChangesAt({ date, start_time }: { date: string; start_time: string }, now: Instant): Date | null {
  const deadlines = [instantOf(date, '00:00'), instantOf(date, start_time)]
  return deadlines.find((instant) => epochOf(now) < instant.getTime()) ?? null
}

const timesOf = (starts_at: Instant) => ({ date: dateOf(starts_at), start_time: timeOf(starts_at) })

export type SlotForAcceptance = {
  experience_approved: boolean
  cancelled: boolean
  /** False if the host closed the slot to new reservations. */
  open: boolean
  starts_at: Instant
  reservation_deadline: ReservationDeadline
  places_left: number
}

/**
 * Why the slot accepts no reservations now, or null. The field `accepting_reservation` is true
 * exactly when this is null.
 */
export function acceptanceProblem(slot: SlotForAcceptance, now: Instant): RefusalCode | null {
  if (!slot.experience_approved) return 'experience_not_published'
  if (slot.cancelled) return 'slot_cancelled'
  const over = slotOverProblem(timesOf(slot.starts_at), slot.reservation_deadline, now)
  if (over) return over
  if (!slot.open) return 'slot_closed'
  if (slot.places_left < 1) return 'slot_full'
  return null
}

export type SlotMark = 'reserved' | 'held' | 'full' | 'closed' | 'few' | 'available'

/**
 * A slot with fewer places left than this is nearly full: 30 % of its places, rounded
 * (docs/product/schedule.md#nearly-full). Computed in tenths, because 0.3 isn't exact in binary.
 */
export function nearlyFullBelow(recruitment_number: number): number {
  return Math.round((recruitment_number * 3) / 10)
}

/** The mark of a slot: the first that applies, in the order of docs/product/schedule.md#marks. */
export function markOf(slot: {
  reserved_by_me: boolean
  /** The user's own hold, which waits for the end of its payment. */
  held_by_me?: boolean
  places_left: number
  accepting: boolean
  recruitment_number: number
}): SlotMark {
  if (slot.reserved_by_me) return 'reserved'
  if (slot.held_by_me) return 'held'
  if (slot.places_left < 1) return 'full'
  if (!slot.accepting) return 'closed'
  if (slot.places_left < nearlyFullBelow(slot.recruitment_number)) return 'few'
  return 'available'
}

/**
 * Whether the slot passed its deadline without its minimum of participants
 * (docs/product/schedule.md#minimum-of-participants).
 * @param minimum null without a minimum
 * @param taken places of participants, without expired holds
 */
export function missedMinimum(
  slot: { minimum: number | null; taken: number; starts_at: Instant; reservation_deadline: ReservationDeadline },
  now: Instant,
): boolean {
  const over = slotOverProblem(timesOf(slot.starts_at), slot.reservation_deadline, now)
  return over !== null && missingForMinimum(slot.minimum, slot.taken) > 0
}

/**
 * How many participants are missing until the slot takes place (「あと2名で開催決定」); 0 without a minimum.
 */
export function missingForMinimum(minimum: number | null, taken: number): number {
  return Math.max(0, (minimum ?? 0) - taken)
}
