import type { HolidayCalendar } from '../schedule/days-off.ts'
import { weekdayOf } from '../shared/japan-time.ts'

/**
 * Whether banks transfer money on that date: no weekend, no holiday, not 31 December to 3 January.
 */
export function isBankDay(date: string, { names, known_until }: HolidayCalendar): boolean {
  const [weekday, day] = [weekdayOf(date), date.slice(5)]
  if (weekday === 'saturday' || weekday === 'sunday' || date > known_until) return false
  return !names.has(date) && day !== '12-31' && day > '01-03'
}
