/** The date that a form suggests after a slot was added. */
import { addDays } from '../shared/japan-time.ts'
import { lastSingleDate } from './recurrence.ts'

/**
 * The same weekday as the last slot, a week after it, but not before tomorrow. Tomorrow if that
 * date is too far ahead.
 * @param last the date of the last slot
 * @param today the date in Japan
 */
export function nextDateAfter(last: string, today: string): string {
  const tomorrow = addDays(today, 1)
  let date = addDays(last, 7)
  if (date < tomorrow) {
    const days = Math.round((Date.parse(`${tomorrow}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / 86_400_000)
    date = addDays(date, Math.ceil(days / 7) * 7)
  }
  return date > lastSingleDate(today) ? tomorrow : date
}
