import { describe, expect, it } from 'vitest'
import { demoReviews } from '../content/reviews.ts'
import type { Booking } from './bookings.ts'
import { planBookings } from './plan-bookings.ts'
import { Day } from './seed-base.ts'
import { planExperiences } from './seed-experiences.ts'
import { planCoupons, planRequests } from './seed-requests.ts'
import { planSchedule, settleSchedule } from './seed-slots.ts'

function planned(now: string) {
  const day = new Day(new Date(now))
  const experiences = planExperiences(day)
  const schedule = planSchedule(day, experiences)
  planRequests(day, experiences, schedule)
  const { bookings, reviewed } = planBookings(day, schedule.slots, planCoupons(day))
  return { day, schedule: settleSchedule(day, schedule), bookings, reviewed }
}

const inShort = (booking: Booking) => [
  booking.user_id,
  booking.slots.map(({ id }) => id),
  booking.people,
  booking.option?.id,
  booking.coupon?.code,
  booking.message,
  booking.price.total,
  booking.created_at,
  booking.ending,
]

describe('the plan of the demonstration', () => {
  it('is the same on the same day', () => {
    const [one, other] = [planned('2026-11-20T10:00:00+09:00'), planned('2026-11-20T10:00:00+09:00')]
    expect(one.bookings.all.length).toBeGreaterThan(500)
    expect(one.bookings.all.map(inShort)).toEqual(other.bookings.all.map(inShort))
    expect(one.schedule.rules).toEqual(other.schedule.rules)
  })

  // `book` throws when the product would refuse, so a plan without an error is valid.
  it.each([
    '2026-11-21T00:00:00+09:00',
    '2026-11-22T23:59:30+09:00',
    '2026-12-31T09:15:00+09:00',
    '2027-02-28T14:00:00+09:00',
    '2027-04-10T12:33:00+09:00',
    '2028-02-29T06:30:00+09:00',
    '2027-07-06T20:45:00+09:00',
    '2027-09-01T11:11:00+09:00',
    '2027-10-07T17:00:00+09:00',
  ])('can be made on any day: %s', (now) => {
    const { day, schedule, bookings, reviewed } = planned(now)
    expect(reviewed).toHaveLength(demoReviews.length)
    expect(schedule.slots.some(({ experience }) => experience.source.minimum_number !== null)).toBe(true)
    expect(new Set(reviewed.map(({ booking }) => booking.slots[0])).size).toBe(reviewed.length)
    expect(reviewed.filter(({ booking, posted_at }) => booking.last_ends_at >= posted_at || booking.ending)).toEqual([])
    expect(
      bookings.all.filter(({ created_at, ending }) => created_at > day.now || (ending && ending.at > day.now)),
    ).toEqual([])
    expect(schedule.slots.filter(({ taken, places }) => taken > places || taken < 0)).toEqual([])
    const due = schedule.slots.filter(
      ({ experience, deadline, taken, cancelled }) =>
        experience.approved_at && deadline <= day.now && !cancelled && taken < (experience.source.minimum_number ?? 0),
    )
    expect(due).toEqual([])
  })
})
