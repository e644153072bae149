import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { findReservation } from '#database/booking/reservations/reservations.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { presentReservation } from '../shared/present-reservation.ts'

/** @throws Refused reservation_not_found for an unknown one and for another guest's */
export async function getReservation(app: App, actor: UserActor, id: number): Promise<Reservation> {
  const row = await findReservation(app.db, id)
  if (!row || row.user_id !== actor.id) throw new Refused('reservation_not_found')
  return presentReservation(row, app.clock.now())
}
