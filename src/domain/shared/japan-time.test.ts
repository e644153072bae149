import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  dateOf,
  datesBetween,
  endOfDay,
  formatDate,
  formatDateShort,
  formatMoment,
  formatRange,
  formatSlot,
  instantOf,
  isDate,
  isoJapan,
  isoJapanExact,
  isTime,
  minutesOf,
  timeOf,
  weekdayOf,
  weekdays,
} from './japan-time.ts'

const anyDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)

describe('dates and times as text', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '1923-01-01', '9999-12-31'])('%s is a date', (text) => {
    expect(isDate(text)).toBe(true)
  })
  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-11-00',
    '2026-11-32',
    '2026-1-1',
    '20261120',
    '2026/11/20',
    '0000-01-01',
    '0099-01-01',
    ' 2026-11-20',
    '2026-11-20\n',
    '２０２６-11-20',
    '2026-11-20T00:00:00Z',
    '',
  ])('%j is not a date', (text) => {
    expect(isDate(text)).toBe(false)
  })
  test.each(['00:00', '09:05', '19:59', '23:59'])('%s is a time', (text) => {
    expect(isTime(text)).toBe(true)
  })
  test.each(['24:00', '9:05', '09:60', '09:05:00', '0905', '09:05\n', ''])('%j is not a time', (text) => {
    expect(isTime(text)).toBe(false)
  })
  test('throws for text that is not a date or time', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
    expect(() => instantOf('2026-02-28', '25:00')).toThrow(RangeError)
    expect(() => weekdayOf('today')).toThrow(RangeError)
    expect(() => dateOf(NaN)).toThrow(RangeError)
  })
})

describe('instants', () => {
  test('Japan is nine hours ahead of UTC, in summer too', () => {
    expect(instantOf('2026-11-20', '10:00').toISOString()).toBe('2026-11-20T01:00:00.000Z')
    expect(instantOf('2026-07-01', '08:59').toISOString()).toBe('2026-06-30T23:59:00.000Z')
    expect(dateOf(new Date('2026-11-19T14:59:59.999Z'))).toBe('2026-11-19')
    expect(dateOf(new Date('2026-11-19T15:00:00Z'))).toBe('2026-11-20')
    expect(timeOf(new Date('2026-11-19T15:00:00Z'))).toBe('00:00')
  })
  test('the end of a day is a millisecond before the next one', () => {
    expect(endOfDay('2026-12-31').toISOString()).toBe('2026-12-31T14:59:59.999Z')
  })
  test('a date and time converted to an instant and back are unchanged', () => {
    fc.assert(
      fc.property(anyDate, anyTime, (date, time) => {
        const instant = instantOf(date, time)
        expect([dateOf(instant), timeOf(instant)]).toEqual([date, time])
        expect(dateOf(instant.getTime())).toBe(date)
        expect(new Date(isoJapan(instant)).getTime()).toBe(instant.getTime())
        expect(new Date(isoJapanExact(instant.getTime() + 7)).getTime()).toBe(instant.getTime() + 7)
        expect(instant.getTime()).toBeLessThanOrEqual(endOfDay(date).getTime())
      }),
    )
  })
  test.each(['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'the machine’s zone changes nothing: %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      onTestFinished(() => {
        vi.unstubAllEnvs()
      })
      expect(new Date('2026-03-08T15:00:00Z').getHours()).not.toBe(15)
      expect(dateOf(new Date('2026-03-08T15:00:00Z'))).toBe('2026-03-09')
      expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
      expect(weekdayOf('2026-03-08')).toBe('sunday')
    },
  )
})

describe('arithmetic', () => {
  test('days and months', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-11-20', 6)).toBe('2027-05-20')
    expect(addMonths('2026-11-20', -12)).toBe('2025-11-20')
  })
  test('subtracting days reverses adding them, and the weekday follows', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -1000, max: 1000 }), (date, n) => {
        const moved = addDays(date, n)
        expect(addDays(moved, -n)).toBe(date)
        expect(weekdays.indexOf(weekdayOf(moved))).toBe((((weekdays.indexOf(weekdayOf(date)) + n) % 7) + 7) % 7)
        expect(datesBetween(date, moved)).toHaveLength(n < 0 ? 0 : n + 1)
      }),
    )
  })
  test('adding months gives that month, never a later day than the original day', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -24, max: 24 }), (date, n) => {
        const moved = addMonths(date, n)
        const monthNumber = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(monthNumber(moved)).toBe(monthNumber(date) + n)
        expect(moved.slice(8) <= date.slice(8)).toBe(true)
        if (Number(date.slice(8)) <= 28) expect(moved.slice(8)).toBe(date.slice(8))
      }),
    )
  })
  test('the dates between two, both included', () => {
    expect(datesBetween('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    expect(datesBetween('2026-02-27', '2026-02-27')).toEqual(['2026-02-27'])
    expect(datesBetween('2026-02-27', '2026-02-26')).toEqual([])
  })
  test('weekdays and minutes', () => {
    expect(weekdayOf('2026-11-20')).toBe('friday')
    expect(weekdayOf('1970-01-01')).toBe('thursday')
    expect(weekdayOf('1923-01-01')).toBe('monday')
    expect(minutesOf('23:30')).toBe(1410)
  })
})

describe('formats for users', () => {
  test('Japanese dates, moments and ranges', () => {
    expect(formatDate('2026-11-20')).toBe('2026年11月20日(金)')
    expect(formatDate('2027-01-03')).toBe('2027年1月3日(日)')
    expect(formatDateShort('2026-11-20')).toBe('11月20日(金)')
    expect(formatMoment(instantOf('2026-11-20', '09:05'))).toBe('2026年11月20日 09:05')
    expect(formatMoment(instantOf('2027-01-03', '00:00'))).toBe('2027年01月03日 00:00')
    expect(formatRange('10:00', '12:00')).toBe('10:00〜12:00')
    const slot = { date: '2026-11-20', start_time: '10:00', end_time: '12:00' }
    expect(formatSlot(slot)).toBe('2026年11月20日(金) 10:00〜12:00')
    expect(isoJapan(instantOf('2026-11-20', '10:00'))).toBe('2026-11-20T10:00:00+09:00')
    const exact = instantOf('2026-11-20', '10:00').getTime() + 23
    expect(isoJapanExact(exact)).toBe('2026-11-20T10:00:00.023+09:00')
  })
})
