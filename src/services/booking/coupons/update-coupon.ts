import type { CouponAnswer, CouponChange } from '#contract/booking/admin-coupons-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import {
  type AdminCouponRow,
  type CouponValues,
  findAdminCoupon,
  updateCouponRow,
} from '#database/booking/reserve/admin-coupons.ts'
import { inTransaction } from '#database/client.ts'
import { lockCouponRow } from '#database/locks.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { checkCouponTerms, instantOrNull, refuseOwnCoupon } from '../shared/check-coupon-terms.ts'
import { getCoupon } from './get-coupon.ts'

const FIELDS = [
  'amount',
  'rate_bp',
  'starts_at',
  'ends_at',
  'max_uses',
  'max_uses_per_user',
  'minimum_base',
  'experience_id',
  'funded_by',
  'active',
] as const

/**
 * Changes, stops or resumes a coupon. Existing reservations keep their discount.
 * @throws Refused coupon_not_found, coupon_changed, own_interest; InvalidInput
 */
export async function updateCoupon(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  { version, ...change }: CouponChange,
): Promise<CouponAnswer> {
  await inTransaction(app.db, async (tx) => {
    // Bookings with this coupon wait here, so that its uses are counted correctly.
    await lockCouponRow(tx, id)
    const before = await findAdminCoupon(tx, id)
    if (!before) throw new Refused('coupon_not_found')
    if (before.version !== version) throw new Refused('coupon_changed')
    const values = changed(before, change)
    const too_few = values.max_uses !== null && values.max_uses < before.uses
    await checkCouponTerms(
      tx,
      values,
      too_few
        ? { max_uses: [`すでに${before.uses}回使われています。${before.uses}回以上にするか、利用を停止してください。`] }
        : {},
    )
    await refuseOwnCoupon(tx, admin, values)
    const fields = FIELDS.filter((field) => String(values[field]) !== String(before[field]))
    if (fields.length === 0) return
    await updateCouponRow(tx, id, values)
    const only = (of: CouponValues) => Object.fromEntries(fields.map((field) => [field, of[field]]))
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action:
        fields.length === 1 && fields[0] === 'active'
          ? values.active
            ? 'resume_coupon'
            : 'stop_coupon'
          : 'update_coupon',
      subject_type: 'coupon',
      subject_id: id,
      detail: { code: before.code, from: only(before), to: only(values) },
    })
  })
  return await getCoupon(app, id)
}

/** The coupon with the given fields replaced. */
function changed(before: AdminCouponRow, change: Omit<CouponChange, 'version'>): CouponValues {
  const { starts_at, ends_at, ...rest } = change
  const { amount, rate_bp, max_uses, max_uses_per_user, minimum_base, experience_id, funded_by, active } = {
    ...before,
    ...rest,
  }
  return {
    amount,
    rate_bp,
    max_uses,
    max_uses_per_user,
    minimum_base,
    experience_id,
    funded_by,
    active,
    starts_at: starts_at === undefined ? before.starts_at : instantOrNull(starts_at),
    ends_at: ends_at === undefined ? before.ends_at : instantOrNull(ends_at),
  }
}
