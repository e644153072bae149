// Coupons as admins manage them.
import { sql } from 'kysely'
import type { CouponSort, CouponState } from '#domain/booking/coupon.ts'
import type { Db, Tx } from '../../client.ts'
import { everyWord, experiencesTitled } from '../../search-of-names.ts'
import { containing, countOf } from '../../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../../statement-names.ts'
import type { CouponRow } from './coupons.ts'

export type AdminCouponRow = CouponRow & {
  experience_title: string | null
  uses: number
  discounted: number
  version: number
  created_at: Date
}

const columns = sql`c.id, c.code, c.amount, c.rate_bp, c.starts_at, c.ends_at, c.max_uses, c.max_uses_per_user, c.minimum_base,
  c.experience_id, c.funded_by, c.active, c.version, c.created_at, e.title as experience_title, n.uses, n.discounted`
const joined = sql`from coupons c
  left join experiences e on e.id = c.experience_id
  cross join lateral (
    select count(*)::int as uses, coalesce(sum(r.discount) filter (where r.status = 'confirmed'), 0)::bigint as discounted
    from reservations r where r.coupon_id = c.id and r.status in ('held', 'confirmed')) n`

/** couponState of #domain/booking/coupon.ts in SQL; a test compares the two. */
const stateOf = (now: Date) => sql`case
  when not c.active then 'stopped'
  when c.ends_at <= ${now} then 'ended'
  when n.uses >= c.max_uses then 'used_up'
  when c.starts_at > ${now} then 'scheduled'
  else 'active' end`

export type CouponFilter = { q?: string; state?: CouponState }

const ends = sql`coalesce(c.ends_at, 'infinity')`
const orders = {
  newest: sql`c.id desc`,
  oldest: sql`c.id`,
  code: sql`c.code`,
  ends: sql`${ends}, c.id`,
} as const satisfies Record<CouponSort, unknown>

export type CouponPage = {
  sort: CouponSort
  limit: number
  offset: number
  /** Only coupons behind this one in the order, for a list that is read part by part. */
  after?: Pick<CouponRow, 'id' | 'code' | 'ends_at'>
}

function behind({ sort, after }: CouponPage) {
  if (after === undefined) return sql``
  if (sort === 'code') return sql`and c.code > ${after.code}`
  if (sort === 'ends')
    return sql`and (${ends}, c.id) > (coalesce(${after.ends_at}::timestamptz, 'infinity'), ${after.id})`
  return sort === 'newest' ? sql`and c.id < ${after.id}` : sql`and c.id > ${after.id}`
}

const fitting = (now: Date, { q, state }: CouponFilter) => sql`where true
  and ${everyWord(
    q,
    (word) =>
      sql`(c.code like ${containing(word.text.toUpperCase())} or c.experience_id in (${experiencesTitled(word)}))`,
  )}
  ${state === undefined ? sql`` : sql`and ${stateOf(now)} = ${state}`}`

const planned = sql.raw(PLANNED_EACH_TIME)

export async function findCoupons(
  db: Db,
  now: Date,
  filter: CouponFilter,
  page: CouponPage,
): Promise<AdminCouponRow[]> {
  const { rows } = await sql<AdminCouponRow>`select ${columns} ${joined} ${fitting(now, filter)} ${behind(page)}
    order by ${orders[page.sort]} limit ${page.limit} offset ${page.offset} ${planned}`.execute(db)
  return rows
}

export const countCoupons = (db: Db, now: Date, filter: CouponFilter): Promise<number> =>
  countOf(db, sql`${joined} ${fitting(now, filter)} ${planned}`)

export async function findAdminCoupon(db: Db, id: number): Promise<AdminCouponRow | undefined> {
  const { rows } = await sql<AdminCouponRow>`select ${columns} ${joined} where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function experienceExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('experiences').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export type CouponValues = Omit<CouponRow, 'id' | 'code'>

/** @returns its id, or null if the code exists already */
export async function insertCoupon(tx: Tx, coupon: CouponValues & { code: string; created_at: Date }) {
  const row = await tx
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The caller holds lockCoupon. */
export async function updateCouponRow(tx: Tx, id: number, values: CouponValues): Promise<void> {
  await tx
    .updateTable('coupons')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
