/** The month-sized windows in which a schedule is loaded (specification 2 and 9), and when the last one has come. */
import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import { addDays, addMonths } from '#domain/shared/japan-time.ts'

/** Months ahead that are shown. */
export const MOST_MONTHS = 6

/** The window that is `index` months ahead of today; the first begins today, and none repeats a date of the one before. */
export function windowOf(today: string, index: number): { from_date: string; to_date: string } {
  const start = addMonths(today, index)
  return { from_date: index === 0 ? today : addDays(start, 1), to_date: addMonths(today, index + 1) }
}

/** The first `months` windows as one. */
export const windowsUpTo = (today: string, months: number) => ({ from_date: today, to_date: addMonths(today, months) })

/** `?months=3`, from 1 to the most that are shown. */
export function readMonths(value: string | null): number {
  const months = Number(value)
  return Number.isInteger(months) ? Math.min(MOST_MONTHS, Math.max(1, months)) : 1
}

/** Slots in a part of a schedule. */
export const countSlots = (days: Calendars['calendars']) => days.reduce((sum, { items }) => sum + items.length, 0)

/** Whether there is nothing more to ask for: all slots have been seen, or six months. */
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

/** Two parts of a schedule as one: a date that both have keeps the later answer, dates are in order. */
export function joinDays(earlier: Calendars['calendars'], later: Calendars['calendars']): Calendars['calendars'] {
  const byDate = new Map([...earlier, ...later].map((day) => [day.date, day]))
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
