// Cancels a whole reservation, for the guest or the operator.
import { addReservationEvent, endReservationRow, readPaymentOf } from '#database/booking/reservations/moves.ts'
import { insertRefund } from '#database/booking/payment/refunds.ts'
import type { Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import type { CancelRequester } from '#domain/booking/cancellation.ts'
import type { App } from '../../shared/app.ts'
import { issueReturnInvoice } from './issue-return-invoice.ts'

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
  const payment = await readPaymentOf(tx, id)
  let return_invoice: string | undefined
  if (payment && refund > 0) {
    const refund_id = await insertRefund(tx, {
      payment_id: payment.id,
      reservation_id: id,
      amount: refund,
      reason: `cancelled_by_${by}`,
      now,
    })
    await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id })
    return_invoice = await issueReturnInvoice(tx, id, { refund_id, amount: refund, now })
  }
  const detail = { by, requested_by, refund, before, return_invoice }
  await addReservationEvent(tx, id, { type: 'cancelled', detail }, now, true)
}
