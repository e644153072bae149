// When notices are due (docs/product/notices.md). All times of the day are in Japan.
import { addDays, dateOf, epochOf, type Instant, instantOf } from '../shared/japan-time.ts'

export const noticeKinds = ['guest_reminder', 'almost_decided', 'host_tomorrow', 'request_waiting'] as const
export type NoticeKind = (typeof noticeKinds)[number]

const HOUR = 3_600_000
const EVENING = '18:00'
const MORNING = '07:00'
/** Milliseconds before the slot, for a slot that begins early in the morning. */
const BEFORE_SLOT = 2 * HOUR
/** Milliseconds after which a host hears of an unanswered request again. */
const UNANSWERED = 20 * HOUR
/** Milliseconds after which it is too late for that. */
const FORGOTTEN = 72 * HOUR

/**
 * When a guest is reminded of a slot: two days before at 18:00. A booking that was made after that is
 * reminded on the day, at 7:00 or two hours before the slot, if that is earlier.
 * @returns null if the booking was made after that, too: the confirmation has just told everything
 */
export function reminderDue(slot: { date: string; starts_at: Instant }, confirmed_at: Instant): Date | null {
  const early = instantOf(addDays(slot.date, -2), EVENING)
  if (epochOf(confirmed_at) < epochOf(early)) return early
  const late = new Date(Math.min(epochOf(instantOf(slot.date, MORNING)), epochOf(slot.starts_at) - BEFORE_SLOT))
  return epochOf(confirmed_at) < epochOf(late) ? late : null
}

/** The last date whose slots may have a reminder that is due. */
export const lastReminded = (now: Instant): string => addDays(dateOf(epochOf(now) + 6 * HOUR), 2)

/** When guests hear that one participant is missing: at 18:00 on the day before the decision. */
export const almostDecidedDue = (decides_at: Instant): Date => instantOf(addDays(dateOf(decides_at), -1), EVENING)

/** The date of the slots that hosts get a list of, from 18:00 of the day before; null at other times. */
export const listedDate = (now: Instant): string | null =>
  epochOf(now) >= epochOf(instantOf(dateOf(now), EVENING)) ? addDays(dateOf(now), 1) : null

export const listedSince = (date: string): Date => instantOf(addDays(date, -1), EVENING)

/** Between which instants a request was made of which its host hears now. */
export const unansweredBetween = (now: Instant): { from: Date; until: Date } => ({
  from: new Date(epochOf(now) - FORGOTTEN),
  until: new Date(epochOf(now) - UNANSWERED),
})

export const requestDue = (created_at: Instant): Date => new Date(epochOf(created_at) + UNANSWERED)
