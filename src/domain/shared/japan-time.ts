/**
 * Calendar arithmetic in Japan time (Asia/Tokyo, UTC+9, no daylight saving;
 * docs/product/schedule.md#time-and-zone). Results don't depend on the time zone of the server or
 * browser. A date is 'YYYY-MM-DD', a time is 'HH:MM', an instant is a Date or epoch milliseconds.
 * Dates and times compare as strings. Functions throw RangeError if their argument is not a date or
 * time: check input with isDate and isTime first.
 */

/** A Date, or milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = Date | number

/** Weekdays as the API writes them (docs/product/wire.md#words), Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayLabels: Record<Weekday, string> = {
  monday: '月',
  tuesday: '火',
  wednesday: '水',
  thursday: '木',
  friday: '金',
  saturday: '土',
  sunday: '日',
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const JAPAN_OFFSET = 9 * 60 * MINUTE

export function epochOf(instant: Instant): number {
  return typeof instant === 'number' ? instant : instant.getTime()
}

/** Whether the text is a real date between the years 100 and 9999 ('2026-02-29' is not). */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const midnight = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return new Date(midnight).toISOString().startsWith(text)
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Midnight of the date in UTC, in milliseconds: the number used for date arithmetic. */
function midnightOf(date: string): number {
  if (!isDate(date)) throw new RangeError(`not a date: ${JSON.stringify(date)}`)
  return Date.parse(`${date}T00:00:00Z`)
}

const dateOfMidnight = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10)

export function minutesOf(time: string): number {
  if (!isTime(time)) throw new RangeError(`not a time: ${JSON.stringify(time)}`)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The instant of a date and time in Japan. */
export function instantOf(date: string, time: string): Date {
  return new Date(midnightOf(date) + minutesOf(time) * MINUTE - JAPAN_OFFSET)
}

/**
 * The last millisecond of the date in Japan, 23:59:59.999: the meaning of "until 23:59 of that
 * day".
 */
export function endOfDay(date: string): Date {
  return new Date(midnightOf(date) + DAY - JAPAN_OFFSET - 1)
}

/** The first instant of the next date in Japan: midnight. */
export function nextMidnight(instant: Instant): Date {
  return new Date(endOfDay(dateOf(instant)).getTime() + 1)
}

export function dateOf(instant: Instant): string {
  return new Date(epochOf(instant) + JAPAN_OFFSET).toISOString().slice(0, 10)
}

/** The time in Japan at the instant, without seconds. */
export function timeOf(instant: Instant): string {
  return new Date(epochOf(instant) + JAPAN_OFFSET).toISOString().slice(11, 16)
}

/** The date n days later. n may be negative. */
export function addDays(date: string, n: number): string {
  return dateOfMidnight(midnightOf(date) + n * DAY)
}

/**
 * The same day n months later. Returns the last day of a shorter month: '2026-01-31' + 1 is
 * '2026-02-28'.
 */
export function addMonths(date: string, n: number): string {
  const from = new Date(midnightOf(date))
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + n
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dateOfMidnight(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)))
}

/** The dates between two dates, both included; empty if `to` is before `from`. */
export function datesBetween(from: string, to: string): string[] {
  const last = midnightOf(to)
  const dates: string[] = []
  for (let midnight = midnightOf(from); midnight <= last; midnight += DAY) dates.push(dateOfMidnight(midnight))
  return dates
}

export function weekdayOf(date: string): Weekday {
  // 1970-01-01, day 0, is a Thursday: index 3 of the list.
  const day = midnightOf(date) / DAY + 3
  return weekdays[((day % 7) + 7) % 7] as Weekday
}

/** '11月20日(金)' */
export function formatDateShort(date: string): string {
  const weekday = weekdayLabels[weekdayOf(date)]
  return `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日(${weekday})`
}

/** '11/20(金) 10:00', for subjects of mails. @param time null: without a time */
export function formatBrief(date: string, time: string | null): string {
  const day = `${Number(date.slice(5, 7))}/${Number(date.slice(8))}(${weekdayLabels[weekdayOf(date)]})`
  return time === null ? day : `${day} ${time}`
}

/**
 * '11月20日(金) 10:00' in the year of `today`, else '2025年11月20日(金)'. It has one width in a list.
 * @param time '10:00'
 */
export function formatListMoment(date: string, time: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? `${formatDateShort(date)} ${time}` : formatDate(date)
}

/** '2026年11月20日(金)' */
export function formatDate(date: string): string {
  return `${Number(date.slice(0, 4))}年${formatDateShort(date)}`
}

/** '2026年11月20日 09:05' (docs/product/screens.md#dates-and-money) */
export function formatMoment(instant: Instant): string {
  const date = dateOf(instant)
  return `${date.slice(0, 4)}年${date.slice(5, 7)}月${date.slice(8)}日 ${timeOf(instant)}`
}

/** '10:00〜12:00' */
export function formatRange(start_time: string, end_time: string): string {
  return `${start_time}〜${end_time}`
}

/** '2026年11月20日(金) 10:00〜12:00' */
export const formatSlot = ({ date, start_time, end_time }: { date: string; start_time: string; end_time: string }) =>
  `${formatDate(date)} ${formatRange(start_time, end_time)}`

/**
 * ISO 8601 to the second with Japan's offset, as the API writes instants
 * (docs/product/wire.md#values): '2026-11-20T10:00:00+09:00'.
 */
export function isoJapan(instant: Instant): string
export function isoJapan(instant: Instant | null): string | null
export function isoJapan(instant: Instant | null): string | null {
  return instant === null ? null : `${new Date(epochOf(instant) + JAPAN_OFFSET).toISOString().slice(0, 19)}+09:00`
}

/**
 * As isoJapan, to the millisecond, for instants that the client sends back for comparison:
 * '2026-11-20T10:00:00.123+09:00'.
 */
export function isoJapanExact(instant: Instant): string {
  return `${new Date(epochOf(instant) + JAPAN_OFFSET).toISOString().slice(0, 23)}+09:00`
}

/** An instant in UTC, as calendars write it: '20261120T010000Z'. */
export const icalInstant = (instant: Date): string =>
  instant
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '')
