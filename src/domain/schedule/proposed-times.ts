/** The times with which the form of a new slot starts. All are offered times. */
import { isTime, minutesOf } from '../shared/japan-time.ts'
import { LAST_TIME, offeredTimes } from './recurrence.ts'

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
