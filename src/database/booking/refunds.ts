// Money on its way back: a row in the transaction that decides it, sent afterwards.
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
}

const columns = ['id', 'payment_id', 'reservation_id', 'reference', 'amount', 'reason', 'state', 'attempts'] as const

export async function insertRefund(
  tx: Tx,
  refund: { payment_id: number; reservation_id: number; amount: number; reason: string; now: Date },
): Promise<number> {
  const row = await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.payment_id,
      reservation_id: refund.reservation_id,
      amount: refund.amount,
      reason: refund.reason,
      created_at: refund.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function readRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  return await db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst()
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
  change: Partial<Pick<RefundRow, 'state' | 'attempts'>> & {
    provider_refund_id?: string
    error?: string | null
    settled_at?: Date
  },
): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

export async function findOpenRefunds(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['queued', 'sent', 'unknown'])
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
