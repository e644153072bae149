import type { CouponAnswer } from '#contract/booking/admin-coupons-schemas.ts'
import { type AdminCouponRow, experienceExists } from '#database/booking/reserve/admin-coupons.ts'
import type { Db } from '#database/client.ts'
import { type CouponProblems, couponProblems, couponState, type CouponTerms } from '#domain/booking/coupon.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { InvalidInput } from '../../shared/refused.ts'

/** A coupon in the form of the admin API. */
export function couponOf(row: AdminCouponRow, now: Date): CouponAnswer {
  const { experience_id, experience_title, starts_at, ends_at, created_at, ...rest } = row
  return {
    ...rest,
    starts_at: isoJapan(starts_at),
    ends_at: isoJapan(ends_at),
    experience:
      experience_id === null || experience_title === null ? null : { id: experience_id, title: experience_title },
    state: couponState(row, { now, uses: row.uses }),
    created_at: isoJapan(created_at),
  }
}

/**
 * Checks terms before they are stored.
 * @param others problems that the caller has found already, by field
 * @throws InvalidInput with all problems, by field
 */
export async function checkCouponTerms(db: Db, terms: CouponTerms, others: CouponProblems = {}): Promise<void> {
  const problems = { ...couponProblems(terms), ...others }
  if (terms.experience_id !== null && !(await experienceExists(db, terms.experience_id)))
    problems.experience_id = ['この体験は見つかりませんでした。選び直してください。']
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
}

/**
 * A discount that the operator bears on an experience of the admin's own is money for themselves,
 * also if it is one of all experiences: who knows the code decides where it is used.
 * @throws Refused own_interest
 */
export async function refuseOwnCoupon(
  db: Db,
  admin: Pick<UserActor, 'id'>,
  { experience_id, funded_by, active }: CouponTerms & { active: boolean },
): Promise<void> {
  if (active && funded_by === 'operator')
    await refuseOwnInterest(db, admin, experience_id === null ? { all_for: admin.id } : { experience_id })
}

/** Parses an instant of the API. */
export const instantOrNull = (text: string | null) => (text === null ? null : new Date(text))
