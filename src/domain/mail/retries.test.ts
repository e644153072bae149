import { expect, test } from 'vitest'
import { MAIL_ATTEMPTS, pauseAfter } from './retries.ts'

const HOUR = 3600
const mail = (attempts: number, kind = 'reservation_confirmed', age = 0) => ({ kind, attempts, age })
const middle = 0.5

test('pauses grow, from a minute to most of a day, and end after two days', () => {
  const pauses = Array.from({ length: MAIL_ATTEMPTS - 1 }, (_, index) => pauseAfter(mail(index + 1), middle)!)
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect(pauses[0]).toBe(60)
  // Most greylisting servers, which reject unknown senders with 450, accept a retry after five
  // minutes.
  expect(pauses[0]! + pauses[1]!).toBeGreaterThan(300)
  const sum = pauses.reduce((all, pause) => all + pause, 0)
  expect(sum / HOUR).toBeGreaterThan(40)
  expect(sum / HOUR).toBeLessThan(50)
  expect(pauseAfter(mail(MAIL_ATTEMPTS), middle)).toBeNull()
})

test('chance changes a pause by 5 % at most', () => {
  expect(pauseAfter(mail(4), 0)).toBe(1710)
  expect(pauseAfter(mail(4), 1)).toBe(1890)
})

test('a mail whose link would be expired is not retried, unless an admin retried it', () => {
  expect(pauseAfter(mail(4, 'password_reset', 1000), middle)).toBe(1800)
  expect(pauseAfter(mail(4, 'password_reset', 2000), middle)).toBeNull()
  expect(pauseAfter(mail(4, 'email_verification', 2000), middle)).toBe(1800)
  expect(pauseAfter(mail(4, 'password_reset', 90_000), middle)).toBe(1800)
})
