// Coupons and the number of their uses.
import type { Selectable } from 'kysely'
import type { Db } from '../../client.ts'
import type { DB } from '../../tables.ts'

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

export type CouponRow = Pick<Selectable<DB['coupons']>, (typeof columns)[number]>

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
