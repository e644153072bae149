// When notices are due (docs/product/notices.md). All times of the day are in Japan.
import { addDays, dateOf, epochOf, type Instant, instantOf } from '../shared/japan-time.ts'

export const noticeKinds = [
  'guest_reminder',
  'almost_decided',
  'review_invitation',
  'host_tomorrow',
  'request_waiting',
  'question_waiting',
  'new_review',
  'dates_end',
  'application_received',
  'operator_waiting',
  'duty_arrived',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

const HOUR = 3_600_000
const EVENING = '18:00'
const MORNING = '07:00'
/** When the daily notices of dates that run out are sent, and those to admins. */
const DATES_END = '10:00'
const OPERATOR = '09:00'
/** When guests are asked for a review, on the day after. */
const INVITATION = '10:00'
/** Milliseconds before the slot, for a slot that begins early in the morning. */
const BEFORE_SLOT = 2 * HOUR
/** Milliseconds after which a host gets a notice of an unanswered request or message. */
const UNANSWERED = 20 * HOUR
/** Milliseconds after which it is too late for that, and for a notice of something new. */
const FORGOTTEN = 72 * HOUR
/** Milliseconds after which admins get a notice of what waits for them. */
const WAITING = 24 * HOUR

/**
 * When a guest is reminded of a slot: two days before at 18:00. A booking that was made after that
 * is reminded on the day, at 7:00 or two hours before the slot, if that is earlier.
 * @returns null if the booking was made after that, too: the confirmation has just said everything
 */
export function reminderDue(slot: { date: string; starts_at: Instant }, confirmed_at: Instant): Date | null {
  const early = instantOf(addDays(slot.date, -2), EVENING)
  if (epochOf(confirmed_at) < epochOf(early)) return early
  const late = new Date(Math.min(epochOf(instantOf(slot.date, MORNING)), epochOf(slot.starts_at) - BEFORE_SLOT))
  return epochOf(confirmed_at) < epochOf(late) ? late : null
}

/** The last date whose slots may have a reminder that is due. */
export const lastReminded = (now: Instant): string => addDays(dateOf(epochOf(now) + 6 * HOUR), 2)

/**
 * When guests get the notice that one participant is missing: at 18:00 on the day before the
 * decision.
 */
export const almostDecidedDue = (decides_at: Instant): Date => instantOf(addDays(dateOf(decides_at), -1), EVENING)

/**
 * The date of the slots that hosts get a list of, from 18:00 of the day before; null at other
 * times.
 */
export const listedDate = (now: Instant): string | null =>
  epochOf(now) >= epochOf(instantOf(dateOf(now), EVENING)) ? addDays(dateOf(now), 1) : null

export const listedSince = (date: string): Date => instantOf(addDays(date, -1), EVENING)

/** Between which instants a request or message was sent of which its host gets a notice now. */
export const unansweredBetween = (now: Instant): { from: Date; until: Date } => ({
  from: new Date(epochOf(now) - FORGOTTEN),
  until: new Date(epochOf(now) - UNANSWERED),
})

/** When the host gets a notice of a request or message without an answer. */
export const unansweredDue = (created_at: Instant): Date => new Date(epochOf(created_at) + UNANSWERED)

/** Reviews and requests for publication since then are new. */
export const newSince = (now: Instant): Date => new Date(epochOf(now) - FORGOTTEN)

/**
 * The date whose daily notice of this kind is due, and since when; null before its time of the day.
 */
export function dailyDue(kind: 'dates_end' | 'operator_waiting', now: Instant): { date: string; due_at: Date } | null {
  const date = dateOf(now)
  const due_at = instantOf(date, kind === 'dates_end' ? DATES_END : OPERATOR)
  return epochOf(now) >= epochOf(due_at) ? { date, due_at } : null
}

/** When a guest is asked for a review: on the day after the last slot has ended, at 10:00. */
export const invitationDue = (last_ends_at: Instant): Date => instantOf(addDays(dateOf(last_ends_at), 1), INVITATION)

/** Between which instants a reservation ended of which the guest may be asked for a review now. */
export const invitedBetween = (now: Instant): { from: Date; until: Date } => ({
  from: new Date(epochOf(now) - FORGOTTEN),
  until: new Date(epochOf(now)),
})

/** What waits since before this instant waits too long. */
export const waitingSince = (now: Instant): Date => new Date(epochOf(now) - WAITING)
