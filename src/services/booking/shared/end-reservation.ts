// Cancels a whole reservation, for the guest or the operator.
import { addReservationEvent, endReservationRow, readPaymentOf } from '#database/booking/moves.ts'
import { insertRefund } from '#database/booking/refunds.ts'
import type { Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import type { CancelRequester } from '#domain/booking/cancellation.ts'
import type { App } from '../../shared/app.ts'

export type WholeEnding = {
  by: 'guest' | 'operator'
  /** Who asked, if `by` is the operator. */
  requested_by?: CancelRequester
  /** For the guest; null when the guest cancelled. */
  reason: string | null
  /** Yen to refund now, and yen refunded earlier. */
  refund: number
  before: number
}

/**
 * Cancels a confirmed reservation: frees its places, queues the refund and marks its mails as due.
 * The caller holds `lockReservationWithCalendars` and has checked that cancelling is allowed.
 */
export async function endReservation(app: App, tx: Tx, id: number, ending: WholeEnding, now: Date): Promise<void> {
  const { by, requested_by, reason, refund, before } = ending
  await endReservationRow(
    tx,
    id,
    { status: 'cancelled', cancelled_by: by, cancel_requested_by: requested_by, cancel_reason: reason },
    now,
  )
  await addReservationEvent(tx, id, { type: 'cancelled', detail: { by, requested_by, refund, before } }, now, true)
  const payment = await readPaymentOf(tx, id)
  if (!payment || refund === 0) return
  const refund_id = await insertRefund(tx, {
    payment_id: payment.id,
    reservation_id: id,
    amount: refund,
    reason: `cancelled_by_${by}`,
    now,
  })
  await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id })
}
