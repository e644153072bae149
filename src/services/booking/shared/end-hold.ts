// Ends a hold that isn't paid. The cleanup job, the guest and the cancellation of a slot all use
// this function.
import {
  addReservationEvent,
  endReservationRow,
  type PaymentRow,
  updatePayment,
} from '#database/booking/reservations/moves.ts'
import { hasCancelledSlot } from '#database/booking/slots/slot-ends.ts'
import type { Tx } from '#database/client.ts'
import type { ReservationEvent } from '#domain/booking/reservation-events.ts'
import type { Abandonment } from '#domain/booking/unfinished-holds.ts'

export type HoldEnding = {
  /**
   * Null when the guest isn't the cause. Not stored when a slot was cancelled, because the guest
   * could not have paid.
   */
  abandoned: Abandonment | null
  /** The cancelled slot, if that is the cause. */
  calendar_id?: number
}

/**
 * Ends a hold: frees its places and its use of a coupon, and voids a payment that waits for 3-D
 * Secure. The caller has locked the slots, the reservation and its payment, and has checked that no
 * money can have moved.
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
