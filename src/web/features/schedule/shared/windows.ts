/**
 * The windows of one month in which a schedule loads, and when it is complete
 * (docs/product/schedule.md#schedule-page).
 */
import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import { addDays, addMonths } from '#domain/shared/japan-time.ts'

/** Maximum number of months ahead. */
export const MOST_MONTHS = 6

/** The window `index` months from today. The first starts today; windows don't overlap. */
export function windowOf(today: string, index: number): { from_date: string; to_date: string } {
  const start = addMonths(today, index)
  return { from_date: index === 0 ? today : addDays(start, 1), to_date: addMonths(today, index + 1) }
}

/** The first `months` windows as one. */
export const windowsUpTo = (today: string, months: number) => ({ from_date: today, to_date: addMonths(today, months) })

/** The number of windows that a date needs, at most MOST_MONTHS. */
export function monthsUntil(today: string, date: string): number {
  let months = 1
  while (months < MOST_MONTHS && windowOf(today, months - 1).to_date < date) months++
  return months
}

/** Reads `?months=3`, limited to 1 … MOST_MONTHS. */
export function readMonths(value: string | null): number {
  const months = Number(value)
  return Number.isInteger(months) ? Math.min(MOST_MONTHS, Math.max(1, months)) : 1
}

/** The number of slots in a part of a schedule. */
export const countSlots = (days: Calendars['calendars']) => days.reduce((sum, { items }) => sum + items.length, 0)

/** Whether the schedule is complete: all slots are loaded, or six months. */
export function isWhole({
  days,
  months,
  recent_count,
}: {
  days: Calendars['calendars']
  months: number
  recent_count: number
}) {
  return months >= MOST_MONTHS || countSlots(days) >= recent_count
}

/** Merges two parts of a schedule in date order. For a date in both, the later response wins. */
export function joinDays(earlier: Calendars['calendars'], later: Calendars['calendars']): Calendars['calendars'] {
  const byDate = new Map([...earlier, ...later].map((day) => [day.date, day]))
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
