import { expect, it } from 'vitest'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { earlierIn, earlierWords } from './earlier-bookings.ts'

const reservation = (values: Partial<Reservation>, ...ids: number[]) =>
  ({
    status: 'confirmed',
    hold_expires_at: null,
    number_of_people: 1,
    calendars: ids.map((id) => ({ id, cancelled: id < 0 })),
    ...values,
  }) as Reservation

it('adds up the people of each selected slot', () => {
  const own = [reservation({ number_of_people: 2 }, 1), reservation({}, 1, 3), reservation({ status: 'held' }, 4)]
  expect(earlierIn(own, [1, 2, 4])).toEqual([
    { calendar_id: 1, people: 3, unpaid: false },
    { calendar_id: 4, people: 1, unpaid: true },
  ])
})

it('leaves out cancelled slots and holds that the form offers to finish', () => {
  const cancelled = reservation({
    calendars: [
      { id: 1, date: '', start_time: '', end_time: '', cancelled: true, missing_for_minimum: null, decides_at: null },
    ],
  })
  const hold = reservation({ status: 'held', hold_expires_at: '2026-11-20T10:15:00+09:00' }, 1)
  expect(earlierIn([cancelled, hold], [1])).toEqual([])
})

it('says how many people are booked', () => {
  const one = { calendar_id: 1, people: 1, unpaid: false }
  expect(earlierWords(one)).toBe('この日時はすでに予約済みです（1名）')
  expect(earlierWords({ ...one, people: 2, unpaid: true })).toBe('この日時はお支払いの確認中です（2名）')
})
