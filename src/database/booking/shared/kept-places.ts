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
 * @returns the bookings by telephone among them, and their people
 */
export async function endKeptPlacesOfSlot(
  tx: Tx,
  calendar_id: number,
  now: Date,
): Promise<{ bookings: number; people: number }> {
  const ended = await tx
    .updateTable('kept_places')
    .set({ cancelled_at: now })
    .where('calendar_id', '=', calendar_id)
    .where('cancelled_at', 'is', null)
    .returning(['kind', 'number_of_people'])
    .execute()
  const people = (of: typeof ended) => of.reduce((sum, { number_of_people }) => sum + number_of_people, 0)
  await takePlaces(tx, calendar_id, -people(ended))
  const by_phone = ended.filter(({ kind }) => kind === 'phone')
  return { bookings: by_phone.length, people: people(by_phone) }
}
