import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { readReservationState } from '#database/booking/reservations/moves.ts'
import { readPaidBack } from '#database/booking/payment/refunds.ts'
import { inTransaction } from '#database/client.ts'
import { findRefundLimit } from '#database/reference/refund-limit.ts'
import { lockReservationWithCalendars } from '#database/locks.ts'
import { type CancelRequester, refundFor } from '#domain/booking/cancellation.ts'
import { mayRefund } from '#domain/accounts/roles.ts'
import { canMove, displayStatus } from '#domain/booking/reservation-machine.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { endReservation } from '../shared/end-reservation.ts'
import { getAdminReservation } from './get-admin-reservation.ts'
import { notePrivateReason, privateReasonOf } from '../shared/private-reason.ts'
import { reasonOf } from '../shared/reason-of.ts'

/**
 * An admin cancels a confirmed reservation that has not ended. Everything that was not refunded
 * before is refunded; the guest and the hosts get a mail with the reason.
 * @param input requested_by: who asked, for the words that guest and hosts read; private_reason:
 * for admins only, it becomes a note on the reservation; refund: yen the admin saw; fails with
 * `refund_changed` if it differs
 * @throws Refused reservation_not_found, own_interest, not_cancellable, reservation_ended,
 * refund_changed, refund_over_limit; InvalidInput
 */
export async function cancelReservationByOperator(
  app: App,
  admin: UserActor,
  id: number,
  input: { reason: string; refund: number; requested_by?: CancelRequester; private_reason?: string },
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
    const decided = refundFor({ ...reservation, by: 'operator', now, paid_back: before })
    if ('refused' in decided) throw new Refused(decided.refused)
    const { refund } = decided
    if (input.refund !== refund) throw new Refused('refund_changed', { refund })
    const limit = await findRefundLimit(tx)
    if (refund > 0 && !mayRefund(admin.admin_roles, before + refund, limit))
      throw new Refused('refund_over_limit', { limit })
    await endReservation(app, tx, id, { by: 'operator', requested_by, reason, refund, before }, now)
    await insertAudit(tx, admin, {
      at: now,
      action: 'cancel_reservation',
      subject_type: 'reservation',
      subject_id: id,
      detail: { refund, requested_by, reason },
    })
    await notePrivateReason(tx, admin, id, { of: 'cancellation', refund, reason: private_reason, now })
  })
  app.checkpoint('cancel:decided')
  return await getAdminReservation(app, admin, id)
}
