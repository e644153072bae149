import { expect, test } from 'vitest'
import { isoJapan } from '../shared/japan-time.ts'
import { almostDecidedDue, lastReminded, listedDate, reminderDue, unansweredBetween } from './due.ts'

const at = (text: string) => new Date(`${text}+09:00`)
const slot = (time = '10:00') => ({ date: '2026-11-25', starts_at: at(`2026-11-25T${time}:00`) })

test.each([
  ['long before', '2026-11-01T10:00:00', '10:00', '2026-11-23T18:00:00+09:00'],
  ['one second before the evening', '2026-11-23T17:59:59', '10:00', '2026-11-23T18:00:00+09:00'],
  ['on that evening', '2026-11-23T18:00:00', '10:00', '2026-11-25T07:00:00+09:00'],
  ['the day before', '2026-11-24T22:00:00', '10:00', '2026-11-25T07:00:00+09:00'],
  ['for an early slot', '2026-11-24T22:00:00', '06:00', '2026-11-25T04:00:00+09:00'],
  ['on the day', '2026-11-25T07:00:00', '10:00', null],
])('a booking %s', (_, confirmed, time, due) => {
  const found = reminderDue(slot(time), at(confirmed))
  expect(found && isoJapan(found)).toBe(due)
})

test('no slot after the last reminded date can be due', () => {
  for (let hour = 0; hour < 48; hour++) {
    const now = new Date(at('2026-11-23T00:00:00').getTime() + hour * 3_600_000)
    const due = reminderDue(slot(), at('2026-11-01T10:00:00'))!
    if (due <= now) expect(lastReminded(now) >= '2026-11-25').toBe(true)
  }
  expect(lastReminded(at('2026-11-23T17:59:59'))).toBe('2026-11-25')
  expect(lastReminded(at('2026-11-23T11:59:59'))).toBe('2026-11-25')
})

test('the other times', () => {
  expect(isoJapan(almostDecidedDue(at('2026-11-24T23:59:59')))).toBe('2026-11-23T18:00:00+09:00')
  expect(listedDate(at('2026-11-24T17:59:59'))).toBe(null)
  expect(listedDate(at('2026-11-24T18:00:00'))).toBe('2026-11-25')
  expect(listedDate(at('2026-11-24T23:59:59'))).toBe('2026-11-25')
  const { from, until } = unansweredBetween(at('2026-11-24T20:00:00'))
  expect([isoJapan(from), isoJapan(until)]).toEqual(['2026-11-21T20:00:00+09:00', '2026-11-24T00:00:00+09:00'])
})
