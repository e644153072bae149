// Refunds: a row is inserted in the transaction that decides the refund, and is sent afterwards.
import { type Selectable, sql } from 'kysely'
import type { RefundReason } from '#domain/booking/refunds.ts'
import type { RefundBearer } from '#domain/booking/sales.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../../client.ts'
import type { DB } from '../../tables.ts'
import { disputedOf, lostOf } from '../shared/dispute-amounts.ts'
import { insertEntries } from '../shared/ledger.ts'

const columns = [
  'id',
  'payment_id',
  'reservation_id',
  'reference',
  'amount',
  'reason',
  'state',
  'attempts',
  'sent_at',
] as const

export type RefundRow = Pick<Selectable<DB['refunds']>, (typeof columns)[number]>

/** The caller holds the lock of the reservation (`lockReservation`). */
export async function insertRefund(
  tx: Tx,
  refund: {
    payment_id: number
    reservation_id: number
    amount: number
    /** The rule that decided it. */
    reason: RefundReason
    now: Date
    /** The reason shown to the guest, if a person decided. */
    words?: string
    /** Key of the call that requested it: a repeated call finds the same refund. */
    request_key?: string
    /** Default: the host. */
    borne_by?: RefundBearer
    /** The admin who decided it. */
    decided_by?: number | undefined
    /** It was made in the company's console, so there is nothing to send. */
    settled?: true
  },
): Promise<number> {
  const row = await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.payment_id,
      reservation_id: refund.reservation_id,
      amount: refund.amount,
      reason: refund.reason,
      created_at: refund.now,
      words: refund.words ?? null,
      request_key: refund.request_key ?? null,
      borne_by: refund.borne_by ?? 'host',
      decided_by: refund.decided_by ?? null,
      ...(refund.settled && { state: 'done', settled_at: refund.now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // After the ledger has the reservation, it gets each further refund with the refund itself.
  await insertEntries(tx, [refund.reservation_id], refund.now)
  return row.id
}

export async function readRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  return await db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst()
}

/**
 * Yen of a reservation that went back to the guest or are on their way: by refunds that didn't
 * fail, and by lost disputes.
 */
export async function readPaidBack(db: Db, reservation_id: number): Promise<number> {
  const { rows } = await sql<{ yen: number }>`
    select (coalesce((select sum(f.amount) from refunds f where f.reservation_id = ${reservation_id}::int and f.state <> 'failed'), 0)
      + ${lostOf(sql`${reservation_id}::int`)})::int as yen`.execute(db)
  return oneRow(rows).yen
}

/**
 * Yen of a payment that can't be refunded any more. Refunds by any rule or person and in any state
 * count: a failed refund is still owed. So do disputes that are lost, or for which the company has
 * taken the money back.
 */
export async function readDecided(db: Db, payment_id: number): Promise<number> {
  const { rows } = await sql<{ yen: number }>`
    select (coalesce((select sum(f.amount) from refunds f where f.payment_id = ${payment_id}::int), 0)
      + ${disputedOf(sql`${payment_id}::int`)})::int as yen`.execute(db)
  return oneRow(rows).yen
}

/** Yen of the refunds that this admin decided since an instant, in any state. */
export async function sumDecidedBy(db: Db, admin_id: number, since: Date): Promise<number> {
  const { rows } = await sql<{ yen: number }>`select coalesce(sum(amount), 0)::int as yen from refunds
    where decided_by = ${admin_id} and created_at >= ${since}`.execute(db)
  return oneRow(rows).yen
}

/** All refunds of a payment, the oldest first. */
export async function readRefundsOf(
  tx: Tx,
  payment_id: number,
): Promise<(Pick<RefundRow, 'id' | 'amount' | 'state' | 'attempts'> & { provider_refund_id: string | null })[]> {
  return await tx
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'attempts', 'provider_refund_id'])
    .where('payment_id', '=', payment_id)
    .orderBy('id')
    .execute()
}

/** The refund of a reservation that an earlier call with this key has made. */
export async function findRefundByKey(
  db: Db,
  reservation_id: number,
  request_key: string,
): Promise<{ id: number; amount: number } | undefined> {
  return await db
    .selectFrom('refunds')
    .select(['id', 'amount'])
    .where('reservation_id', '=', reservation_id)
    .where('request_key', '=', request_key)
    .executeTakeFirst()
}

/**
 * Whether another refund of the same payment waits for the provider's response. One at a time makes
 * retries safe.
 */
export async function anotherRefundUnderWay(tx: Tx, payment_id: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', payment_id)
    .where('id', '<>', id)
    .where('state', 'in', ['sent', 'unknown'])
    .executeTakeFirst()
  return row !== undefined
}

export async function updateRefund(
  tx: Tx,
  id: number,
  change: Partial<Pick<RefundRow, 'state' | 'attempts' | 'sent_at' | 'reference'>> & {
    provider_refund_id?: string
    error?: string | null
    settled_at?: Date | null
  },
): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

/**
 * Gives a refund less. After the reservation was posted its amount stays, because the ledger has
 * it; the company refuses what is too much.
 * @returns whether it has the new amount
 */
export async function reduceRefund(tx: Tx, id: number, amount: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update refunds f set amount = ${amount} from reservations r
    where f.id = ${id} and r.id = f.reservation_id and r.posted_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Refunds to continue: waiting ones, and ones that were sent before then and have no result. */
export async function findOpenRefunds(db: Db, sent_before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where((where) =>
      where.or([
        where('state', '=', 'queued'),
        where.and([where('state', 'in', ['sent', 'unknown']), where('sent_at', '<=', sent_before)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
