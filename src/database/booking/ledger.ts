// The ledger: what payees are owed, as entries that are only added (docs/booking.md#ledger). A
// balance is their sum.
import { sql } from 'kysely'
import type { Tx } from '../client.ts'
import { lockToPost } from '../locks.ts'
import { agreedOfSold, borneByHost, keptPart, keptSlots, lossOfHost, undone } from './sold.ts'

/**
 * Posts what the ledger lacks of these reservations: those that the sweep has marked as ended, with
 * each of their refunds and lost disputes. A repeated call changes nothing. The caller holds their locks, so no
 * refund is added meanwhile.
 * @returns the number of new entries
 */
export async function insertEntries(tx: Tx, ids: readonly number[], now: Date): Promise<number> {
  // Each refund and each loss in a dispute is posted as the difference that it makes to the sale,
  // the commission and the coupon share, with all of them before it: so the entries sum to the
  // amounts of salesOf. A dispute has one entry for all three. Refunds and losses get their numbers
  // under the lock of the reservation, so their order never changes.
  const { numAffectedRows } = await sql`
    with posted as (
      select r.* from reservations r where r.id = any(${[...ids]}::int[]) and r.posted_at is not null and not ${undone}
    ), returned as (
      select r.id, 'refund:' || f.id as cause, f.id as refund_id, false as dispute, f.created_at as at,
        f.id as after_refund, 0::bigint as loss, ${borneByHost} as by_host
      from posted r join refunds f on f.reservation_id = r.id
      union all
      select r.id, l.cause, null, true, l.at, l.after_refund_id, l.id, ${lossOfHost}
      from posted r join dispute_losses l on l.reservation_id = r.id
    ), steps as (
      select r.id, 'reservation:' || r.id as cause, null::int as refund_id, false as dispute, r.last_ends_at as at,
        0 as after_refund, 0::bigint as loss, 0::bigint as by_host
      from posted r
      union all
      select r.id, s.cause, s.refund_id, s.dispute, greatest(r.last_ends_at, s.at), s.after_refund, s.loss,
        greatest(0, least(r.total, sum(s.by_host) over (partition by r.id order by s.after_refund, s.loss)))::bigint
      from returned s join posted r on r.id = s.id
    ), amounts as (
      select s.*, coalesce(r.payee_id, e.payee_id) as payee_id,
        r.total - s.by_host - case when r.total = 0 then 0
          else (r.service_fee + r.processing_fee)::bigint * (r.total - s.by_host) / r.total end as sale,
        -(w.commission * q.num / q.den) as commission,
        (w.coupon_share * q.num + q.den - 1) / q.den as coupon_share
      from steps s join posted r on r.id = s.id join experiences e on e.id = r.experience_id
      ${agreedOfSold} ${keptSlots} ${keptPart(sql`s.by_host`)}
    ), changes as (
      select *, sale - coalesce(lag(sale) over w, 0) as sale_change,
        commission - coalesce(lag(commission) over w, 0) as commission_change,
        coupon_share - coalesce(lag(coupon_share) over w, 0) as coupon_change
      from amounts window w as (partition by id order by after_refund, loss)
    )
    insert into ledger_entries (payee_id, reservation_id, refund_id, kind, amount, cause, at, written_at)
    select c.payee_id, c.id, c.refund_id, k.kind, k.amount, c.cause, c.at, ${now}
    from changes c cross join lateral (values
      (case when c.dispute then 'dispute' end, c.sale_change + c.commission_change + c.coupon_change),
      (case when c.dispute then null when c.refund_id is null then 'sale' else 'refund' end, c.sale_change),
      (case when not c.dispute then 'commission' end, c.commission_change),
      (case when not c.dispute then 'coupon_share' end, c.coupon_change)) k (kind, amount)
    where k.kind is not null and k.amount <> 0
    order by c.at, c.id, c.after_refund, c.loss
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
