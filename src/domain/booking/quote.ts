/**
 * What a booking costs (domain.md 5). All amounts are whole yen, all rates basis points (500 is 5 %), and all arithmetic is on integers, so
 * that the form, the quote and the charge never differ by a yen. Field names of the quote are the specification's (section 3).
 */
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import { toHalfWidth } from '../shared/text.ts'

/** The least and the most a card can be charged: PAY.JP's POST /charges takes 50 to 9,999,999 yen. */
export const CARD_MINIMUM = 50
export const CARD_MAXIMUM = 9_999_999

/** A fixed amount of yen or a rate, one of them. */
export type Discount = { amount: number | null; rate_bp: number | null }

export type Rates = { service_rate_bp: number; processing_rate_bp: number }

/** Service 5 %, processing 3.6 %, unless the operator's settings say otherwise. */
export const defaultRates: Rates = { service_rate_bp: 500, processing_rate_bp: 360 }

export type QuoteInput = {
  /** Yen for one person in one slot; 0 for a free tour. */
  price: number
  /** Likewise for the chosen option; null without one. */
  option_price: number | null
  people: number
  /** How many slots are booked. */
  slots: number
  coupon: Discount | null
  rates: Rates
}

export type Quote = {
  tour: number
  /** A positive number that is taken off, at most tour + option. */
  discount: number
  option: number
  service_fee: number
  processing_fee: number
  total: number
}

/** The number itself, if it is a whole one from 0 up; a price made of anything else is a bug, not a price. */
function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole amount: ${value}`)
  return value
}

/** floor(yen × rate), exactly: the product is an integer and is divided without a remainder. */
function share(yen: number, rate_bp: number): number {
  const product = whole(whole(yen) * whole(rate_bp))
  return (product - (product % 10_000)) / 10_000
}

/** Tour and option together, before the coupon: what a coupon's minimum is compared with. */
export function baseBeforeDiscount({
  price,
  option_price,
  people,
  slots,
}: Omit<QuoteInput, 'coupon' | 'rates'>): number {
  return (price + (option_price ?? 0)) * people * slots
}

/**
 * The price of a booking. Whether people and slots are allowed is checkSelection's matter, whether the coupon may be used couponProblem's.
 * Throws RangeError for amounts that are not whole, negative or beyond exact integers.
 */
export function quote(input: QuoteInput): Quote {
  const places = input.people * input.slots
  const tour = whole(input.price * places)
  const option = whole((input.option_price ?? 0) * places)
  const discount = discountOf(input.coupon, tour + option)
  const base = tour + option - discount
  const service_fee = share(base, input.rates.service_rate_bp)
  const processing_fee = share(base + service_fee, input.rates.processing_rate_bp)
  return { tour, discount, option, service_fee, processing_fee, total: base + service_fee + processing_fee }
}

function discountOf(coupon: Discount | null, amount: number): number {
  if (coupon === null) return 0
  return Math.min(amount, coupon.amount === null ? share(amount, coupon.rate_bp ?? 0) : whole(coupon.amount))
}

/** Whether this total can be paid: nothing at all, or what a card can be charged. */
export function totalProblem(total: number): RefusalCode | null {
  if (total > 0 && total < CARD_MINIMUM) return 'total_below_card_minimum'
  if (total > CARD_MAXIMUM) return 'total_above_card_maximum'
  return null
}

/** A card is needed exactly when there is something to pay. */
export function needsCard(total: number): boolean {
  return total > 0
}

/** The form in which codes are stored and compared: half width, upper case, without white space. */
export function normaliseCouponCode(text: string): string {
  return toHalfWidth(text).replace(/\s/g, '').toUpperCase()
}

/** The rules of a coupon as it is stored; null means no such limit. */
export type Coupon = Discount & {
  active: boolean
  /** From this instant, included. */
  starts_at: Instant | null
  /** Until this instant, not included. */
  ends_at: Instant | null
  max_uses: number | null
  max_uses_per_user: number | null
  /** Yen of tour and option together. */
  minimum_base: number
  experience_id: number | null
}

export type CouponUse = {
  now: Instant
  experience_id: number
  base_before_discount: number
  /** Uses by anybody, and by this user, in holds and confirmed reservations. */
  uses: number
  uses_by_user: number
}

/** Why the coupon can't be used here, or null. A coupon that is not there (null) or withdrawn is unknown. */
export function couponProblem(coupon: Coupon | null, use: CouponUse): RefusalCode | null {
  if (coupon === null || !coupon.active) return 'coupon_unknown'
  const now = epochOf(use.now)
  if (coupon.starts_at !== null && now < epochOf(coupon.starts_at)) return 'coupon_not_yet'
  if (coupon.ends_at !== null && now >= epochOf(coupon.ends_at)) return 'coupon_expired'
  if (coupon.experience_id !== null && coupon.experience_id !== use.experience_id) return 'coupon_other_experience'
  if (coupon.max_uses_per_user !== null && use.uses_by_user >= coupon.max_uses_per_user) return 'coupon_used_by_you'
  if (coupon.max_uses !== null && use.uses >= coupon.max_uses) return 'coupon_exhausted'
  if (use.base_before_discount < coupon.minimum_base) return 'coupon_minimum'
  return null
}
