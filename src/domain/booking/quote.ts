/** What a total contains, and how it can be paid. */
import type { RefusalCode } from '../shared/refusals.ts'

/** Minimum and maximum of a card charge in yen: the limits of PAY.JP's POST /charges. */
export const CARD_MINIMUM = 50
export const CARD_MAXIMUM = 9_999_999

/** What guests read as one サービス料: both fees, in yen. */
export const serviceFeeOf = ({ service_fee, processing_fee }: Pick<Quote, 'service_fee' | 'processing_fee'>): number =>
  service_fee + processing_fee

/** Why this total can't be paid, or null: it must be 0 or within the limits of a card charge. */
export function totalProblem(total: number): RefusalCode | null {
  if (total > 0 && total < CARD_MINIMUM) return 'total_below_card_minimum'
  if (total > CARD_MAXIMUM) return 'total_above_card_maximum'
  return null
}

export function needsCard(total: number): boolean {
  return total > 0
}

/**
 * Price of a booking (docs/product/booking.md#price). Amounts are whole yen, rates are basis points
 * (500 is 5 %), and all arithmetic uses integers. So the form, the quote and the charge never
 * differ by a yen.
 */
/** Either an amount in yen or a rate in basis points; the other one is null. */
export type Discount = { amount: number | null; rate_bp: number | null }

export type Rates = { service_rate_bp: number; processing_rate_bp: number }

/** Service 5 %, processing 3.6 %. The operator's settings override them. */
export const defaultRates: Rates = { service_rate_bp: 500, processing_rate_bp: 360 }

/** Tour and option in yen, before the discount. A coupon's minimum is compared with their sum. */
export type Amounts = { tour: number; option: number }

export type QuoteInput = Amounts & { coupon: Discount | null; rates: Rates }

export type Quote = {
  tour: number
  /** Subtracted from the price; positive, at most tour + option. */
  discount: number
  option: number
  service_fee: number
  processing_fee: number
  total: number
}

/**
 * Returns the value.
 * @throws RangeError if it isn't a safe integer of at least 0, which would be a bug in the caller
 */
function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole amount: ${value}`)
  return value
}

/**
 * floor(yen × rate), computed exactly: the product is an integer, and the subtraction makes the
 * division exact.
 */
function share(yen: number, rate_bp: number): number {
  const product = whole(whole(yen) * whole(rate_bp))
  return (product - (product % 10_000)) / 10_000
}

/**
 * The price of a booking. checkSelection validates people and slots, couponProblem validates the
 * coupon.
 * @throws RangeError for amounts that are not whole, negative or not exact integers
 */
export function quote({ tour, option, coupon, rates }: QuoteInput): Quote {
  const discount = discountOf(coupon, whole(tour) + whole(option))
  const base = tour + option - discount
  const service_fee = share(base, rates.service_rate_bp)
  const processing_fee = share(base + service_fee, rates.processing_rate_bp)
  return { tour, discount, option, service_fee, processing_fee, total: base + service_fee + processing_fee }
}

function discountOf(coupon: Discount | null, amount: number): number {
  if (coupon === null) return 0
  return Math.min(amount, coupon.amount === null ? share(amount, coupon.rate_bp ?? 0) : whole(coupon.amount))
}

/**
 * What one guest pays for one slot without an option, in yen: the price with the service fee. Lists
 * and pages show it as the price of an experience.
 */
export const totalForOne = (price: number, rates: Rates): number =>
  quote({ tour: price, option: 0, coupon: null, rates }).total

/** What an option adds to that total, in yen. */
export const optionTotalForOne = (price: number, option_price: number, rates: Rates): number =>
  totalForOne(price + option_price, rates) - totalForOne(price, rates)

/**
 * The highest price in yen at which so many people pay at most `total`. The total rises with the
 * price, so `price <= highestPriceWithin(total)` is the same condition as a limit of the total, and
 * an index on the price serves it.
 */
export function highestPriceWithin(total: number, rates: Rates, people = 1): number {
  let fits = 0
  let above = total + 1
  while (above - fits > 1) {
    const middle = Math.floor((fits + above) / 2)
    if (totalForOne(middle * people, rates) <= total) fits = middle
    else above = middle
  }
  return fits
}
