// Money on its way back: a row in the transaction that decides it, sent afterwards.
import type { RefundReason } from '#domain/booking/refund-reasons.ts'
import type { Db, Tx } from '../client.ts'

export type RefundRow = {
  id: number
  payment_id: number
  reservation_id: number
  reference: string
  amount: number
  reason: string
  state: 'queued' | 'sent' | 'unknown' | 'done' | 'failed'
  attempts: number
  sent_at: Date | null
}

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

export async function insertRefund(
  tx: Tx,
  refund: {
    payment_id: number
    reservation_id: number
    amount: number
    /** Which of our rules decided it. */
    reason: RefundReason
    now: Date
    /** What the guest is told as its reason, where a person decided. */
    words?: string
    /** Of the call that asked for it: a repetition finds it. */
    request_key?: string
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function readRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  return await db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Yen of a reservation that went back or are on their way. */
export async function readPaidBack(db: Db, reservation_id: number): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select((of) => of.fn.sum<number | null>('amount').as('yen'))
    .where('reservation_id', '=', reservation_id)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return row.yen ?? 0
}

/** Yen of a payment that somebody or some rule decided to give back, whatever became of it: what failed is still owed. */
export async function readDecided(db: Db, payment_id: number): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select((of) => of.fn.sum<number | null>('amount').as('yen'))
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return row.yen ?? 0
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

/** Whether another refund of the same payment waits for the provider's answer; one at a time keeps repetition harmless. */
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

/** Refunds to carry on with: waiting ones, unanswered ones, and those whose process must have died since `sent_before`. */
export async function findOpenRefunds(db: Db, sent_before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where((where) =>
      where.or([
        where('state', 'in', ['queued', 'unknown']),
        where.and([where('state', '=', 'sent'), where('sent_at', '<=', sent_before)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
