// The ledger: what payees are owed, as entries that are only added (docs/booking.md#ledger). A
// balance is their sum.
import { sql } from 'kysely'
import type { Tx } from '../../client.ts'
import { lockToPost } from '../../locks.ts'
import { changesOfSold, undone } from './sold.ts'

/**
 * Yen that went back to the guest by what entry `l` posts, with the fees in them; null for entries
 * of other kinds.
 */
export const returnedOf = sql`case when l.kind in ('refund', 'dispute') then coalesce(
  (select f.amount from refunds f where f.id = l.refund_id),
  (select x.lost from dispute_losses x where x.cause = l.cause)) end`

/**
 * Posts what the ledger lacks of these reservations: those that the sweep has marked as ended, with
 * each of their refunds and lost disputes. A repeated call changes nothing. The caller holds their
 * locks, so no refund is added meanwhile.
 * @returns the number of new entries
 */
export async function insertEntries(tx: Tx, ids: readonly number[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${changesOfSold(sql`r.id = any(${[...ids]}::int[]) and not ${undone}`)}
    insert into ledger_entries (payee_id, reservation_id, refund_id, kind, amount, cause, at, written_at)
    select c.payee_id, c.id, c.refund_id, k.kind, k.amount, c.cause, c.at, ${now}
    from changes c cross join lateral (select c.gross - c.by_host - c.fees as sale) d
    cross join lateral (values
      -- A dispute has one entry for all three.
      (case when c.disputed then 'dispute' end, d.sale - c.commission + c.coupon_share),
      (case when c.disputed then null when c.refund_id is null then 'sale' else 'refund' end, d.sale),
      (case when not c.disputed then 'commission' end, -c.commission),
      (case when not c.disputed then 'coupon_share' end, c.coupon_share)) k (kind, amount)
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
