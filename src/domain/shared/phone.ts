// Telephone numbers. A guest may leave one for the day of a booking.
import { addDays, dateOf, type Instant } from './japan-time.ts'
import { cleanLine, toHalfWidth } from './text.ts'

export const PHONE_PROBLEM =
  '電話番号は、090-1234-5678 のように市外局番から入力してください。海外の番号は「+」から入力してください。'

/**
 * Reads a typed number: full width, with hyphens, spaces or brackets. Numbers of Japan begin with 0
 * and have 10 digits, or 11 after 050 to 090; others begin with + and the country.
 * @returns null in `phone` for an empty one; otherwise only digits, after a + for other countries
 */
export function readPhone(typed: string): { phone: string | null; problem: string | null } {
  const text = toHalfWidth(cleanLine(typed)).replace(/[\s()-]/g, '')
  if (text === '') return { phone: null, problem: null }
  const phone = text.replace(/^\+810?/, '0')
  const valid = /^0(?:[5-9]0\d{8}|(?![5-9]0)[1-9]\d{8})$/.test(phone) || /^\+[1-9]\d{7,14}$/.test(phone)
  return valid ? { phone, problem: null } : { phone: null, problem: PHONE_PROBLEM }
}

/**
 * A typed number for a document: with a hyphen where one was typed, because the length of area
 * codes varies. Null for an empty or wrong one.
 */
export function readWrittenPhone(typed: string): string | null {
  const { phone } = readPhone(typed)
  if (phone === null) return null
  const groups = toHalfWidth(cleanLine(typed))
    .replace(/^[\s(]*\+81[\s)-]*(?:\(0\)|0)?[\s-]*/, '0')
    .replace(/[()\s-]+/g, '-')
    .replace(/^-|-$/g, '')
  return groups === phone ? formatPhone(phone) : groups
}

/**
 * '090-1234-5678'. Numbers of other kinds stay as they are: the length of their area code varies.
 */
export const formatPhone = (phone: string): string => phone.replace(/^(0[5-9]0)(\d{4})(\d{4})$/, '$1-$2-$3')

/** Days before and after a slot on which its host sees the guest's telephone number. */
const DAYS_BEFORE = 2
const DAYS_AFTER = 1

/**
 * Whether the host of a slot sees telephone numbers now: whole days of Japan.
 * @param date the date of the slot, which never ends on another day
 */
export function showsPhone(date: string, now: Instant): boolean {
  const today = dateOf(now)
  return today >= addDays(date, -DAYS_BEFORE) && today <= addDays(date, DAYS_AFTER)
}
