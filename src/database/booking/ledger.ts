// The ledger: what payees are owed, as entries that are only added (docs/booking.md#ledger). A
// balance is their sum.
import { sql } from 'kysely'
import type { Tx } from '../client.ts'
import { lockToPost } from '../locks.ts'
import { agreedOfSold, borneByHost, keptPart, keptSlots, undone } from './sold.ts'

/**
 * Posts what the ledger lacks of these reservations: those that the sweep has marked as ended, with
 * each of their refunds. A repeated call changes nothing. The caller holds their locks, so no
 * refund is added meanwhile.
 * @returns the number of new entries
 */
export async function insertEntries(tx: Tx, ids: readonly number[], now: Date): Promise<number> {
  // Each refund is posted as the difference that it makes to the sale, the commission and the
  // coupon share, with all refunds before it: so the entries sum to the amounts of salesOf.
  const { numAffectedRows } = await sql`
    with steps as (
      select r.id, 'reservation:' || r.id as cause, null::int as refund_id, r.last_ends_at as at, 0::bigint as by_host
      from reservations r where r.id = any(${[...ids]}::int[]) and r.posted_at is not null and not ${undone}
      union all
      select r.id, 'refund:' || f.id, f.id, greatest(r.last_ends_at, f.created_at),
        least(r.total, sum(${borneByHost}) over (partition by r.id order by f.id))::bigint
      from reservations r join refunds f on f.reservation_id = r.id
      where r.id = any(${[...ids]}::int[]) and r.posted_at is not null and not ${undone}
    ), amounts as (
      select s.*, coalesce(r.payee_id, e.payee_id) as payee_id,
        r.total - s.by_host - case when r.total = 0 then 0
          else (r.service_fee + r.processing_fee)::bigint * (r.total - s.by_host) / r.total end as sale,
        -(w.commission * q.num / q.den) as commission,
        (w.coupon_share * q.num + q.den - 1) / q.den as coupon_share
      from steps s join reservations r on r.id = s.id join experiences e on e.id = r.experience_id
      ${agreedOfSold} ${keptSlots} ${keptPart(sql`s.by_host`)}
    ), changes as (
      select *, sale - coalesce(lag(sale) over w, 0) as sale_change,
        commission - coalesce(lag(commission) over w, 0) as commission_change,
        coupon_share - coalesce(lag(coupon_share) over w, 0) as coupon_change
      from amounts window w as (partition by id order by coalesce(refund_id, 0))
    )
    insert into ledger_entries (payee_id, reservation_id, refund_id, kind, amount, cause, at, written_at)
    select c.payee_id, c.id, c.refund_id, k.kind, k.amount, c.cause, c.at, ${now}
    from changes c cross join lateral (values
      (case when c.refund_id is null then 'sale' else 'refund' end, c.sale_change),
      ('commission', c.commission_change), ('coupon_share', c.coupon_change)) k (kind, amount)
    where k.amount <> 0
    order by c.at, c.id, c.refund_id nulls first
    on conflict on constraint ledger_entries_once do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Posts up to `limit` reservations whose last slot has ended.
 * @returns their number. Less than `limit`: all are posted, or another process posts them now.
 */
export async function postEnded(tx: Tx, now: Date, limit: number): Promise<number> {
  const ids = await lockToPost(tx, now, limit)
  if (ids.length === 0) return 0
  await sql`update reservations set posted_at = ${now} where id = any(${ids}::int[])`.execute(tx)
  await insertEntries(tx, ids, now)
  return ids.length
}
