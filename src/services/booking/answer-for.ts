// What POST /reservations and …/confirmation answer, read from the books: the first time and every time the same call is repeated.
import { readPaymentOf, readReservationState } from '#database/booking/moves.ts'
import { hasCancelledSlot } from '#database/booking/slot-ends.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { declineWords } from './decline-words.ts'
import { getReservation } from './get-reservation.ts'
import type { ReservationAnswer } from './make-reservation.ts'

/** How long a repeated call waits for the first one that is still talking to the provider, in ms. */
const WAIT = 15_000
const PAUSE = 150

/** @throws Refused 402 when the card was declined, or when no answer came yet; 422 when the hold ran out or a slot was called off */
export async function answerFor(app: App, actor: UserActor, reservation_id: number): Promise<ReservationAnswer> {
  for (const until = Date.now() + WAIT; ;) {
    const reservation = await readReservationState(app.db, reservation_id)
    if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
    if (reservation.status === 'confirmed' || reservation.status === 'cancelled')
      return { reservation: await getReservation(app, actor, reservation_id) }
    const payment = await readPaymentOf(app.db, reservation_id)
    if (reservation.status === 'declined') throw declineWords(payment?.failure_code ?? null)
    if (reservation.status === 'expired')
      throw new Refused((await hasCancelledSlot(app.db, reservation_id)) ? 'slot_cancelled' : 'hold_expired')
    if (payment?.state === 'action_needed') {
      const next_action = app.payments.actionOf(payment.charge_id!)
      return { action: { reservation_id, next_action } }
    }
    // `sent`: the first call still waits for the provider. Any other state was reached between the two reads: look again.
    if (payment?.state === 'unknown' || Date.now() > until) throw new Refused('payment_unknown')
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
