// Frees the places of expired holds. A booking that needs these places ends the holds; the cleanup
// job ends the rest.
import { findExpiredHolds, readPaymentOf, readReservationState } from '#database/booking/reservations/moves.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservationWithCalendars } from '#database/locks.ts'
import { isHoldExpired } from '#domain/booking/reservation-machine.ts'
import type { App } from '../../shared/app.ts'
import { endHold } from './end-hold.ts'

/**
 * Ends one hold if it has expired and its payment is not in progress.
 * @returns whether this call ended it
 */
export async function expireHold(app: App, reservation_id: number): Promise<boolean> {
  const now = app.clock.now()
  return await inTransaction(app.db, async (tx) => {
    await lockReservationWithCalendars(tx, reservation_id)
    const reservation = await readReservationState(tx, reservation_id)
    if (!reservation) return false
    const payment = await readPaymentOf(tx, reservation_id)
    if (!isHoldExpired({ ...reservation, payment_state: payment?.state ?? null }, now)) return false
    await endHold(tx, reservation_id, payment ?? null, { abandoned: 'ran_out' }, now)
    return true
  })
}

/**
 * Ends expired holds of these slots, or of all slots.
 * @returns how many this call ended
 */
export async function releaseExpiredHolds(
  app: App,
  options: { calendar_ids?: readonly number[]; limit?: number } = {},
): Promise<number> {
  const ids = await findExpiredHolds(app.db, app.clock.now(), {
    limit: options.limit ?? 200,
    calendar_ids: options.calendar_ids,
  })
  let ended = 0
  for (const id of ids) if (await expireHold(app, id)) ended += 1
  return ended
}
