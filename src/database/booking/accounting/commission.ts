// Rates of commission: rows are only added. The rate in force at booking is stored with the
// reservation.
import { type RawBuilder, sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../../client.ts'

/** The newest row of `condition` whose start has come, in basis points. */
const inForce = (condition: RawBuilder<unknown>, now: Date) => sql`(
  select case when coalesce(p.link_code = v.via, false) then c.own_link_bp else c.rate_bp end
  from commission_rates c where ${condition} and c.starts_at <= ${now} order by c.starts_at desc, c.id desc limit 1)`

/**
 * One row for a booking of the experience `e`: its payee, whether the guest came by the payee's own
 * link, and the rate of the payee, else of the brand, else the default, else 0.
 */
export const commissionNow = ({ via, now }: { via: string | null; now: Date }) =>
  sql`select p.id as payee_id, coalesce(p.link_code = v.via, false) as own_link, coalesce(
      ${inForce(sql`c.payee_id = p.id`, now)},
      ${inForce(sql`c.brand_id = m.brand_id`, now)},
      ${inForce(sql`c.payee_id is null and c.brand_id is null`, now)}, 0) as commission_bp
    from (select ${via}::text as via) v
    left join payees p on p.id = e.payee_id left join communities m on m.id = e.community_id`

/** The rate in force of rows with `condition`, in basis points; null without one. */
const rateNow = (condition: RawBuilder<unknown>, now: Date) => sql`(
  select c.rate_bp from commission_rates c where ${condition} and c.starts_at <= ${now}
  order by c.starts_at desc, c.id desc limit 1)`

const byDefault = sql`c.payee_id is null and c.brand_id is null`

/** The default rate, and when the next one starts. */
export async function findDefaultRate(db: Db, now: Date): Promise<{ commission_bp: number; changes_at: Date | null }> {
  const { rows } = await sql<{ commission_bp: number; changes_at: Date | null }>`
    select coalesce(${rateNow(byDefault, now)}, 0) as commission_bp,
      (select min(c.starts_at) from commission_rates c where ${byDefault} and c.starts_at > ${now}) as changes_at`.execute(
    db,
  )
  return oneRow(rows)
}

/** The rate for experiences in the user's own name. */
export async function findOwnRate(db: Db, now: Date, user_id: number): Promise<number> {
  const { rows } = await sql<{ commission_bp: number }>`
    select coalesce(${rateNow(sql`c.payee_id = (select p.id from payees p where p.user_id = ${user_id})`, now)},
      ${rateNow(byDefault, now)}, 0) as commission_bp`.execute(db)
  return oneRow(rows).commission_bp
}

/** The rates for experiences of an ambassador, by the community in which they are offered. */
export async function findRatesOfAmbassador(
  db: Db,
  now: Date,
  ambassador_id: number,
): Promise<{ community_id: number; commission_bp: number }[]> {
  const { rows } = await sql<{ community_id: number; commission_bp: number }>`
    select m.id as community_id, coalesce(
      ${rateNow(sql`c.payee_id = (select p.id from payees p where p.ambassador_id = ${ambassador_id})`, now)},
      ${rateNow(sql`c.brand_id = m.brand_id`, now)}, ${rateNow(byDefault, now)}, 0) as commission_bp
    from community_ambassadors a join communities m on m.id = a.community_id
    where a.ambassador_id = ${ambassador_id} order by m.id`.execute(db)
  return rows
}

export type CommissionRow = {
  id: number
  payee_id: number | null
  payee_name: string | null
  brand_id: number | null
  brand_name: string | null
  rate_bp: number | null
  own_link_bp: number | null
  starts_at: Date
  in_force: boolean
}

/** All rates, the newest start first. @param payee_id only those of this payee */
export async function findRates(db: Db, now: Date, payee_id?: number): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    select c.id, c.payee_id, coalesce(u.name, a.name) as payee_name, c.brand_id, b.name as brand_name,
      c.rate_bp, c.own_link_bp, c.starts_at,
      c.starts_at <= ${now} and not exists (select 1 from commission_rates o
        where o.payee_id is not distinct from c.payee_id and o.brand_id is not distinct from c.brand_id
          and o.starts_at <= ${now} and (o.starts_at, o.id) > (c.starts_at, c.id)) as in_force
    from commission_rates c left join payees p on p.id = c.payee_id left join users u on u.id = p.user_id
    left join ambassadors a on a.id = p.ambassador_id left join brands b on b.id = c.brand_id
    where ${payee_id === undefined ? sql`true` : sql`c.payee_id = ${payee_id}`}
    order by c.starts_at desc, c.id desc limit 500`.execute(db)
  return rows
}

export async function findBrandNames(db: Db): Promise<{ id: number; name: string }[]> {
  return await db.selectFrom('brands').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}

export async function insertRate(
  tx: Tx,
  rate: Pick<CommissionRow, 'payee_id' | 'brand_id' | 'rate_bp' | 'own_link_bp' | 'starts_at'> & {
    created_by: number
    created_at: Date
  },
): Promise<number> {
  const { id } = await tx.insertInto('commission_rates').values(rate).returning('id').executeTakeFirstOrThrow()
  return id
}
