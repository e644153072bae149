// The rules of a booking, applied to slots that were read. The quote and the reservation use the
// same rules.
import { countCouponUses, type CouponRow } from '#database/booking/reserve/coupons.ts'
import type { BookableSlot } from '#database/booking/reserve/bookable-slots.ts'
import { findWaiters } from '#database/booking/shared/waiting.ts'
import type { Db } from '#database/client.ts'
import { ratesOf } from '#database/reference/settings.ts'
import { couponProblem } from '#domain/booking/coupon.ts'
import {
  linesOf,
  type PartyLine,
  type PartyMember,
  partyOfPeople,
  type PartySums,
  sumsOf,
} from '#domain/booking/party.ts'
import { quote, type Quote, type Rates, totalProblem } from '#domain/booking/quote.ts'
import { checkSelection } from '#domain/booking/selection.ts'
import { placesFor } from '#domain/booking/waiting.ts'
import { acceptanceProblem } from '#domain/schedule/slot.ts'
import { formatDateShort } from '#domain/shared/japan-time.ts'
import { Refused } from '../../shared/refused.ts'

export type Plan<Slot extends BookableSlot> = {
  slots: Slot[]
  /** The first slot. The experience's data is the same in all slots. */
  experience: Slot
  /** Places in each slot. */
  people: number
  /** Null without price types. */
  lines: PartyLine[] | null
  option: { id: number; name: string; price: number } | null
  coupon: CouponRow | null
  /** Whether the person waited for one of the slots. */
  waited: boolean
  rates: Rates
  quote: Quote
}

export type BookingRequest = {
  calendar_ids: number[]
  /** Null for a call that names neither: one person. */
  people: number | null
  /** Who comes, by price type; without it, `people` are of the first type. */
  party: readonly PartyMember[] | null
  option_id: number | null
  own_experience: boolean
  user_id: number | null
  now: Date
  /** Reads the coupon, with or without a lock; null when no code was given. */
  coupon: (() => Promise<CouponRow | null>) | null
  /** Places of expired holds by slot id; they count as free. */
  freed: Map<number, number>
}

/**
 * Checks all rules and computes the price.
 * @throws Refused with the first broken rule: 404 for unknown slots and options, 422 for other
 * rules
 */
export async function planBooking<Slot extends BookableSlot>(
  db: Db,
  slots: Slot[],
  request: BookingRequest,
): Promise<Plan<Slot>> {
  const found = new Set(slots.map((slot) => slot.id))
  if (request.calendar_ids.some((id) => !found.has(id))) throw new Refused('calendar_not_found')
  const [experience] = slots
  if (!experience) throw new Refused('no_slots', { places_left: 0 })
  const { experience_id, option_id, option_name, option_price } = experience
  const { user_id, now } = request
  const waited = slots.filter((slot) => slot.waited).map(({ id }) => id)
  // A statement of its own: the one that waited for the slots saw the entries before it waited.
  const waiting = waited.length === 0 ? [] : await findWaiters(db, waited, now)
  const withPlaces = slots.map((slot) => {
    const free = slot.recruitment_number - slot.taken + (request.freed.get(slot.id) ?? 0)
    const here = waiting.filter(({ calendar_id }) => calendar_id === slot.id)
    return { ...slot, places_left: placesFor(user_id, { ...slot, free }, here, now) }
  })
  // Report a problem of one slot, with its date, before problems of the whole selection.
  if (slots.every((slot) => slot.experience_id === experience_id) && !request.own_experience) {
    for (const slot of withPlaces) {
      const problem = acceptanceProblem({ ...slot, experience_approved: slot.approve }, now)
      if (problem) throw new Refused(problem, { slot: nameOf(slot), places_left: 0 })
    }
  }
  const { lines, places, people_with_place, amount } = partyOf(experience, request)
  const problem = checkSelection({
    slots: withPlaces,
    people: places,
    price: amount,
    party: lines && { lines, first: experience.price_types![0]! },
    own_experience: request.own_experience,
  })
  if (problem) throw new Refused(problem, { places_left: withPlaces[0]?.places_left ?? 0 })
  if (request.option_id !== null && option_id === null) throw new Refused('option_not_found')
  const option =
    option_id === null || option_name === null || option_price === null
      ? null
      : { id: option_id, name: option_name, price: option_price }
  const rates = ratesOf(experience.fees)
  const amounts = {
    tour: amount * slots.length,
    option: (option?.price ?? 0) * people_with_place * slots.length,
  }

  let coupon: CouponRow | null = null
  if (request.coupon) {
    coupon = await request.coupon()
    const uses = coupon ? await countCouponUses(db, coupon.id, request.user_id) : { uses: 0, uses_by_user: 0 }
    const refusal = couponProblem(coupon, {
      now: request.now,
      experience_id,
      base_before_discount: amounts.tour + amounts.option,
      ...uses,
    })
    if (refusal) throw new Refused(refusal, { minimum: coupon?.minimum_base ?? 0 })
  }
  const priced = quote({ ...amounts, coupon, rates })
  const unpayable = totalProblem(priced.total)
  if (unpayable) throw new Refused(unpayable)
  const own = waiting.some((waiter) => waiter.user_id === user_id)
  return { slots, experience, people: places, lines, option, coupon, waited: own, rates, quote: priced }
}

/**
 * Who comes to one slot, and what they pay for the tour; `lines` are null without price types.
 * @throws Refused price_type_unknown, people_differ, or another for a party that can't come to the
 * experience
 */
export function partyOf(
  { price_types, price, recruitment_number }: Pick<BookableSlot, 'price_types' | 'price' | 'recruitment_number'>,
  { party, people }: Pick<BookingRequest, 'party' | 'people'>,
): PartySums & { lines: PartyLine[] | null } {
  if (price_types === null) {
    if (party !== null) throw new Refused('price_type_unknown')
    const number = people ?? 1
    return { lines: null, places: number, people_with_place: number, amount: price * number }
  }
  const checked = linesOf(price_types, party ?? partyOfPeople(price_types, people ?? 1), recruitment_number)
  if (checked.refused !== null) throw new Refused(checked.refused, checked.details)
  const { lines } = checked
  const sums = sumsOf(lines)
  if (party !== null && people !== null && people !== sums.places) throw new Refused('people_differ')
  return { lines, ...sums }
}

const nameOf = (slot: BookableSlot) => `${formatDateShort(slot.date)} ${slot.start_time}`
