import type { CouponAnswer } from '#contract/booking/admin-coupons-schemas.ts'
import { findAdminCoupon } from '#database/booking/reserve/admin-coupons.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { couponOf } from '../shared/coupon-of.ts'

/** @throws Refused coupon_not_found */
export async function getCoupon(app: Pick<App, 'db' | 'clock'>, id: number): Promise<CouponAnswer> {
  const row = await findAdminCoupon(app.db, id)
  if (!row) throw new Refused('coupon_not_found')
  return couponOf(row, app.clock.now())
}
