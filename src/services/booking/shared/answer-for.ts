// The response of POST /reservations and …/confirmation, read from the database. A repeated call
// gets the same response.
import type { ActionNeeded, Reservation } from '#contract/booking/booking-schemas.ts'
import { findReservation, type ReservationRow } from '#database/booking/reservations.ts'
import { isHoldExpired } from '#domain/booking/reservation-machine.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { declineWords } from './decline-words.ts'
import { presentReservation } from './present-reservation.ts'

export type ReservationAnswer = { reservation: Reservation } | { action: ActionNeeded }

/** Milliseconds that a repeated call waits while the first one still talks to the provider. */
const WAIT = 15_000
const PAUSE = 150

function whyExpired({ abandoned, calendars }: ReservationRow) {
  if (abandoned === 'given_up') return 'hold_given_up'
  return calendars.some((slot) => slot.cancelled) ? 'slot_cancelled' : 'hold_expired'
}

/**
 * @param known the reservation, if it was read after the last change of this call
 * @throws Refused 402 when the card was declined or the provider has not answered; 422 when the
 * hold expired or was given up, or a slot was cancelled
 */
export async function answerFor(
  app: App,
  actor: UserActor,
  reservation_id: number,
  known?: ReservationRow,
): Promise<ReservationAnswer> {
  let row = known
  for (const until = Date.now() + WAIT; ; row = undefined) {
    row ??= await findReservation(app.db, reservation_id)
    if (!row || row.user_id !== actor.id) throw new Refused('reservation_not_found')
    if (row.status === 'confirmed' || row.status === 'cancelled')
      return { reservation: presentReservation(row, app.clock.now()) }
    if (row.status === 'declined') throw declineWords(row.failure_code)
    if (row.status === 'expired') throw new Refused(whyExpired(row))
    if (isHoldExpired(row, app.clock.now())) throw new Refused('hold_expired')
    if (row.payment_state === 'action_needed' && row.hold_expires_at) {
      const next_action = row.charge_id === null ? null : await app.payments.actionOf(row.charge_id)
      if (!next_action) throw new Refused('payment_unknown')
      return { action: { reservation_id, hold_expires_at: isoJapan(row.hold_expires_at), next_action } }
    }
    // `sent`: the first call still waits for the provider.
    if (row.payment_state === 'unknown' || Date.now() > until) throw new Refused('payment_unknown')
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
