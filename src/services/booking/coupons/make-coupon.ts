import type { CouponAnswer, CouponBody } from '#contract/booking/admin-coupons-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { insertCoupon } from '#database/booking/reserve/admin-coupons.ts'
import { inTransaction } from '#database/client.ts'
import { couponCodeProblem } from '#domain/booking/coupon-form.ts'
import { normaliseCouponCode } from '#domain/booking/coupon.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { checkCouponTerms, instantOrNull, refuseOwnCoupon } from '../shared/check-coupon-terms.ts'
import { getCoupon } from './get-coupon.ts'

/**
 * Creates a coupon that can be used immediately, or from its start.
 * @throws Refused own_interest; InvalidInput
 */
export async function makeCoupon(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { code: typed, ...body }: CouponBody,
): Promise<CouponAnswer> {
  const code = normaliseCouponCode(typed)
  const terms = { ...body, starts_at: instantOrNull(body.starts_at), ends_at: instantOrNull(body.ends_at) }
  const problem = couponCodeProblem(code)
  await checkCouponTerms(app.db, terms, problem === null ? {} : { code: [problem] })
  const id = await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await refuseOwnCoupon(tx, admin, { ...terms, active: true })
    const made = await insertCoupon(tx, { ...terms, code, active: true, created_at: now })
    if (made === null) throw new InvalidInput({ code: ['このコードのクーポンは、すでにあります。'] })
    await insertAudit(tx, admin, {
      at: now,
      action: 'make_coupon',
      subject_type: 'coupon',
      subject_id: made,
      detail: { code, ...terms },
    })
    return made
  })
  return await getCoupon(app, id)
}
