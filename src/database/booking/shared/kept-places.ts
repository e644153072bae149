// Places that are kept without a reservation: bookings by telephone and offers to waiting guests.
// Callers hold the lock of the slot.
import { sql } from 'kysely'
import type { Tx } from '../../client.ts'

/** Takes places of a slot; a negative number releases them. */
export async function takePlaces(tx: Tx, calendar_id: number, places: number): Promise<void> {
  if (places !== 0) await sql`update calendars set taken = taken + ${places} where id = ${calendar_id}`.execute(tx)
}

/**
 * Ends all that keeps places of a slot that is being cancelled, and releases them.
 * @param to the slot to which the bookings by telephone move instead
 * @returns the bookings by telephone, and their people
 */
export async function endKeptPlacesOfSlot(
  tx: Tx,
  calendar_id: number,
  to: number | null,
  now: Date,
): Promise<{ bookings: number; people: number }> {
  const kept = () =>
    tx.updateTable('kept_places').where('calendar_id', '=', calendar_id).where('cancelled_at', 'is', null)
  const sumOf = (of: readonly { number_of_people: number }[]) => of.reduce((sum, one) => sum + one.number_of_people, 0)
  const by_phone = await kept()
    .where('kind', '=', 'phone')
    .set(to === null ? { cancelled_at: now } : { calendar_id: to, updated_at: now })
    .returning('number_of_people')
    .execute()
  const others = await kept().set({ cancelled_at: now }).returning('number_of_people').execute()
  const people = sumOf(by_phone)
  if (to !== null) await takePlaces(tx, to, people)
  await takePlaces(tx, calendar_id, -people - sumOf(others))
  return { bookings: by_phone.length, people }
}
