// Tells guests once that a slot takes place, if their last mail said that it was undecided
// (docs/booking.md#when-a-slot-is-decided).
import {
  clearAwaitedDecisions,
  findDecidedSlots,
  insertAwaitedDecisions,
  takeAwaitedDecisions,
} from '#database/booking/slots/decisions.ts'
import { addReservationEvent } from '#database/booking/reservations/moves.ts'
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import type { App } from '../../shared/app.ts'
import { slotsOfReservation } from './slots-of-reservation.ts'

/**
 * Called by the transaction that writes the confirmation mails. Stores who was told that a slot is
 * undecided, and marks the mails to those whose slot is now decided as due.
 * @param confirmed the reservations as the mails describe them
 */
export async function noteDecisions(tx: Tx, confirmed: readonly ReservationRow[], now: Date): Promise<void> {
  const with_minimum = confirmed.filter((row) => row.minimum !== null)
  if (with_minimum.length === 0) return
  const slots = with_minimum.flatMap((row) =>
    slotsOfReservation(row, now).map((slot) => ({ ...slot, reservation_id: row.id })),
  )
  await insertAwaitedDecisions(
    tx,
    slots
      .filter((slot) => slot.missing_for_minimum !== null)
      .map(({ id, reservation_id }) => ({ calendar_id: id, reservation_id })),
  )
  const reached = await findDecidedSlots(tx, now, [...new Set(slots.map((slot) => slot.id))])
  await notifyDecided(tx, reached, now)
}

/**
 * The same for all slots, for the cleanup job. It finds what noteDecisions can't see: two bookings
 * whose mails were written at the same time, and a minimum that the host lowered.
 */
export async function announceDecisions(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await clearAwaitedDecisions(tx, now)
    await notifyDecided(tx, await findDecidedSlots(tx, now), now)
  })
}

async function notifyDecided(tx: Tx, calendar_ids: readonly number[], now: Date): Promise<void> {
  if (calendar_ids.length === 0) return
  for (const { reservation_id, calendar_id } of await takeAwaitedDecisions(tx, calendar_ids))
    await addReservationEvent(tx, reservation_id, { type: 'slot_decided', detail: { calendar_id } }, now, true)
}
