// The bookings of 花子 (guest@example.jp): one of each kind that the pages of a guest can show.
import { demoCancelReasons, demoMessagesToHost } from '../content/misc.ts'
import type { Bookings, SeedCoupon } from './bookings.ts'
import type { Day } from './seed-base.ts'
import { userId } from './seed-people.ts'
import type { SeedSlot } from './seed-slots.ts'

const DAY = 86_400_000

/** Call it before other bookings are planned, while places are free. */
export function planHanako(day: Day, slots: readonly SeedSlot[], bookings: Bookings, coupon: SeedCoupon): void {
  const user_id = userId('hanako')
  const now = day.now.getTime()
  const of = (key: string) => slots.filter((slot) => slot.experience.key === key)
  /** The first slots that are at least this many days ahead. */
  const coming = (key: string, days: number) =>
    of(key).filter((slot) => slot.starts_at.getTime() > now + days * DAY && slot.taken === 0)
  /** The last slot that ended at least this many days ago. */
  const past = (key: string, days: number) => of(key).findLast((slot) => slot.ends_at.getTime() < now - days * DAY)!
  const daysBefore = (slot: SeedSlot, days: number) =>
    new Date(Math.min(slot.starts_at.getTime() - days * DAY, now - 3 * 3_600_000))

  // Coming: with option, coupon and full refund; two dates at once; free of charge; after the
  // refund deadline and below the minimum.
  const [kayak] = coming('kayak', 6)
  bookings.book({
    user_id,
    slots: [kayak!],
    people: 2,
    option: 1,
    coupon,
    message: demoMessagesToHost[6]!,
    at: daysBefore(kayak!, 20),
  })
  const [first, second] = coming('shamisen', 9)
  bookings.book({ user_id, slots: [first!, second!], people: 1, at: daysBefore(first!, 24) })
  const [zazen] = coming('zazen', 3)
  bookings.book({ user_id, slots: [zazen!], people: 1, message: demoMessagesToHost[0]!, at: daysBefore(zazen!, 8) })
  const [miso] = coming('miso', 5)
  bookings.book({ user_id, slots: [miso!], people: 2, message: demoMessagesToHost[12]!, at: daysBefore(miso!, 45) })
  const [soba] = coming('soba', 7)
  bookings.book({ user_id, slots: [soba!], people: 2, option: 0, at: daysBefore(soba!, 16) })

  // Past: attended without a review; cancelled in time and too late; cancelled by the host.
  const onsen = past('onsen', 2)
  bookings.book({ user_id, slots: [onsen], people: 2, at: daysBefore(onsen, 11) })
  const lantern = past('lantern', 40)
  bookings.book({ user_id, slots: [lantern], people: 1, at: daysBefore(lantern, 6) })
  const glass = past('glass', 18)
  const inTime = bookings.book({ user_id, slots: [glass], people: 1, at: daysBefore(glass, 12) })
  bookings.cancel(inTime, 'guest', daysBefore(glass, 5))
  const bakery = past('bakery', 28)
  const late = bookings.book({ user_id, slots: [bakery], people: 2, at: daysBefore(bakery, 15) })
  bookings.cancel(late, 'guest', daysBefore(bakery, 0.5))
  const stormy = past('kayak', 9)
  bookings.book({ user_id, slots: [stormy], people: 2, at: daysBefore(stormy, 17) })
  const { by, reason } = demoCancelReasons[0]!
  bookings.cancelSlot(stormy, by, daysBefore(stormy, 0.6), reason)
}
