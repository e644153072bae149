/** How holds end, and reservations with places in a slot that is cancelled. */
import { shareOfSlot } from './cancellation.ts'
import { canMove, mayHaveMoved, type PaymentState, type ReservationStatus } from './reservation-machine.ts'

type OfSlot = Parameters<typeof shareOfSlot>[0] & {
  status: ReservationStatus
  payment: { state: PaymentState } | null
}

/** Whether the provider was called for a hold and its result is not known yet. */
export const isUnderWay = ({ status, payment }: Pick<OfSlot, 'status' | 'payment'>): boolean =>
  status === 'held' && mayHaveMoved(payment?.state ?? null)

/**
 * `release`: the reservation loses its places in the slot and stays. Without `refund`, its payment
 * is not settled yet: settlePayment ends it.
 */
export type SlotStep = { does: 'cancel' | 'release'; refund: number } | { does: 'release' | 'end_hold'; refund: null }

/**
 * What the cancellation of a slot does with a reservation that has places in it
 * (docs/booking.md#when-a-slot-is-cancelled).
 */
export function slotStep(reservation: OfSlot): SlotStep {
  if (canMove(reservation.status, 'cancelled'))
    return { does: reservation.remaining <= 1 ? 'cancel' : 'release', refund: shareOfSlot(reservation) }
  return { does: isUnderWay(reservation) ? 'release' : 'end_hold', refund: null }
}

/** The state of a payment after its hold has ended without money; null: it stays. */
export const stateAfterHold = (state: PaymentState | null): PaymentState | null =>
  state === 'action_needed' ? 'voided' : null
