/**
 * Sales of a host (docs/booking.md#sales). They are computed from the amounts stored with the
 * reservation, never from current prices or rates. All amounts are whole yen.
 */
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'

/** Who pays for a discount: the host, whose price is lower, or the operator. */
export const discountFunders = ['operator', 'host'] as const
export type DiscountFunder = (typeof discountFunders)[number]

/** Who bears a refund that an admin grants. */
export const refundBearers = ['host', 'operator', 'half'] as const
export type RefundBearer = (typeof refundBearers)[number]

export type SoldReservation = {
  tour: number
  option: number
  discount: number
  discount_funded_by: DiscountFunder
  /** Basis points of the host's price. */
  commission_bp: number
  /** What the guest paid: tour + option − discount + both fees (docs/product/booking.md#price). */
  total: number
  service_fee: number
  processing_fee: number
  /** Part of `total` that was refunded, is being refunded or will be retried. */
  refunded: number
  /** Part of `refunded` that the host bears. */
  refunded_by_host: number
  /**
   * Part of tour + option that is left after changes and cancelled slots. It counts only if a
   * coupon of the operator paid everything, because no refund shows then what is left.
   */
  left_amount: number
}

export type Sales = {
  /** Total that guests paid. */
  gross: number
  /** Part of `gross` that is refunded. */
  refunds: number
  /** Part of `refunds` that the operator bears: it is not taken from the host. */
  refund_share: number
  /** Fees of the operator on what the host keeps. */
  fees: number
  /** Commission of the operator, with the consumption tax in it. */
  commission: number
  /** What the operator adds for its coupons. */
  coupon_share: number
  /** Amount due to the host: gross − refunds + refund_share − fees − commission + coupon_share. */
  due: number
}

export const noSales: Sales = {
  gross: 0,
  refunds: 0,
  refund_share: 0,
  fees: 0,
  commission: 0,
  coupon_share: 0,
  due: 0,
}

/** floor(yen × part / whole). Exact: both factors are below ten million, a safe integer. */
export function partOf(yen: number, part: number, whole: number): number {
  const product = yen * part
  return (product - (product % whole)) / whole
}

/**
 * Commission on a reservation as booked, in yen, rounded down. A host's discount reduces the price
 * that it is taken from, a discount of the operator doesn't.
 */
export function commissionOf({
  tour,
  option,
  discount,
  discount_funded_by,
  commission_bp,
}: Pick<SoldReservation, 'tour' | 'option' | 'discount' | 'discount_funded_by' | 'commission_bp'>): number {
  return partOf(tour + option - (discount_funded_by === 'host' ? discount : 0), commission_bp, 10_000)
}

/** The host's part of a granted refund, in yen. Of a half, the operator bears the odd yen. */
export function borneByHost(amount: number, borne_by: RefundBearer): number {
  if (borne_by === 'operator') return 0
  return borne_by === 'half' ? Math.floor(amount / 2) : amount
}

/** Consumption tax of 10 % in an amount that includes it, in yen, rounded down. */
export const taxIn = (yen: number): number => partOf(yen, 10, 110)

/**
 * The sales of one reservation. A refund that the host bears reduces the operator's fees,
 * commission and coupon share in proportion: they are the same share of the kept amount as of the
 * paid amount. The odd yen goes to the host. Without a refund they are as booked; after a full
 * refund they are 0.
 */
export function salesOf(sold: SoldReservation): Sales {
  const { tour, option, total, service_fee, processing_fee, discount, discount_funded_by } = sold
  const refunds = Math.min(total, sold.refunded)
  const by_host = Math.min(refunds, sold.refunded_by_host)
  const kept = total - by_host
  const [part, whole] = total > 0 ? [kept, total] : [sold.left_amount, Math.max(1, tour + option)]
  const fees = partOf(service_fee + processing_fee, part, whole)
  const commission = partOf(commissionOf(sold), part, whole)
  const funded = discount_funded_by === 'operator' ? discount : 0
  const coupon_share = funded - partOf(funded, whole - part, whole)
  const due = kept - fees - commission + coupon_share
  return { gross: total, refunds, refund_share: refunds - by_host, fees, commission, coupon_share, due }
}

/** The sums of the fields of `a`. */
export const addFields = <T extends Record<string, number>>(a: T, b: NoInfer<T>): T =>
  Object.fromEntries(Object.entries(a).map(([field, amount]) => [field, amount + b[field]!])) as T

export const sumOfSales = (all: readonly Sales[]): Sales => all.reduce(addFields<Sales>, noSales)

/**
 * The host's sale, in yen: what is left of the price after refunds and without the guest's service
 * fee, which the guest pays to the operator. The ledger's entries `sale` and `refund` sum up to it.
 */
export const saleOf = ({ gross, refunds, refund_share, fees }: Omit<Sales, 'commission' | 'coupon_share' | 'due'>) =>
  gross - refunds + refund_share - fees

/**
 * Whether the sales of a reservation are final: its last slot has ended. Until then the reservation
 * can be cancelled, and the amount due is only expected.
 */
export function areSalesFinal({ last_ends_at }: { last_ends_at: Instant }, now: Instant): boolean {
  return epochOf(now) >= epochOf(last_ends_at)
}
