import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { readReservationState } from '#database/booking/reservations/moves.ts'
import { readPaidBack } from '#database/booking/payment/refunds.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservationWithCalendars } from '#database/locks.ts'
import { type CancelRequester, chosenRefunds, type RefundChoice } from '#domain/booking/cancellation.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { canMove, displayStatus } from '#domain/booking/reservation-machine.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { endReservation } from '../shared/end-reservation.ts'
import { getAdminReservation } from './admin-reservation.ts'
import { notePrivateReason, privateReasonOf, reasonOf } from '../shared/reasons.ts'

type OperatorCancellation = {
  reason: string
  /** Yen to refund, as the admin saw them. Fails with `refund_changed` if they differ now. */
  refund: number
  /** Who asked, for the words that guest and hosts read. */
  requested_by?: CancelRequester
  /** Only if the guest asked; all others get everything. Default: `full`. */
  refund_choice?: RefundChoice
  /** Of the choice `amount`: yen that could be refunded when the admin looked. */
  refundable?: number
  /** For admins only. It becomes a note on the reservation. */
  private_reason?: string
}

/**
 * An admin cancels a confirmed reservation that has not ended. Everything that was not refunded
 * before is refunded, or what the admin chose if the guest asked: by the policy, or an amount that
 * isn't less. The guest and the hosts get a mail with the reason.
 * @throws Refused reservation_not_found, own_interest, not_cancellable, reservation_ended,
 * refund_changed, refund_over_limit; InvalidInput
 */
export async function cancelReservationByOperator(
  app: App,
  admin: UserActor,
  id: number,
  input: OperatorCancellation,
): Promise<AdminReservation> {
  const reason = reasonOf(input.reason)
  const private_reason = privateReasonOf(input.private_reason)
  const { requested_by = 'operator' } = input
  await inTransaction(app.db, async (tx) => {
    await lockReservationWithCalendars(tx, id)
    const now = app.clock.now()
    const reservation = await readReservationState(tx, id)
    if (!reservation) throw new Refused('reservation_not_found')
    await refuseOwnInterest(tx, admin, { reservation_id: id })
    if (!canMove(reservation.status, 'cancelled')) throw new Refused('not_cancellable')
    if (displayStatus(reservation, now) === 'attended') throw new Refused('reservation_ended')
    const before = await readPaidBack(tx, id)
    const offered = chosenRefunds({ ...reservation, now, paid_back: before })
    const { refund, refund_choice } = refundOf({ ...input, requested_by }, offered)
    const by = { by: 'operator', admin_id: admin.id, requested_by, refund_choice } as const
    await endReservation(app, tx, id, { ...by, reason, refund, before }, now)
    await insertAudit(tx, admin, {
      at: now,
      action: 'cancel_reservation',
      subject_type: 'reservation',
      subject_id: id,
      detail: { refund, ...(refund_choice && { refund_choice }), requested_by, reason },
    })
    await notePrivateReason(tx, admin, id, { of: 'cancellation', refund, reason: private_reason, now })
  })
  app.checkpoint('cancel:decided')
  return await getAdminReservation(app, admin, id)
}

/** @throws Refused refund_changed; InvalidInput */
function refundOf(
  { requested_by, refund_choice: choice = 'full', refund, refundable }: OperatorCancellation,
  { policy, full }: { policy: number; full: number },
): { refund: number; refund_choice: RefundChoice | null } {
  const refund_choice = requested_by === 'guest' ? choice : null
  if (refund_choice !== 'amount') {
    const now = refund_choice === 'policy' ? policy : full
    if (refund !== now) throw new Refused('refund_changed', { refund: now })
    return { refund, refund_choice }
  }
  if (refundable !== full) throw new Refused('refund_changed', { refund: full })
  const least = Math.max(1, policy)
  if (refund < least || refund > full)
    throw new InvalidInput({
      refund: [`返金額は${formatYen(least)}から${formatYen(full)}のあいだで入力してください。`],
    })
  return { refund, refund_choice: refund === full ? 'full' : 'amount' }
}
