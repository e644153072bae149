/** Codes of coupons, and whether a coupon can be used (docs/product/booking.md#coupons). */
import { toHalfWidth } from '../shared/text.ts'
import { epochOf, type Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import type { Discount } from './quote.ts'

/**
 * Returns the form in which codes are stored and compared: half width, upper case, without white
 * space.
 */
export function normaliseCouponCode(text: string): string {
  return toHalfWidth(text).replace(/\s/g, '').toUpperCase()
}

/** The stored rules of a coupon. Null means no limit. */
export type Coupon = Discount & {
  active: boolean
  /** Inclusive. */
  starts_at: Instant | null
  /** Exclusive. */
  ends_at: Instant | null
  max_uses: number | null
  max_uses_per_user: number | null
  /** Minimum of tour + option in yen. */
  minimum_base: number
  experience_id: number | null
}

export type CouponUse = {
  now: Instant
  experience_id: number
  base_before_discount: number
  /** Uses by all users and by this user, in holds and confirmed reservations. */
  uses: number
  uses_by_user: number
}

/**
 * Why the coupon can't be used for this booking, or null. A missing (null) or stopped coupon is
 * reported as unknown.
 */
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
