/** Weeks of Japan, from Monday to Sunday. */
import { addDays, dateOf, weekdayOf, weekdays } from '../shared/japan-time.ts'

/** The Mondays of this week and of the weeks before it, the earliest first. */
export function lastMondays(now: Date, count: number): string[] {
  const today = dateOf(now)
  const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)))
  return Array.from({ length: count }, (_, at) => addDays(monday, -7 * (count - 1 - at)))
}
