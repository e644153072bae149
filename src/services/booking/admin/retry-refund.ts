import { randomUUID } from 'node:crypto'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { addReservationEvent, readPayment } from '#database/booking/reservations/moves.ts'
import { readPaidBack, readRefund, updateRefund } from '#database/booking/payment/refunds.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { lockReservation } from '#database/locks.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { getAdminReservation } from './get-admin-reservation.ts'

/**
 * An admin resends a refund that the provider refused. A refund that is in progress or done is left
 * alone, so a double click is harmless.
 * @throws Refused reservation_not_found, refund_not_found, own_interest, refund_made_otherwise
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
    await refuseOwnInterest(tx, admin, { reservation_id })
    if (refund.state !== 'failed') return
    const payment = (await readPayment(tx, refund.payment_id))!
    // A cancellation refunds everything still owed, failed refunds included. Then this refund is no
    // longer owed.
    if (refund.amount > payment.amount - (await readPaidBack(tx, reservation_id)))
      throw new Refused('refund_made_otherwise')
    const now = app.clock.now()
    // A provider repeats its refusal for a reference that it knows.
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
  return await getAdminReservation(app, admin, reservation_id)
}
