/** The suggested date of a new slot. */
import { addDays } from '../shared/japan-time.ts'
import { lastSingleDate } from './recurrence.ts'

/**
 * The same weekday as the last slot, a week after it, but not before tomorrow. Tomorrow if there is
 * no slot yet, or if that date is too far ahead.
 * @param last the date of the last slot
 * @param today the date in Japan
 */
export function nextDateAfter(last: string | null, today: string): string {
  const tomorrow = addDays(today, 1)
  if (last === null) return tomorrow
  let date = addDays(last, 7)
  if (date < tomorrow) {
    const days = Math.round((Date.parse(`${tomorrow}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / 86_400_000)
    date = addDays(date, Math.ceil(days / 7) * 7)
  }
  return date > lastSingleDate(today) ? tomorrow : date
}
