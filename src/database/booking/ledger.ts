// The ledger: what payees are owed, as entries that are only added (docs/booking.md#ledger). A
// balance is their sum.
import { sql } from 'kysely'
import type { Tx } from '../client.ts'
import { lockToPost } from '../locks.ts'
import { changesOfSold, undone } from './sold.ts'

/**
 * Posts what the ledger lacks of these reservations: those that the sweep has marked as ended, with
 * each of their refunds. A repeated call changes nothing. The caller holds their locks, so no
 * refund is added meanwhile.
 * @returns the number of new entries
 */
export async function insertEntries(tx: Tx, ids: readonly number[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${changesOfSold(sql`r.id = any(${[...ids]}::int[]) and not ${undone}`)}
    insert into ledger_entries (payee_id, reservation_id, refund_id, kind, amount, cause, at, written_at)
    select c.payee_id, c.id, c.refund_id, k.kind, k.amount,
      case when c.refund_id is null then 'reservation:' || c.id else 'refund:' || c.refund_id end, c.at, ${now}
    from changes c cross join lateral (values
      (case when c.refund_id is null then 'sale' else 'refund' end, c.gross - c.by_host - c.fees),
      ('commission', -c.commission), ('coupon_share', c.coupon_share)) k (kind, amount)
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
