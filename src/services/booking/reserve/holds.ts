// The return from 3-D Secure: the provider finishes the charge, and money moves.
import type { ActionNeeded, Reservation } from '#contract/booking/booking-schemas.ts'
import { readPaymentOf, readReservationState, updatePayment } from '#database/booking/reservations/moves.ts'
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import { hasCancelledSlot } from '#database/booking/slots/slot-ends.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservation, lockReservationWithCalendars } from '#database/locks.ts'
import { isHoldExpired } from '#domain/booking/reservation-machine.ts'
import { returnStep } from '#domain/booking/settlement.ts'
import { givingUpProblem } from '#domain/booking/unfinished-holds.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getReservation } from '../reservations/reservations.ts'
import { alreadyBooked, answerFor } from '../shared/answer-for.ts'
import { endHold, expireHold } from '../shared/holds.ts'
import { settlePayment } from '../shared/settle-payment.ts'

/**
 * Finishes a booking after the browser went through 3-D Secure. Safe to repeat.
 * @throws Refused 402 when 3-D Secure failed or the provider has not answered, 422 when the hold
 * expired, a slot was cancelled, or the reservation was cancelled since, 404 when it isn't the
 * caller's
 */
export async function confirmReservation(app: App, actor: UserActor, reservation_id: number): Promise<Reservation> {
  const ready = await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, reservation_id)
    const reservation = await readReservationState(tx, reservation_id)
    if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
    const payment = await readPaymentOf(tx, reservation_id)
    if (payment?.state !== 'action_needed') return null
    const { charge_id } = payment
    if (charge_id === null) throw new Error(`payment ${payment.id} waits for 3-D Secure and has no charge`)
    const now = app.clock.now()
    const slot_cancelled = await hasCancelledSlot(tx, reservation_id)
    const step = returnStep({ ...reservation, payment_state: payment.state, slot_cancelled }, now)
    if (step === 'slot_cancelled') throw new Refused(step)
    if (step === 'expired') return step
    if (step === 'nothing') return null
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

/**
 * What the guest has to do to finish a payment that waits for 3-D Secure, on any of their devices.
 * Changes nothing.
 * @throws Refused 402 and 422 as answerFor; reservation_confirmed when it is paid already,
 * reservation_cancelled when it was cancelled afterwards; seeing_as_somebody for an impersonating
 * admin, because the response can hold a secret of the guest's payment
 */
export async function getNextAction(app: App, actor: UserActor, reservation_id: number): Promise<ActionNeeded> {
  if (actor.impersonation) throw new Refused('seeing_as_somebody')
  const answer = await answerFor(app, actor, reservation_id)
  if ('reservation' in answer) throw alreadyBooked(answer.reservation)
  return answer.action
}

/**
 * The guest gives up a booking whose 3-D Secure isn't finished. Its places are free immediately. A
 * hold that has ended stays as it is.
 * @throws Refused 404 when it isn't the caller's, 422 while the provider's result is awaited and
 * when the reservation is confirmed or was cancelled
 */
export async function giveUpHold(app: App, actor: UserActor, reservation_id: number): Promise<Reservation> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await lockReservationWithCalendars(tx, reservation_id)
    const reservation = await readReservationState(tx, reservation_id)
    if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
    const payment = await readPaymentOf(tx, reservation_id)
    const hold = { ...reservation, payment_state: payment?.state ?? null }
    const problem = givingUpProblem(hold)
    if (problem) throw problem === 'payment_under_way' ? new Refused(problem) : alreadyBooked(reservation)
    if (reservation.status !== 'held') return
    await endHold(
      tx,
      reservation_id,
      payment ?? null,
      { abandoned: isHoldExpired(hold, now) ? 'ran_out' : 'given_up' },
      now,
    )
    app.checkpoint('hold:giving_up')
  })
  app.checkpoint('hold:given_up')
  return await getReservation(app, actor, reservation_id)
}
