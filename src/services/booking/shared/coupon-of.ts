import type { CouponAnswer } from '#contract/booking/admin-coupons-schemas.ts'
import type { AdminCouponRow } from '#database/booking/reserve/admin-coupons.ts'
import { couponState } from '#domain/booking/coupon-form.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

/** A coupon in the form of the admin API. */
export function couponOf(row: AdminCouponRow, now: Date): CouponAnswer {
  const { experience_id, experience_title, starts_at, ends_at, created_at, ...rest } = row
  return {
    ...rest,
    starts_at: starts_at && isoJapan(starts_at),
    ends_at: ends_at && isoJapan(ends_at),
    experience:
      experience_id === null || experience_title === null ? null : { id: experience_id, title: experience_title },
    state: couponState(row, { now, uses: row.uses }),
    created_at: isoJapan(created_at),
  }
}
