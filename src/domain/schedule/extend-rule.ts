/**
 * Extends a weekly rule, so that its dates are open for three months
 * (docs/product/schedule.md#extending-a-rule). A rule's last date says how far it was expanded:
 * each date is considered once, so what was deleted later is never made again.
 */
import { addDays, dateOf, type Instant } from '../shared/japan-time.ts'
import type { DaysOff, HolidayCalendar } from './days-off.ts'
import type { NewSlot } from './plan-slots.ts'
import { expandRule, lastRecurrenceDate, type RecurrenceRule } from './recurrence.ts'
import { type ReservationDeadline, slotOverProblem } from './slot.ts'

type RecurrenceRuleDates = Omit<RecurrenceRule, 'start_time' | 'end_time'>

/**
 * The last date to which a rule can be extended: three months from today, but not beyond the known
 * holidays if the host is off on holidays.
 */
export function lastExtension(today: string, daysOff: DaysOff, holidays: HolidayCalendar): string {
  const last = lastRecurrenceDate(today)
  return daysOff.closed_on_holidays && holidays.known_until < last ? holidays.known_until : last
}

/** Days. Dates that end within so many days end soon; a rule that ended longer ago is over. */
export const ENDING_DAYS = 14

/** The last date of a rule; null if it is more than two weeks ago. */
export function lastDateOf(rule: RecurrenceRuleDates, today: string): string | null {
  const first = addDays(today, -ENDING_DAYS)
  return expandRule({ ...rule, start_date: rule.start_date > first ? rule.start_date : first }).at(-1) ?? null
}

/**
 * The rules of one experience that the host can extend with one call: their last date is at most
 * two weeks away, in either direction. A rule that is extended automatically doesn't end. A rule
 * that the host has replaced is left alone: another one lasts longer on the same weekday, at an
 * overlapping time, or at any time if the first has ended.
 */
export function endingRules<R extends RecurrenceRule & { auto_extend: boolean }>(
  rules: readonly R[],
  today: string,
): R[] {
  const all = rules.map((rule) => ({ rule, last: rule.auto_extend ? FOREVER : (lastDateOf(rule, today) ?? '') }))
  const limit = addDays(today, ENDING_DAYS)
  return all
    .filter(({ last }) => last !== '' && last <= limit)
    .filter(({ rule, last }) => !all.some((other) => other.last > last && replaces(other.rule, rule, last < today)))
    .map(({ rule }) => rule)
}

const FOREVER = '9999-12-31'

function replaces(next: RecurrenceRule, old: RecurrenceRule, ended: boolean): boolean {
  const overlap = next.start_time < old.end_time && old.start_time < next.end_time
  return (ended || overlap) && next.day_of_week.some((weekday) => old.day_of_week.includes(weekday))
}

/**
 * The slots that a rule gains.
 * @param to the new last date, inclusive
 * @param given now: no slot is made that can't be booked any more, by the reservation deadline;
 * isOff: whether the rule leaves out the date
 */
export function planExtension(
  rule: RecurrenceRule & { uuid: string },
  to: string,
  {
    now,
    reservation_deadline,
    isOff,
  }: { now: Instant; reservation_deadline: ReservationDeadline; isOff: (date: string) => boolean },
): NewSlot[] {
  const today = dateOf(now)
  const first = [rule.start_date, addDays(rule.end_date, 1), today].reduce((a, b) => (a > b ? a : b))
  const { start_time, end_time, uuid, day_of_week } = rule
  return expandRule({ start_date: first, end_date: to, day_of_week })
    .filter((date) => !isOff(date) && slotOverProblem({ date, start_time }, reservation_deadline, now) === null)
    .map((date) => ({ date, start_time, end_time, recurrence_rule_uuid: uuid }))
}
