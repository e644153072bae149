// The rules of a booking applied to slots as they were read: the same for the quote a visitor sees and for the reservation.
import { countCouponUses, type CouponRow } from '#database/booking/coupons.ts'
import type { BookableSlot } from '#database/booking/bookable-slots.ts'
import type { Db } from '#database/client.ts'
import {
  baseBeforeDiscount,
  couponProblem,
  defaultRates,
  quote,
  type Quote,
  type Rates,
  totalProblem,
} from '#domain/booking/quote.ts'
import { checkSelection } from '#domain/booking/selection.ts'
import { acceptanceProblem } from '#domain/schedule/slot.ts'
import { formatDateShort } from '#domain/shared/japan-time.ts'
import { Refused } from '../../shared/refused.ts'

export type Plan<Slot extends BookableSlot> = {
  slots: Slot[]
  /** The first slot: what it says of its experience is the same in all of them. */
  experience: Slot
  people: number
  option: { id: number; name: string; price: number } | null
  coupon: CouponRow | null
  rates: Rates
  quote: Quote
}

export type Wish = {
  calendar_ids: number[]
  people: number
  option_id: number | null
  own_experience: boolean
  user_id: number | null
  now: Date
  /** Reads the coupon, locked or not; asked only when a code was given. */
  coupon: (() => Promise<CouponRow | null>) | null
  /** Places kept by holds that are over, by slot id; they count as free. */
  freed: Map<number, number>
}

/**
 * Checks everything and prices it.
 * @throws Refused with the first rule that is broken; unknown slots and options are 404, broken rules 422
 */
export async function planBooking<Slot extends BookableSlot>(db: Db, slots: Slot[], wish: Wish): Promise<Plan<Slot>> {
  const found = new Set(slots.map((slot) => slot.id))
  if (wish.calendar_ids.some((id) => !found.has(id))) throw new Refused('calendar_not_found')
  const [experience] = slots
  if (!experience) throw new Refused('no_slots', { places_left: 0 })
  const { experience_id, price, option_id, option_name, option_price } = experience
  const withPlaces = slots.map((slot) => ({
    ...slot,
    places_left: slot.recruitment_number - slot.taken + (wish.freed.get(slot.id) ?? 0),
  }))
  // What is wrong with one slot is said with its date, before what is wrong with the selection as a whole.
  if (slots.every((slot) => slot.experience_id === experience_id) && !wish.own_experience) {
    for (const slot of withPlaces) {
      const problem = acceptanceProblem({ ...slot, experience_approved: slot.approve }, wish.now)
      if (problem) throw new Refused(problem, { slot: nameOf(slot), places_left: 0 })
    }
  }
  const problem = checkSelection({ slots: withPlaces, people: wish.people, price, own_experience: wish.own_experience })
  if (problem) throw new Refused(problem, { places_left: withPlaces[0]?.places_left ?? 0 })
  if (wish.option_id !== null && option_id === null) throw new Refused('option_not_found')
  const option =
    option_id === null || option_name === null || option_price === null
      ? null
      : { id: option_id, name: option_name, price: option_price }
  const rates = experience.fees ?? defaultRates
  const amounts = { price, option_price: option?.price ?? null, people: wish.people, slots: slots.length }

  let coupon: CouponRow | null = null
  if (wish.coupon) {
    coupon = await wish.coupon()
    const uses = coupon ? await countCouponUses(db, coupon.id, wish.user_id) : { uses: 0, uses_by_user: 0 }
    const refusal = couponProblem(coupon, {
      now: wish.now,
      experience_id,
      base_before_discount: baseBeforeDiscount(amounts),
      ...uses,
    })
    if (refusal) throw new Refused(refusal, { minimum: coupon?.minimum_base ?? 0 })
  }
  const priced = quote({ ...amounts, coupon, rates })
  const unpayable = totalProblem(priced.total)
  if (unpayable) throw new Refused(unpayable)
  return { slots, experience, people: wish.people, option, coupon, rates, quote: priced }
}

const nameOf = (slot: BookableSlot) => `${formatDateShort(slot.date)} ${slot.start_time}`
