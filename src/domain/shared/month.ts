/**
 * Calendar months as 'YYYY-MM'. They compare as strings. Call isMonth first: the other functions
 * throw RangeError for invalid text.
 */
import { addDays, addMonths, datesBetween, weekdayOf, weekdays } from './japan-time.ts'

/** Whether the text is a month between 2000-01 and 2999-12. */
export function isMonth(text: string): boolean {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text)
}

export const monthOf = (date: string): string => date.slice(0, 7)

export const firstDayOf = (month: string): string => `${month}-01`

export const lastDayOf = (month: string): string => addDays(addMonths(firstDayOf(month), 1), -1)

/** The month n months later. n may be negative. */
export const monthAfter = (month: string, n: number): string => monthOf(addMonths(firstDayOf(month), n))

export function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
}

/** '2026年11月' */
export function formatMonth(month: string): string {
  return `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`
}

export const datesOf = (month: string): string[] => datesBetween(firstDayOf(month), lastDayOf(month))

/** The column of a date, from 1, in a calendar whose weeks begin on Sunday. */
export const columnOf = (date: string): number => ((weekdays.indexOf(weekdayOf(date)) + 1) % 7) + 1
