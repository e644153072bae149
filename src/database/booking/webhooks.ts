// The inbox of the payment provider's notices: kept first, acted on afterwards, each once.
import type { Db, Tx } from '../client.ts'

/** @returns the row's id, or null when this event is here already */
export async function insertWebhook(
  tx: Tx,
  notice: { provider: string; event_id: string; type: string; charge_id: string | null },
): Promise<number | null> {
  const row = await tx
    .insertInto('payment_webhooks')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function readWebhook(db: Db, id: number) {
  return await db
    .selectFrom('payment_webhooks')
    .select(['id', 'provider', 'charge_id', 'processed_at', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updateWebhook(
  tx: Tx,
  id: number,
  change: { processed_at?: Date; attempts?: number; error?: string | null },
): Promise<void> {
  await tx.updateTable('payment_webhooks').set(change).where('id', '=', id).execute()
}

export async function findOpenWebhooks(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_webhooks')
    .select('id')
    .where('processed_at', 'is', null)
    .where('attempts', '<', 20)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
