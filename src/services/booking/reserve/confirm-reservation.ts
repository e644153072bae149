// The return from 3-D Secure: the provider is asked to finish, which is when money moves.
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { readPaymentOf, readReservationState, updatePayment } from '#database/booking/moves.ts'
import type { ReservationRow } from '#database/booking/reservations.ts'
import { hasCancelledSlot } from '#database/booking/slot-ends.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { isHoldExpired } from '#domain/booking/reservation-machine.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { answerFor } from '../shared/answer-for.ts'
import { expireHold } from '../shared/expire-holds.ts'
import { settlePayment } from '../shared/settle-payment.ts'

/**
 * Finishes a booking after the browser went through 3-D Secure. Safe to repeat.
 * @throws Refused 402 when it failed or no answer came, 422 when the 15 minutes are over or a slot was called off, 404 when it isn't the caller's
 */
export async function confirmReservation(app: App, actor: UserActor, reservation_id: number): Promise<Reservation> {
  // An attempt that goes to the provider keeps the hold alive, so it must be known to be alive first.
  const ready = await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, reservation_id)
    const reservation = await readReservationState(tx, reservation_id)
    if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
    const payment = await readPaymentOf(tx, reservation_id)
    if (reservation.status !== 'held' || payment?.state !== 'action_needed') return null
    const { charge_id } = payment
    if (charge_id === null) throw new Error(`payment ${payment.id} waits for 3-D Secure and has no charge`)
    const now = app.clock.now()
    // Nor does anybody pay for a slot that was called off meanwhile.
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
  // The browser came back without having gone through it.
  if ('action' in answer) throw new Refused('three_d_secure_failed')
  return answer.reservation
}
