// Slots are made and changed here; what takes and gives back their places is in database/booking.
import type { Tx } from '../client.ts'

/** Makes a slot; undefined when the experience has one at that very time that is not cancelled. */
export async function insertSlot(
  tx: Tx,
  slot: { experience_id: number; date: string; start_time: string; end_time: string; recruitment_number: number },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('calendars')
    .values(slot)
    .onConflict((conflict) =>
      conflict
        .columns(['experience_id', 'date', 'start_time', 'end_time'])
        .where('cancelled_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The slot at that very time that is not cancelled. */
export async function findSlotAt(
  tx: Tx,
  slot: { experience_id: number; date: string; start_time: string; end_time: string },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('calendars')
    .select('id')
    .where('experience_id', '=', slot.experience_id)
    .where('date', '=', slot.date)
    .where('start_time', '=', slot.start_time)
    .where('end_time', '=', slot.end_time)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Opens or closes a slot and sets its places. Callers hold the slot's lock and have checked that no place is taken away from anybody. */
export async function changeSlotRow(
  tx: Tx,
  id: number,
  change: { open?: boolean; recruitment_number?: number },
): Promise<void> {
  await tx.updateTable('calendars').set(change).where('id', '=', id).execute()
}
