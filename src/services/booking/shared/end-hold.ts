// Ending a hold that isn't paid: the one way for the sweep, the guest and a slot that is called
// off.
import { addReservationEvent, endReservationRow, type PaymentRow, updatePayment } from '#database/booking/moves.ts'
import { hasCancelledSlot } from '#database/booking/slot-ends.ts'
import type { Tx } from '#database/client.ts'
import type { ReservationEvent } from '#domain/booking/reservation-events.ts'
import type { Abandonment } from '#domain/booking/unfinished-holds.ts'

export type HoldEnding = {
  /**
   * Null where the guest isn't the reason. It isn't stored where a slot had been called off: the
   * guest could not have paid.
   */
  abandoned: Abandonment | null
  /** The slot that was called off, where that is the reason. */
  calendar_id?: number
}

/**
 * Ends a hold: its places and its coupon's use are free, and what waits for 3-D Secure is voided.
 * The caller holds the locks of its slots, itself and its payment, and has seen that no money can
 * have moved.
 */
export async function endHold(
  tx: Tx,
  reservation_id: number,
  payment: Pick<PaymentRow, 'id' | 'state'> | null,
  { abandoned, calendar_id }: HoldEnding,
  now: Date,
): Promise<void> {
  if (payment?.state === 'action_needed') await updatePayment(tx, payment, { state: 'voided', settled_at: now })
  const counts = abandoned !== null && !(await hasCancelledSlot(tx, reservation_id))
  await endReservationRow(tx, reservation_id, { status: 'expired', abandoned: counts ? abandoned : null }, now)
  const event: ReservationEvent =
    abandoned === 'given_up'
      ? { type: 'given_up', detail: {} }
      : { type: 'expired', detail: calendar_id === undefined ? {} : { calendar_id } }
  await addReservationEvent(tx, reservation_id, event, now)
}
