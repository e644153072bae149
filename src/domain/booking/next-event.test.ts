import { describe, expect, test } from 'vitest'
import { daysLeftWords, nextEventOf, nextSlotOf } from './next-event.ts'

const on = (date: string, cancelled = false) => ({ date, start_time: '10:00', end_time: '12:00', cancelled })
const at = (text: string) => new Date(`${text}+09:00`)

test('the next slot has not ended and is not cancelled', () => {
  const slots = [on('2026-11-25'), on('2026-11-20'), on('2026-11-22', true)]
  expect(nextSlotOf(slots, at('2026-11-20T11:59:00'))?.date).toBe('2026-11-20')
  expect(nextSlotOf(slots, at('2026-11-20T12:00:00'))?.date).toBe('2026-11-25')
  expect(nextSlotOf(slots, at('2026-11-25T12:00:00'))).toBeNull()
})

test('the next event is that of a confirmed reservation, also when it began earlier', () => {
  const held = { id: 1, status: 'held', calendars: [on('2026-11-21')] }
  const long = { id: 2, status: 'confirmed', calendars: [on('2026-11-01'), on('2026-12-01')] }
  const soon = { id: 3, status: 'confirmed', calendars: [on('2026-11-23')] }
  const now = at('2026-11-20T10:00:00')
  expect(nextEventOf([held, long, soon], now)).toMatchObject({ reservation: { id: 3 }, slot: { date: '2026-11-23' } })
  expect(nextEventOf([held, long], now)).toMatchObject({ reservation: { id: 2 }, slot: { date: '2026-12-01' } })
  expect(nextEventOf([held], now)).toBeNull()
})

describe('the days left', () => {
  test.each([
    ['2026-11-22T23:59:59', 'あと3日'],
    ['2026-11-23T00:00:00', 'あと2日'],
    ['2026-11-24T00:00:00', '明日'],
    ['2026-11-24T23:59:59', '明日'],
    ['2026-11-25T00:00:00', '今日'],
    ['2026-11-25T09:59:59', '今日'],
    ['2026-11-25T10:00:00', '開催中'],
  ])('at %s are %s', (now, words) => {
    expect(daysLeftWords(on('2026-11-25'), at(now))).toBe(words)
  })
})
