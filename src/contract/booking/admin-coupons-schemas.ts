import { z } from 'zod'
import { couponSorts, couponStates } from '#domain/booking/coupon.ts'
import { discountFunders } from '#domain/booking/sales.ts'
import { emptyIsAbsent, id, instant, optionalText, pageMeta, pageQuery, wireId, yen } from '../shared/schemas.ts'

const number = z.number().min(-1e9).max(1e9)
const moment = z.iso.datetime({ offset: true, local: false }).max(40)

const terms = {
  /** Either `amount` in yen or `rate_bp` in basis points (500 is 5 %). */
  amount: number.nullable(),
  rate_bp: number.nullable(),
  /** `starts_at` is inclusive, `ends_at` is exclusive. */
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  max_uses: number.nullable(),
  max_uses_per_user: number.nullable(),
  /** Minimum of tour + option in yen. */
  minimum_base: number,
  experience_id: wireId.nullable(),
  /** Who pays for the discount: the operator, or the host, who receives less. */
  funded_by: z.enum(discountFunders),
}

export const coupon = z.object({
  id,
  code: z.string(),
  amount: yen.nullable(),
  rate_bp: z.number().int().nullable(),
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  max_uses: z.number().int().nullable(),
  max_uses_per_user: z.number().int().nullable(),
  minimum_base: yen,
  /** Null: valid for all experiences. */
  experience: z.object({ id, title: z.string() }).nullable(),
  funded_by: z.enum(discountFunders),
  active: z.boolean(),
  state: z.enum(couponStates),
  /** Number of uses in holds and confirmed reservations. */
  uses: z.number().int(),
  /** Total discount in yen on confirmed reservations. */
  discounted: z.number().int(),
  version: z.number().int(),
  created_at: instant,
})
export type CouponAnswer = z.infer<typeof coupon>

export const couponsFilter = z.object({
  /** Searches the code and the title of the experience. */
  q: optionalText(100),
  state: emptyIsAbsent(z.enum(couponStates).optional()),
  sort: emptyIsAbsent(z.enum(couponSorts).default('newest')),
})
export type CouponsFilter = z.infer<typeof couponsFilter>
export const couponsQuery = pageQuery.extend(couponsFilter.shape)
export type CouponsQuery = z.infer<typeof couponsQuery>
export const coupons = z.object({
  coupons: z.array(coupon),
  meta: pageMeta.extend({ total_count: z.number().int() }),
})
export type Coupons = z.infer<typeof coupons>

export const couponBody = z.object({
  code: z.string().max(200),
  amount: terms.amount.default(null),
  rate_bp: terms.rate_bp.default(null),
  starts_at: terms.starts_at.default(null),
  ends_at: terms.ends_at.default(null),
  max_uses: terms.max_uses.default(null),
  max_uses_per_user: terms.max_uses_per_user.default(null),
  minimum_base: terms.minimum_base.default(0),
  experience_id: terms.experience_id.default(null),
  funded_by: terms.funded_by.default('operator'),
})
export type CouponBody = z.infer<typeof couponBody>

/** Absent fields stay unchanged. The code never changes, because guests already have it. */
export const couponChange = z
  .object(terms)
  .partial()
  .extend({
    active: z.boolean().optional(),
    /** The version that the client read. The change is rejected if the coupon has changed. */
    version: z.number().int().min(1).max(2_147_483_647),
  })
export type CouponChange = z.infer<typeof couponChange>
