// Plans the bookings: first the required ones (those of 花子, and an attended date for each review),
// then random ones, so that the next weeks show each state of a slot.
import { nearlyFullBelow } from '#domain/schedule/slot.ts'
import { addDays, instantOf } from '#domain/shared/japan-time.ts'
import { type Booking, Bookings, type SeedCoupon } from './bookings.ts'
import { demoCancelReasons, demoMessagesToHost } from '../content/misc.ts'
import { demoPeople } from '../content/people.ts'
import { demoReviews } from '../content/reviews.ts'
import type { DemoReview } from '../content/reviews-type.ts'
import { planHanako } from './plan-hanako.ts'
import { Chance, type Day } from './seed-base.ts'
import { userId } from './seed-people.ts'
import { PAST_DAYS, type SeedSlot } from './seed-slots.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const GUESTS = demoPeople.filter(({ key }) => key.startsWith('guest-')).map(({ key }) => userId(key))
const NOT_ENOUGH = '参加人数が最少催行人数に達しなかったため、開催を見送りました。'

/** States of the coming dates of an experience, in turn. Experiences start at different states. */
const SOON = [
  'some',
  'none',
  'few',
  'some',
  'full',
  'none',
  'some',
  'closed',
  'none',
  'called off',
  'some',
  'none',
] as const
const LATER = ['none', 'none', 'some', 'none', 'none', 'none', 'none', 'none'] as const
const SOON_DAYS = 28
const LATER_DAYS = 56

export type ReviewedBooking = { review: DemoReview; booking: Booking; posted_at: Date }

export function planBookings(
  day: Day,
  slots: readonly SeedSlot[],
  coupons: readonly SeedCoupon[],
): { bookings: Bookings; reviewed: ReviewedBooking[] } {
  const planner = new Planner(day, coupons)
  planHanako(
    day,
    slots,
    planner.bookings,
    coupons.find(({ code }) => code === 'HAJIMETE')!,
  )
  const reviewed = planReviews(day, slots, planner)
  const recent = instantOf(addDays(day.today, -PAST_DAYS), '00:00')
  planner.fillPast(slots.filter((slot) => slot.starts_at <= day.now && slot.starts_at >= recent && !slot.cancelled))
  planner.fillComing(slots.filter((slot) => slot.starts_at > day.now))
  planner.settleMinimums(slots)
  planner.failSome(slots)
  return { bookings: planner.bookings, reviewed }
}

/** Each review gets its own date, shortly before the review was written. */
function planReviews(day: Day, slots: readonly SeedSlot[], planner: Planner): ReviewedBooking[] {
  const chance = new Chance('reviews')
  const used = new Set<SeedSlot>()
  return demoReviews
    .toSorted((a, b) => b.days_ago - a.days_ago)
    .map((review) => {
      const user_id = userId(review.guest_key)
      const posted_at = day.before(review.days_ago, chance.time(18, 22))
      const attended = slots.findLast(
        (slot) =>
          slot.experience.key === review.experience_key &&
          slot.ends_at < posted_at &&
          slot.taken < slot.places &&
          !slot.cancelled &&
          !used.has(slot),
      )
      if (!attended) throw new Error(`no date for a review of ${review.experience_key}`)
      used.add(attended)
      const booking = planner.book(attended, user_id, chance.between(1, 2))
      if (!booking) throw new Error(`a review of ${review.experience_key} has no booking`)
      return { review, booking, posted_at }
    })
}

class Planner {
  readonly bookings = new Bookings()
  readonly #day: Day
  readonly #coupons: readonly SeedCoupon[]
  readonly #chance = new Chance('bookings')
  /** Users with a booking on a date, as `user date`. */
  readonly #busy = new Set<string>()

  constructor(day: Day, coupons: readonly SeedCoupon[]) {
    this.#day = day
    this.#coupons = coupons
  }

