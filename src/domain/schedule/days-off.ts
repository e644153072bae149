/**
 * The host's days off, on which no weekly rule makes a slot (docs/product/schedule.md#days-off).
 * Single dates are never off, because the host entered them one by one.
 */
import { isDate } from '../shared/japan-time.ts'

/** The days off of an experience. */
export type DaysOff = {
  /** National holidays, with their substitutes. */
  closed_on_holidays: boolean
  /** 29 December to 3 January. */
  closed_at_new_year: boolean
  /** Chosen dates. */
  closed_dates: readonly string[]
}

/** Japan's national holidays. */
export type HolidayCalendar = {
  /** Names by date. */
  names: ReadonlyMap<string, string>
  /** The last date of the data. Whether a later date is a holiday isn't known. */
  known_until: string
}

export const NEW_YEAR_FIRST = '12-29'
export const NEW_YEAR_LAST = '01-03'

/** Maximum number of chosen dates. */
export const MAX_CLOSED_DATES = 100

export type DayOff =
  | { kind: 'chosen' | 'new_year' }
  | { kind: 'holiday'; name: string }
  /** Holidays are off, and it isn't known whether this date is one. */
  | { kind: 'unknown' }

/** Why no rule makes a slot on that date, or null. */
export function dayOffOn(date: string, daysOff: DaysOff, holidays: HolidayCalendar): DayOff | null {
  if (daysOff.closed_dates.includes(date)) return { kind: 'chosen' }
  const day = date.slice(5)
  if (daysOff.closed_at_new_year && (day >= NEW_YEAR_FIRST || day <= NEW_YEAR_LAST)) return { kind: 'new_year' }
  if (!daysOff.closed_on_holidays) return null
  if (date > holidays.known_until) return { kind: 'unknown' }
  const name = holidays.names.get(date)
  return name === undefined ? null : { kind: 'holiday', name }
}

/** Whether it is known that the date is a day off. */
export function isDayOff(date: string, daysOff: DaysOff, holidays: HolidayCalendar): boolean {
  const off = dayOffOn(date, daysOff, holidays)
  return off !== null && off.kind !== 'unknown'
}

/** Whether the dates can be saved as days off. */
export const closedDatesFit = (dates: readonly string[]): boolean =>
  dates.length <= MAX_CLOSED_DATES && dates.every(isDate)

/** The chosen dates to store: each once, ascending, without those that have passed. */
export const comingDates = (dates: readonly string[], today: string): string[] =>
  [...new Set(dates)].filter((date) => date >= today).sort()
