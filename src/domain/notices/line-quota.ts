// LINE counts messages by months of Japan.
import { addMonths, dateOf, type Instant, instantOf } from '../shared/japan-time.ts'

/** When LINE's monthly quota starts again: midnight of the first day of the next month in Japan. */
export function nextQuota(now: Instant): Date {
  return instantOf(addMonths(`${dateOf(now).slice(0, 7)}-01`, 1), '00:00')
}
