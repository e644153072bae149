import { randomUUID } from 'node:crypto'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { addReservationEvent, readPayment } from '#database/booking/moves.ts'
import { readPaidBack, readRefund, updateRefund } from '#database/booking/refunds.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { lockReservation } from '#database/locks.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getAdminReservation } from './get-admin-reservation.ts'

/**
 * An admin sends a refund again that the provider refused. One that is under way or done is left alone, so pressing twice is harmless.
 * @throws Refused reservation_not_found, refund_not_found, refund_made_otherwise
 */
export async function retryRefund(
  app: App,
  admin: UserActor,
  reservation_id: number,
  refund_id: number,
): Promise<AdminReservation> {
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, reservation_id)
    const refund = await readRefund(tx, refund_id)
    if (refund?.reservation_id !== reservation_id) throw new Refused('refund_not_found')
    if (refund.state !== 'failed') return
    const payment = (await readPayment(tx, refund.payment_id))!
    // Cancelling gives back all that hasn't gone back, what had failed too: then nothing is owed any more.
    if (refund.amount > payment.amount - (await readPaidBack(tx, reservation_id)))
      throw new Refused('refund_made_otherwise')
    const now = app.clock.now()
    // A provider that knows the reference would repeat its refusal.
    await updateRefund(tx, refund_id, { state: 'queued', reference: randomUUID(), error: null, settled_at: null })
    const detail = { refund_id, amount: refund.amount }
    await addReservationEvent(tx, reservation_id, { type: 'refund_retried', detail }, now)
    await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id })
    await insertAudit(tx, admin, {
      at: now,
      action: 'retry_refund',
      subject_type: 'reservation',
      subject_id: reservation_id,
      detail,
    })
  })
  return await getAdminReservation(app, reservation_id)
}
