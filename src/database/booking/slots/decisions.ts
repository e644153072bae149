// Guests who wait for the decision whether a slot takes place.
import { sql } from 'kysely'
import { missingForMinimum } from '#domain/schedule/slot.ts'
import type { Tx } from '../../client.ts'
import { minimum } from '../../experiences/story-cards.ts'
import { confirmedPlaces } from '../../experiences/places.ts'

export type SlotOfGuest = { reservation_id: number; calendar_id: number }

/** Stores that these guests were told that the slot isn't decided yet. */
export async function insertAwaitedDecisions(tx: Tx, awaited: readonly SlotOfGuest[]): Promise<void> {
  if (awaited.length === 0) return
  // A booking may have been moved since it was read.
  await sql`insert into awaited_decisions (reservation_id, calendar_id)
    select rc.reservation_id, rc.calendar_id from jsonb_to_recordset(${JSON.stringify(awaited)}::jsonb)
      as a (reservation_id int, calendar_id int) join reservation_calendars rc using (reservation_id, calendar_id)
    on conflict do nothing`.execute(tx)
}

/**
 * Slots that guests wait for and that have reached their minimum, of all slots or only of these.
 * A slot without a minimum any more has reached it.
 */
export async function findDecidedSlots(tx: Tx, now: Date, calendar_ids?: readonly number[]): Promise<number[]> {
  const among = calendar_ids ? sql`where calendar_id = any(${[...calendar_ids]}::int[])` : sql``
  const { rows } = await sql<{ id: number; minimum: number | null; participants: number }>`
    select c.id, ${minimum} as minimum, ${confirmedPlaces} as participants
    from calendars c join experiences e on e.id = c.experience_id
    where c.id in (select calendar_id from awaited_decisions ${among})
      and c.cancelled_at is null and c.starts_at > ${now}`.execute(tx)
  return rows.filter((slot) => missingForMinimum(slot.minimum, slot.participants) === 0).map((slot) => slot.id)
}

/**
 * The guests who wait for these slots and still have places there. They no longer wait, so of
 * concurrent calls only one gets each guest.
 */
export async function takeAwaitedDecisions(tx: Tx, calendar_ids: readonly number[]): Promise<SlotOfGuest[]> {
  const { rows } = await sql<SlotOfGuest & { released: boolean }>`
    delete from awaited_decisions a using reservation_calendars rc
    where a.calendar_id = any(${[...calendar_ids]}::int[])
      and rc.reservation_id = a.reservation_id and rc.calendar_id = a.calendar_id
    returning a.reservation_id, a.calendar_id, rc.released`.execute(tx)
  return rows
    .filter((row) => !row.released)
    .map(({ reservation_id, calendar_id }) => ({ reservation_id, calendar_id }))
    .toSorted((a, b) => a.reservation_id - b.reservation_id || a.calendar_id - b.calendar_id)
}

/** Deletes the rows of guests who have no place any more, and of slots that have begun. */
export async function clearAwaitedDecisions(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from awaited_decisions a using reservation_calendars rc, calendars c
    where rc.reservation_id = a.reservation_id and rc.calendar_id = a.calendar_id and c.id = a.calendar_id
      and (rc.released or c.starts_at <= ${now})`.execute(tx)
}
