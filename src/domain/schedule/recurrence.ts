/**
 * Slots that a host enters: single dates, and weekly rules, which are expanded into dates when they
 * are saved (docs/product/schedule.md#recurrence-rules). `today` is the date in Japan. Only new
 * rules and dates are validated: saved ones may have begun by now.
 */
import {
  addMonths,
  datesBetween,
  formatDate,
  formatRange,
  isDate,
  isTime,
  minutesOf,
  weekdayLabels,
  weekdayOf,
  weekdays,
} from '../shared/japan-time.ts'
import type { Weekday } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'

export const STEP_MINUTES = 30
export const FIRST_TIME = '06:00'
export const LAST_TIME = '23:30'
export const SINGLE_DATE_MONTHS = 6
export const RECURRENCE_MONTHS = 3

/** The times that forms offer: every half hour from 06:00 to 23:30. */
export const offeredTimes: readonly string[] = Array.from(
  { length: (minutesOf(LAST_TIME) - minutesOf(FIRST_TIME)) / STEP_MINUTES + 1 },
  (_, index) => {
    const minutes = minutesOf(FIRST_TIME) + index * STEP_MINUTES
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  },
)

export type RecurrenceRule = {
  start_date: string
  end_date: string
  start_time: string
  end_time: string
  day_of_week: readonly string[]
}

/** The latest end date of a rule. */
export function lastRecurrenceDate(today: string): string {
  return addMonths(today, RECURRENCE_MONTHS)
}

/** The latest date of a single slot. */
export function lastSingleDate(today: string): string {
  return addMonths(today, SINGLE_DATE_MONTHS)
}

/** Why the two times can't be start and end of a slot, or null. */
export function timesProblem(start_time: string, end_time: string): RefusalCode | null {
  for (const time of [start_time, end_time]) {
    if (!isTime(time)) return 'time_invalid'
    if (minutesOf(time) % STEP_MINUTES !== 0) return 'time_not_on_the_half_hour'
    if (time < FIRST_TIME || time > LAST_TIME) return 'time_out_of_range'
  }
  return start_time < end_time ? null : 'start_not_before_end'
}

/**
 * The message if the time that the user just chose conflicts with the other time; null if they fit
 * or one is missing. The form then clears the changed field
 * (docs/product/schedule.md#offered-times).
 */
export function timeOrderAlert(chosen: 'start_time' | 'end_time', start_time: string, end_time: string): string | null {
  if (!isTime(start_time) || !isTime(end_time) || minutesOf(start_time) < minutesOf(end_time)) return null
  return chosen === 'start_time'
    ? '開始時刻は終了時刻より前に設定してください。'
    : '終了時刻は開始時刻より後に設定してください。'
}

/**
 * Why a single slot can't be on that date, or null. The date must be between today and six months
 * from today, both included.
 */
export function singleDateProblem(date: string, today: string): RefusalCode | null {
  if (!isDate(date)) return 'date_invalid'
  if (date < today) return 'date_in_past'
  if (date > lastSingleDate(today)) return 'date_too_far'
  return null
}

const isWeekday = (text: string): text is Weekday => weekdays.some((weekday) => weekday === text)

/**
 * Why the rule can't be saved, or null. It must begin today or later, end within three months from
 * today, and contain at least one date.
 */
export function ruleProblem(rule: RecurrenceRule, today: string): RefusalCode | null {
  if (!isDate(rule.start_date) || !isDate(rule.end_date)) return 'date_invalid'
  if (rule.start_date < today) return 'date_in_past'
  if (rule.end_date < rule.start_date) return 'rule_dates_reversed'
  if (rule.end_date > lastRecurrenceDate(today)) return 'rule_too_long'
  if (rule.day_of_week.length === 0) return 'rule_without_weekday'
  if (!rule.day_of_week.every(isWeekday)) return 'rule_weekday_invalid'
  return timesProblem(rule.start_time, rule.end_time) ?? (expandRule(rule).length === 0 ? 'rule_without_date' : null)
}

/**
 * The dates of a rule, ascending: every listed weekday from its first to its last date, both
 * included.
 */
export function expandRule({
  start_date,
  end_date,
  day_of_week,
}: Omit<RecurrenceRule, 'start_time' | 'end_time'>): string[] {
  return datesBetween(start_date, end_date).filter((date) => day_of_week.includes(weekdayOf(date)))
}

/** 「毎週 火・金 10:00〜12:00（2026年12月1日(火)〜2027年2月20日(土)）」 */
export function ruleWords({ day_of_week, start_time, end_time, start_date, end_date }: RecurrenceRule): string {
  const days = weekdays.filter((day) => day_of_week.includes(day)).map((day) => weekdayLabels[day])
  return `毎週 ${days.join('・')} ${formatRange(start_time, end_time)}（${formatDate(start_date)}〜${formatDate(end_date)}）`
}
