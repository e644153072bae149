// The inbox of the payment provider's webhooks: each is stored first, then processed once.
import { sql } from 'kysely'
import type { Db, Tx } from '../../client.ts'

type NewNotice = {
  provider: string
  event_id: string
  type: string
  charge_id: string | null
  about: 'payment' | 'refund' | 'dispute'
  object_id: string | null
  told: ToldOfDispute | null
}

/** What a webhook says about a dispute. */
type ToldOfDispute = { amount: number | null; reason: string | null }

export type WebhookRow = NewNotice & { id: number; processed_at: Date | null; attempts: number }

/**
 * The payment of a webhook about nothing but the payment, if we have recorded its money. Then no
 * such webhook can change it any more (settlePayment).
 */
const settledPayment = (notice: NewNotice) => sql`payments where provider = ${notice.provider}::text
  and charge_id = ${notice.charge_id}::text and ${notice.about}::text = 'payment' and state in ('captured', 'partly_refunded', 'refunded')`

/**
 * Stores a webhook. It is already marked as processed if its payment was settled meanwhile.
 * @returns its id, and whether it must still be processed; null if this event is stored already
 */
export async function insertWebhook(
  tx: Tx,
  notice: NewNotice,
  now: Date,
): Promise<{ id: number; open: boolean } | null> {
  const { rows } = await sql<{ id: number; open: boolean }>`
    insert into payment_webhooks (provider, event_id, type, charge_id, about, object_id, told, processed_at)
    values (${notice.provider}, ${notice.event_id}, ${notice.type}, ${notice.charge_id}, ${notice.about}, ${notice.object_id},
      ${notice.told && JSON.stringify(notice.told)}::jsonb,
      (select ${now}::timestamptz from ${settledPayment(notice)}))
    on conflict (provider, event_id) do nothing
    returning id, processed_at is null as open`.execute(tx)
  return rows[0] ?? null
}

export async function readWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    select id, provider, event_id, type, charge_id, about, object_id, told, processed_at, attempts
    from payment_webhooks where id = ${id}`.execute(db)
  return rows[0]
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
