/**
 * Extends a weekly rule, so that its dates are open for three months
 * (docs/product/schedule.md#extending-a-rule). A rule's last date says how far it was expanded:
 * each date is considered once, so what was deleted later is never made again.
 */
import { addDays, epochOf, instantOf, type Instant } from '../shared/japan-time.ts'
import type { DaysOff, HolidayCalendar } from './days-off.ts'
import type { NewSlot } from './plan-slots.ts'
import { expandRule, lastRecurrenceDate, type RecurrenceRule } from './recurrence.ts'

/**
 * The last date to which a rule can be extended: three months from today, but not beyond the known
 * holidays if the host is off on holidays.
 */
export function lastExtension(today: string, daysOff: DaysOff, holidays: HolidayCalendar): string {
  const last = lastRecurrenceDate(today)
  return daysOff.closed_on_holidays && holidays.known_until < last ? holidays.known_until : last
}

/**
 * The slots that a rule gains.
 * @param to the new last date, inclusive
 * @param given now: no slot begins before it; isOff: whether the rule leaves out the date
 */
export function planExtension(
  rule: RecurrenceRule & { uuid: string },
  to: string,
  { today, now, isOff }: { today: string; now: Instant; isOff: (date: string) => boolean },
): NewSlot[] {
  const first = [rule.start_date, addDays(rule.end_date, 1), today].reduce((a, b) => (a > b ? a : b))
  const { start_time, end_time, uuid, day_of_week } = rule
  return expandRule({ start_date: first, end_date: to, day_of_week })
    .filter((date) => !isOff(date) && epochOf(instantOf(date, start_time)) > epochOf(now))
    .map((date) => ({ date, start_time, end_time, recurrence_rule_uuid: uuid }))
}