  /** Makes a booking at a random time before the slot; null without such a time or a free place. */
  book(slot: SeedSlot, user_id: number, wanted: number): Booking | null {
    const chance = this.#chance
    const { source, approved_at, options } = slot.experience
    const left = slot.places - slot.taken
    const people = Math.min(left, source.price === 0 ? 1 : wanted)
    const earliest = Math.max(approved_at!.getTime() + 2 * HOUR, slot.starts_at.getTime() - 60 * DAY)
    const latest = Math.min(
      slot.deadline.getTime() - HOUR,
      slot.starts_at.getTime() - 2 * HOUR,
      this.#day.now.getTime() - HOUR,
    )
    if (people < 1 || latest <= earliest) return null
    const wished =
      latest - chance.between(0, 20) * DAY - chance.between(0, 14 * 60) * 60_000 - chance.between(0, 59) * 1000
    const wish = {
      user_id,
      slots: [slot],
      people,
      option: options.length > 0 && chance.percent(25) ? chance.between(0, options.length - 1) : undefined,
      message: chance.percent(30) ? chance.pick(demoMessagesToHost) : undefined,
      at: new Date(Math.max(wished, earliest)),
    }
    this.#busy.add(`${user_id} ${slot.date}`)
    const coupon = this.#coupons.find(
      (one) =>
        this.bookings.canUse(one, wish) &&
        (one.code === 'SENCHAKU10' || chance.percent(one.code === 'TABI500' ? 12 : 5)),
    )
    return this.bookings.book({ ...wish, coupon })
  }

  /** Books until this number of places is taken. */
  #fill(slot: SeedSlot, target: number): void {
    while (slot.taken < target) {
      const user_id = this.#guestFor(slot)
      const most = slot.places >= 10 ? 5 : 3
      if (user_id === null) return
      if (!this.book(slot, user_id, Math.min(target - slot.taken, this.#chance.between(1, most)))) return
    }
  }

  /** A guest who hasn't booked the slot, preferably without another booking on that day. */
  #guestFor(slot: SeedSlot): number | null {
    const there = new Set(this.bookings.of(slot).map((one) => one.user_id))
    const others = GUESTS.filter((id) => !there.has(id))
    const free = others.filter((id) => !this.#busy.has(`${id} ${slot.date}`))
    return free.length > 0 ? this.#chance.pick(free) : others.length > 0 ? this.#chance.pick(others) : null
  }

  /** At most six places, and few enough that the slot does not look nearly full. */
  #some(slot: SeedSlot): number {
    const most = Math.max(1, slot.places - Math.max(1, nearlyFullBelow(slot.places)))
    return this.#chance.between(1, Math.min(most, 6))
  }

  fillPast(slots: readonly SeedSlot[]): void {
    for (const slot of slots) {
      if (!this.#chance.percent(20)) continue
      this.#fill(slot, this.#chance.percent(25) ? Math.min(slot.places, 10) : this.#some(slot))
    }
  }

  fillComing(slots: readonly SeedSlot[]): void {
    const place = new Map<number, number>()
    for (const slot of slots) {
      const { id } = slot.experience
      if (!slot.experience.approved_at) continue
      const days = (slot.starts_at.getTime() - this.#day.now.getTime()) / DAY
      if (days > LATER_DAYS) continue
      const number = place.get(id) ?? id * 5
      // Keeps the slots of 花子 as plan-hanako.ts made them.
      if (slot.booked) continue
      place.set(id, number + 1)
      const row = days < SOON_DAYS ? SOON : LATER
      this.#become(slot, row[number % row.length]!)
    }
  }

  #become(slot: SeedSlot, state: (typeof SOON)[number] | (typeof LATER)[number]): void {
    const left = nearlyFullBelow(slot.places) - 1
    switch (state) {
      case 'none':
        return
      case 'few':
        return this.#fill(slot, left >= 1 ? slot.places - left : this.#some(slot))
      case 'full':
        return this.#fill(slot, slot.places)
      case 'closed':
        if (this.#chance.percent(50)) this.#fill(slot, this.#some(slot))
        slot.open = false
        return
      case 'called off': {
        this.#fill(slot, this.#some(slot))
        const { by, reason } = this.#chance.pick(demoCancelReasons.slice(1))
        const last = Math.max(0, ...this.#bookedAt(slot))
        return this.bookings.cancelSlot(
          slot,
          by,
          new Date(Math.max(last + HOUR / 2, this.#day.now.getTime() - 20 * HOUR)),
          reason,
        )
      }
      case 'some':
        return this.#fill(slot, this.#some(slot))
    }
  }

  #bookedAt(slot: SeedSlot): number[] {
    return this.bookings.of(slot).map((one) => one.created_at.getTime())
  }

  /**
   * After the deadline a slot has reached its minimum, or it is cancelled, as the cleanup job of
   * the product does.
   */
  settleMinimums(slots: readonly SeedSlot[]): void {
    for (const slot of slots) {
      const minimum = slot.experience.source.minimum_number
      const settled =
        minimum === null || slot.cancelled || slot.deadline > this.#day.now || !slot.experience.approved_at
      if (settled || slot.taken >= minimum) continue
      const old = slot.ends_at < this.#day.now && !slot.booked
      if (slot.taken > 0) this.#fill(slot, minimum)
      if (slot.taken >= minimum || (old && slot.date < this.#day.date(-PAST_DAYS))) continue
      const at = new Date(Math.min(slot.deadline.getTime() + 120_000, this.#day.now.getTime()))
      this.bookings.cancelSlot(slot, 'minimum_not_reached', at, NOT_ENOUGH)
    }
  }

  /** Declined cards, and guests who didn't finish 3-D Secure. */
  failSome(slots: readonly SeedSlot[]): void {
    const open = slots.filter(
      (slot) => slot.starts_at > this.#day.now && slot.open && !slot.cancelled && slot.experience.source.price > 0,
    )
    for (let number = 0; number < 6; number += 1) {
      const slot = this.#chance.pick(open.filter((one) => one.taken < one.places && one.experience.approved_at))
      const booking = this.book(slot, this.#chance.pick(GUESTS), 1)
      if (booking) this.bookings.fail(booking, number % 2 === 0 ? 'declined' : 'expired')
    }
  }
}
