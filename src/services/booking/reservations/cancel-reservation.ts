import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { readReservationState } from '#database/booking/reservations/moves.ts'
import { readPaidBack } from '#database/booking/payment/refunds.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservationWithCalendars } from '#database/locks.ts'
import { refundFor } from '#domain/booking/cancellation.ts'
import { canMove } from '#domain/booking/reservation-machine.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { endReservation } from '../shared/end-reservation.ts'
import { getReservation } from './get-reservation.ts'

/**
 * The guest cancels a confirmed reservation. The places are free immediately. The stored deadline
 * decides the refund, less what was refunded for cancelled slots.
 * @param expected yen the guest saw, if any; fails with `refund_changed` if it differs
 * @throws Refused 404 when it isn't the caller's, 422 when it can't be cancelled (any more)
 */
export async function cancelReservation(
  app: App,
  actor: UserActor,
  reservation_id: number,
  expected?: number,
): Promise<Reservation> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await lockReservationWithCalendars(tx, reservation_id)
    const reservation = await readReservationState(tx, reservation_id)
    if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
    if (!canMove(reservation.status, 'cancelled')) throw new Refused('not_cancellable')
    const paid_back = await readPaidBack(tx, reservation_id)
    const decided = refundFor({ ...reservation, by: 'guest', now, paid_back })
    if ('refused' in decided) throw new Refused(decided.refused)
    if (expected !== undefined && expected !== decided.refund)
      throw new Refused('refund_changed', { refund: decided.refund })
    await endReservation(
      app,
      tx,
      reservation_id,
      { by: 'guest', reason: null, refund: decided.refund, before: paid_back },
      now,
    )
  })
  app.checkpoint('cancel:decided')
  return await getReservation(app, actor, reservation_id)
}
