// The return from 3-D Secure: the provider finishes the charge, and money moves.
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { readPaymentOf, readReservationState, updatePayment } from '#database/booking/reservations/moves.ts'
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import { hasCancelledSlot } from '#database/booking/slots/slot-ends.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { isHoldExpired } from '#domain/booking/reservation-machine.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { alreadyBooked, answerFor } from '../shared/answer-for.ts'
import { expireHold } from '../shared/expire-holds.ts'
import { settlePayment } from '../shared/settle-payment.ts'

/**
 * Finishes a booking after the browser went through 3-D Secure. Safe to repeat.
 * @throws Refused 402 when 3-D Secure failed or the provider has not answered, 422 when the hold
 * expired, a slot was cancelled, or the reservation was cancelled since, 404 when it isn't the
 * caller's
 */
export async function confirmReservation(app: App, actor: UserActor, reservation_id: number): Promise<Reservation> {
  // A `sent` payment prevents the hold from expiring, so check first that it has not expired.
  const ready = await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, reservation_id)
    const reservation = await readReservationState(tx, reservation_id)
    if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
    const payment = await readPaymentOf(tx, reservation_id)
    if (reservation.status !== 'held' || payment?.state !== 'action_needed') return null
    const { charge_id } = payment
    if (charge_id === null) throw new Error(`payment ${payment.id} waits for 3-D Secure and has no charge`)
    const now = app.clock.now()
    // Take no money for a slot that was cancelled meanwhile.
    if (await hasCancelledSlot(tx, reservation_id)) throw new Refused('slot_cancelled')
    if (isHoldExpired({ ...reservation, payment_state: payment.state }, now)) return 'expired' as const
    await updatePayment(tx, payment, { state: 'sent', sent_at: now })
    return { payment, charge_id }
  })
  if (ready === 'expired') {
    await expireHold(app, reservation_id)
    throw new Refused('hold_expired')
  }
  let known: ReservationRow | undefined
  if (ready) {
    app.checkpoint('confirmation:sent')
    const outcome = await app.payments.finishAction(ready.charge_id)
    app.checkpoint('confirmation:finished')
    known = await settlePayment(app, ready.payment, outcome)
    app.checkpoint('confirmation:settled')
  }
  const answer = await answerFor(app, actor, reservation_id, known)
  // The browser came back without finishing 3-D Secure.
  if ('action' in answer) throw new Refused('three_d_secure_failed')
  if (answer.reservation.status === 'cancelled') throw alreadyBooked(answer.reservation)
  return answer.reservation
}
