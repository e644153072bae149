/** Which dates and weekly rules of an experience's form can be saved. */
import { expandRule, lastRecurrenceDate, ruleProblem, singleDateProblem, timesProblem } from '../schedule/recurrence.ts'
import { type ReservationDeadline, slotOverProblem } from '../schedule/slot.ts'
import { dateOf, type Instant, isDate } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import type { FormCalendar, FormRule } from './experience-form.ts'

export type SavedRule = Omit<FormRule, 'restored_dates'>

export type CheckContext = {
  now: Instant
  /**
   * The saved values if a published, awaiting or returned experience is edited. Unchanged dates and
   * rules may have begun by now, and a number of places above 30 may stay.
   */
  saved?: {
    recruitment_number: number
    calendars: readonly FormCalendar[]
    recurrence_rules: readonly SavedRule[]
  }
}

type CountedCalendar = FormCalendar & Record<'date' | 'start_time' | 'end_time', string>

/**
 * Rows with a null are ignored; a row with an empty text is incomplete
 * (docs/product/experiences.md#dates-in-the-form).
 */
export const isCounted = (row: FormCalendar): row is CountedCalendar =>
  row.date !== null && row.start_time !== null && row.end_time !== null

/**
 * Why the single date can't be saved, or null. `blank`: a value is missing. A saved date that is
 * unchanged is always valid.
 */
export function calendarProblem(
  row: FormCalendar,
  { now, saved }: CheckContext,
  deadline: ReservationDeadline,
): RefusalCode | 'blank' | null {
  if (!isCounted(row)) return null
  if (row.date === '' || row.start_time === '' || row.end_time === '') return 'blank'
  if (
    row.id !== null &&
    saved?.calendars.some((one) => one.id === row.id && sameTimes(one, row) && one.date === row.date)
  )
    return null
  return (
    singleDateProblem(row.date, dateOf(now)) ??
    timesProblem(row.start_time, row.end_time) ??
    slotOverProblem(row, deadline, now)
  )
}

/** Whether the new date can't be booked any more. */
export const isOver = (problem: ReturnType<typeof calendarProblem>) =>
  problem === 'slot_started' || problem === 'slot_past_deadline'

export const isEmptyRule = (rule: FormRule) =>
  !rule.start_date && !rule.end_date && !rule.start_time && !rule.end_time && rule.day_of_week.length === 0

type FilledRule = FormRule & Record<'start_date' | 'end_date' | 'start_time' | 'end_time', string>

export const isFilled = (rule: FormRule): rule is FilledRule =>
  Boolean(rule.start_date && rule.end_date && rule.start_time && rule.end_time)

/** The dates of a rule that can still be booked. Only these become slots. */
export const datesToBook = (
  rule: Parameters<typeof expandRule>[0] & { start_time: string },
  deadline: ReservationDeadline,
  now: Instant,
): string[] =>
  expandRule(rule).filter((date) => slotOverProblem({ date, start_time: rule.start_time }, deadline, now) === null)

/** The last date of a rule. That of a rule that is extended is not the host's choice. */
export const endOf = (rule: FilledRule, today: string): string =>
  rule.auto_extend ? lastRecurrenceDate(today) : rule.end_date

/**
 * Why the weekly rule can't be saved, or null. `blank`: a value is missing. A saved rule that is
 * unchanged is always valid. A new one needs a date that can still be booked.
 */
export function recurrenceProblem(
  rule: FormRule,
  { now, saved }: CheckContext,
  deadline: ReservationDeadline,
): RefusalCode | 'blank' | null {
  const today = dateOf(now)
  if (isEmptyRule(rule)) return null
  if (!isFilled(rule)) return 'blank'
  const { start_date, start_time, end_time } = rule
  if (![...rule.skipped_dates, ...rule.restored_dates].every(isDate)) return 'date_invalid'
  const before = saved?.recurrence_rules.find((one) => one.uuid !== null && one.uuid === rule.uuid)
  if (before && sameRule(before, rule)) return null
  // A rule that has begun can be changed without a new start date.
  const begun = before?.start_date === start_date && start_date < today
  const end_date = endOf(rule, today)
  const coming = { ...rule, start_date: begun ? today : start_date, end_date, start_time, end_time }
  const problem = ruleProblem(coming, today)
  if (problem) return problem
  // The last date of a rule that has begun may be any day from today on.
  return !before && datesToBook(coming, deadline, now).length === 0 ? 'rule_without_date' : null
}

const sameTimes = (a: Pick<FormRule, 'start_time' | 'end_time'>, b: typeof a) =>
  a.start_time === b.start_time && a.end_time === b.end_time

/** Whether two rules produce the same dates and times. */
export function sameRule(a: SavedRule, b: SavedRule): boolean {
  const days = (rule: SavedRule) => [...new Set(rule.day_of_week)].sort().join()
  return sameTimes(a, b) && a.start_date === b.start_date && a.end_date === b.end_date && days(a) === days(b)
}
