// Disputes as test data.
import type { Db } from '#database/client.ts'
import { insertDispute } from '#database/booking/payment/disputes.ts'
import type { DisputeState } from '#domain/booking/disputes.ts'
import { next, write } from './factories.ts'

type Values = { state?: DisputeState; at?: Date; /** Default: all of it. */ amount?: number }

/** An open dispute of all of a reservation, with its captured payment. @returns its id */
export async function aDispute(
  db: Db,
  reservation_id: number,
  { state = 'needs_response', at = new Date('2026-11-02T00:00:00Z'), amount }: Values = {},
): Promise<number> {
  return await write(db, async (tx) => {
    const { total } = await tx
      .selectFrom('reservations')
      .select('total')
      .where('id', '=', reservation_id)
      .executeTakeFirstOrThrow()
    const charge_id = `ch_${reservation_id}_${next()}`
    const known = await tx
      .selectFrom('payments')
      .select('id')
      .where('reservation_id', '=', reservation_id)
      .executeTakeFirst()
    const payment =
      known ??
      (await tx
        .insertInto('payments')
        .values({ reservation_id, provider: 'sandbox', amount: total, state: 'captured', charge_id, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow())
    const { id } = await insertDispute(tx, {
      payment_id: payment.id,
      reservation_id,
      provider: 'sandbox',
      provider_dispute_id: `dp_${charge_id}`,
      amount: amount ?? total,
      reason: 'fraudulent',
      state,
      evidence_due: null,
      asked_at: at,
      now: at,
    })
    return id
  })
}
