import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { readPaymentOf, readReservationState } from '#database/booking/reservations/moves.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservationWithCalendars } from '#database/locks.ts'
import { isHoldExpired } from '#domain/booking/reservation-machine.ts'
import { givingUpProblem } from '#domain/booking/unfinished-holds.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { alreadyBooked } from '../shared/answer-for.ts'
import { endHold } from '../shared/end-hold.ts'
import { getReservation } from '../reservations/get-reservation.ts'

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
