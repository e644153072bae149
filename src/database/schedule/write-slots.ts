// Creates and changes slots. database/booking takes and releases their places.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Tx } from '../client.ts'
import { lockWaiting } from '../locks.ts'
import { isBookedWhole, isWaitedFor } from '../experiences/places.ts'

/** Inserts a slot; undefined if the experience has an uncancelled one at the same time. */
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

/** The uncancelled slot at the same time. */
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

/**
 * Opens or closes a slot and sets its places. Callers hold the slot's lock and have checked that
 * no guest loses a place.
 */
export async function changeSlotRow(
  tx: Tx,
  id: number,
  change: { open?: boolean; recruitment_number?: number },
): Promise<void> {
  await tx.updateTable('calendars').set(change).where('id', '=', id).execute()
}

type Times = { date: string; start_time: string; end_time: string }

/**
 * Inserts slots, except where an uncancelled one exists at the same time.
 * @returns how many it inserted
 */
export async function insertSlots(
  tx: Tx,
  experience_id: number,
  recruitment_number: number,
  slots: readonly (Times & { recurrence_rule_uuid: string | null; open?: boolean })[],
): Promise<number> {
  if (slots.length === 0) return 0
  const of = <K extends keyof (typeof slots)[number]>(field: K) => slots.map((slot) => slot[field])
  const { numAffectedRows } = await sql`
    insert into calendars (experience_id, recruitment_number, date, start_time, end_time, recurrence_rule_uuid, open)
    select ${experience_id}, ${recruitment_number}, * from unnest(${of('date')}::date[], ${of('start_time')}::time[],
      ${of('end_time')}::time[], ${of('recurrence_rule_uuid')}::uuid[], ${slots.map(({ open = true }) => open)}::boolean[])
    on conflict (experience_id, date, start_time, end_time) where cancelled_at is null do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Removes slots. Callers hold their locks. A slot with taken places stays and is closed. A slot
 * that only ended bookings or waiting guests refer to becomes cancelled. All others are deleted.
 * @returns those that stay, by time
 */
export async function removeSlots(tx: Tx, ids: readonly number[], now: Date): Promise<(Times & { id: number })[]> {
  if (ids.length === 0) return []
  const all = sql`${[...ids]}::int[]`
  await sql`delete from calendars c where c.id = any(${all})
    and not exists (select 1 from reservation_calendars rc where rc.calendar_id = c.id)
    and not exists (select 1 from kept_places t where t.calendar_id = c.id)
    and not ${isWaitedFor}`.execute(tx)
  await sql`update calendars set cancelled_at = ${now}, cancelled_by = 'host', open = false
    where id = any(${all}) and taken = 0`.execute(tx)
  const { rows } = await sql<Times & { id: number }>`
    with closed as (update calendars set open = false where id = any(${all}) and taken > 0
      returning id, date, start_time, end_time)
    select id, date, start_time, end_time from closed order by date, start_time, end_time`.execute(tx)
  return rows
}

/** Who waits for a slot waits for this one of the same experience, too. */
export async function addToWaiting(
  tx: Tx,
  from_id: number,
  { id, experience_id }: { id: number; experience_id: number },
) {
  await lockWaiting(tx, from_id)
  await sql`update waiting_entries w set calendar_ids = w.calendar_ids || ${id}::int
    where w.state = 'waiting' and w.experience_id = ${experience_id} and w.calendar_ids @> array[${from_id}::int]
      and not w.calendar_ids @> array[${id}::int]`.execute(tx)
}

export async function reopenSlots(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`update calendars set open = true where id = any(${[...ids]}::int[])`.execute(tx)
}

/** Sets the rule of each slot; null for a single date. */
export async function adoptSlots(tx: Tx, slots: readonly { id: number; recurrence_rule_uuid: string | null }[]) {
  if (slots.length === 0) return
  await sql`update calendars c set recurrence_rule_uuid = given.uuid
    from unnest(${slots.map((slot) => slot.id)}::int[], ${slots.map((slot) => slot.recurrence_rule_uuid)}::uuid[]) as given (id, uuid)
    where c.id = given.id`.execute(tx)
}

/**
 * Applies the experience's new number of places to future slots. A higher number raises those that
 * aren't booked as a whole; a lower one never takes a place away from a guest
 * (docs/product/schedule.md#number-of-places). Callers hold the slots' locks.
 */
export async function fitSlots(tx: Tx, ids: readonly number[], earlier: number, recruitment_number: number) {
  if (ids.length === 0 || earlier === recruitment_number) return
  await (
    recruitment_number > earlier
      ? sql`update calendars c set recruitment_number = ${recruitment_number}
        where id = any(${[...ids]}::int[]) and recruitment_number < ${recruitment_number} and not ${isBookedWhole}`
      : sql`update calendars set recruitment_number = greatest(taken, ${recruitment_number}::int)
        where id = any(${[...ids]}::int[]) and recruitment_number > greatest(taken, ${recruitment_number}::int)`
  ).execute(tx)
}

/** Those of the slots that have more places than this and aren't cancelled, by time. */
export async function findLargerSlots(
  tx: Tx,
  ids: readonly number[],
  places: number,
): Promise<(Times & { id: number; recruitment_number: number })[]> {
  return await tx
    .selectFrom('calendars')
    .select(['id', 'date', 'start_time', 'end_time', 'recruitment_number'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .where('recruitment_number', '>', places)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Whether a group has booked the slot as a whole. */
export async function hasWholeBooking(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select ${isBookedWhole} as whole from calendars c where c.id = ${id}`.execute(tx)
  return oneRow(rows).whole
}
