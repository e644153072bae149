// Cancels a whole reservation, for the guest or the operator.
import { addReservationEvent, endReservationRow, readPaymentOf } from '#database/booking/reservations/moves.ts'
import type { Tx } from '#database/client.ts'
import type { CancelRequester, RefundChoice } from '#domain/booking/cancellation.ts'
import type { App } from '../../shared/app.ts'
import { giveBack } from './give-back.ts'
import { requireAllowance } from './refund-limit.ts'

export type WholeEnding = {
  /** For the guest; null when the guest cancelled. */
  reason: string | null
  /** Yen to refund now, and yen refunded earlier. */
  refund: number
  before: number
} & (
  | { by: 'guest' }
  | {
      by: 'operator'
      admin_id: number
      requested_by: CancelRequester
      /** If the guest asked. */
      refund_choice: RefundChoice | null
    }
)

/**
 * Cancels a confirmed reservation: frees its places, queues the refund and marks its mails as due.
 * The caller holds `lockReservationWithCalendars` and has checked that cancelling is allowed.
 * @throws Refused refund_over_limit
 */
export async function endReservation(app: App, tx: Tx, id: number, ending: WholeEnding, now: Date): Promise<void> {
  const { by, reason, refund, before } = ending
  const operator = ending.by === 'operator' ? ending : null
  const requested_by = operator?.requested_by
  if (operator) await requireAllowance(tx, { id: operator.admin_id }, [{ amount: refund, before }], now)
  await endReservationRow(
    tx,
    id,
    {
      status: 'cancelled',
      cancelled_by: by,
      cancel_requested_by: requested_by,
      cancel_reason: reason,
      refund_choice: operator?.refund_choice ?? null,
    },
    now,
  )
  const payment = await readPaymentOf(tx, id)
  const given = await giveBack(app, tx, {
    payment_id: payment?.id,
    reservation_id: id,
    amount: refund,
    reason: `cancelled_by_${by}`,
    decided_by: operator?.admin_id,
    now,
  })
  const detail = { by, requested_by, refund, before, return_invoice: given?.return_invoice }
  await addReservationEvent(tx, id, { type: 'cancelled', detail }, now, true)
}
