import { readReservationState } from '#database/booking/reservations/moves.ts'
import type { Tx } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import type { UserActor } from '../shared/actor.ts'
import { Refused } from '../shared/refused.ts'

/**
 * Locks a reservation of the caller. Writing, editing and deleting its review happen one after
 * another.
 * @throws Refused reservation_not_found, also for another guest's
 */
export async function lockOwnReservation(tx: Tx, actor: UserActor, id: number) {
  await lockReservation(tx, id)
  const reservation = await readReservationState(tx, id)
  if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
  return reservation
}
