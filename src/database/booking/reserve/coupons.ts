// Coupons and the number of their uses.
import type { DiscountFunder } from '#domain/booking/sales.ts'
import type { Db } from '../../client.ts'

export type CouponRow = {
  id: number
  code: string
  amount: number | null
  rate_bp: number | null
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  max_uses_per_user: number | null
  minimum_base: number
  experience_id: number | null
  active: boolean
  funded_by: DiscountFunder
}

const columns = [
  'id',
  'code',
  'amount',
  'rate_bp',
  'starts_at',
  'ends_at',
  'max_uses',
  'max_uses_per_user',
  'minimum_base',
  'experience_id',
  'active',
  'funded_by',
] as const

/** @param code normalized */
export async function findCoupon(db: Db, code: string): Promise<CouponRow | null> {
  return (await db.selectFrom('coupons').select(columns).where('code', '=', code).executeTakeFirst()) ?? null
}

/** Uses in holds and confirmed reservations: in total, and by one user (0 for a visitor). */
export async function countCouponUses(
  db: Db,
  coupon_id: number,
  user_id: number | null,
): Promise<{ uses: number; uses_by_user: number }> {
  const row = await db
    .selectFrom('reservations')
    .select((of) => [
      of.fn.countAll<number>().as('uses'),
      of.fn
        .countAll<number>()
        .filterWhere('user_id', '=', user_id ?? 0)
        .as('uses_by_user'),
    ])
    .where('coupon_id', '=', coupon_id)
    .where('status', 'in', ['held', 'confirmed'])
    .executeTakeFirstOrThrow()
  return { uses: row.uses, uses_by_user: row.uses_by_user }
}
