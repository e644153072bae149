// Slots are made and changed here; what takes and gives back their places is in database/booking.
import { sql } from 'kysely'
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

type Times = { date: string; start_time: string; end_time: string }

/** Makes slots where there is none at that very time; the others are left out. */
export async function insertSlots(
  tx: Tx,
  experience_id: number,
  recruitment_number: number,
  slots: readonly (Times & { recurrence_rule_uuid: string | null })[],
): Promise<void> {
  if (slots.length === 0) return
  const of = <K extends keyof (typeof slots)[number]>(field: K) => slots.map((slot) => slot[field])
  await sql`
    insert into calendars (experience_id, recruitment_number, date, start_time, end_time, recurrence_rule_uuid)
    select ${experience_id}, ${recruitment_number}, * from unnest(${of('date')}::date[], ${of('start_time')}::time[],
      ${of('end_time')}::time[], ${of('recurrence_rule_uuid')}::uuid[])
    on conflict (experience_id, date, start_time, end_time) where cancelled_at is null do nothing`.execute(tx)
}

/**
 * Takes slots off. Callers hold their locks. One that somebody has places in stays and is closed to new reservations; one that only others
 * had, who left, is kept for their sake as cancelled; all others are deleted.
 * @returns those that stay, in the order of time
 */
export async function removeSlots(tx: Tx, ids: readonly number[], now: Date): Promise<(Times & { id: number })[]> {
  if (ids.length === 0) return []
  const all = sql`${[...ids]}::int[]`
  await sql`delete from calendars c where c.id = any(${all})
    and not exists (select 1 from reservation_calendars rc where rc.calendar_id = c.id)`.execute(tx)
  await sql`update calendars set cancelled_at = ${now}, cancelled_by = 'host', open = false
    where id = any(${all}) and taken = 0`.execute(tx)
  const { rows } = await sql<Times & { id: number }>`
    with closed as (update calendars set open = false where id = any(${all}) and taken > 0
      returning id, date, start_time, end_time)
    select id, date, start_time, end_time from closed order by date, start_time, end_time`.execute(tx)
  return rows
}

export async function reopenSlots(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`update calendars set open = true where id = any(${[...ids]}::int[])`.execute(tx)
}

/** Says to which rule slots belong from now on; null for dates that were entered by themselves. */
export async function adoptSlots(tx: Tx, slots: readonly { id: number; recurrence_rule_uuid: string | null }[]) {
  if (slots.length === 0) return
  await sql`update calendars c set recurrence_rule_uuid = given.uuid
    from unnest(${slots.map((slot) => slot.id)}::int[], ${slots.map((slot) => slot.recurrence_rule_uuid)}::uuid[]) as given (id, uuid)
    where c.id = given.id`.execute(tx)
}

/**
 * Gives coming slots the experience's new number of places: raising it raises them, lowering it never takes a place away from anybody
 * (domain.md 4). Callers hold the slots' locks.
 */
export async function fitSlots(tx: Tx, ids: readonly number[], earlier: number, recruitment_number: number) {
  if (ids.length === 0 || earlier === recruitment_number) return
  await (
    recruitment_number > earlier
      ? sql`update calendars set recruitment_number = ${recruitment_number}
        where id = any(${[...ids]}::int[]) and recruitment_number < ${recruitment_number}`
      : sql`update calendars set recruitment_number = greatest(taken, ${recruitment_number}::int)
        where id = any(${[...ids]}::int[]) and recruitment_number > greatest(taken, ${recruitment_number}::int)`
  ).execute(tx)
}

type Rule = Omit<Times, 'date'> & { uuid: string; start_date: string; end_date: string; day_of_week: readonly string[] }

/** Keeps new rules and changes those that are there. */
export async function keepRules(tx: Tx, experience_id: number, rules: readonly Rule[]): Promise<void> {
  for (const rule of rules)
    await sql`
      insert into recurrence_rules (uuid, experience_id, start_date, end_date, start_time, end_time, day_of_week)
      values (${rule.uuid}, ${experience_id}, ${rule.start_date}, ${rule.end_date}, ${rule.start_time}, ${rule.end_time},
        ${[...rule.day_of_week]}::text[])
      on conflict (uuid) do update set start_date = excluded.start_date, end_date = excluded.end_date,
        start_time = excluded.start_time, end_time = excluded.end_time, day_of_week = excluded.day_of_week
      where recurrence_rules.experience_id = excluded.experience_id`.execute(tx)
}

/** Which of these uuids name rules of other experiences. */
export async function findForeignRules(tx: Tx, experience_id: number, uuids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select uuid from recurrence_rules
    where uuid = any(${[...uuids]}::uuid[]) and experience_id <> ${experience_id}`.execute(tx)
  return rows.map((row) => row.uuid)
}

/** Forgets rules; slots of theirs that stay are single dates from now on. Callers hold the locks of all slots of these rules. */
export async function removeRules(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length > 0) await sql`delete from recurrence_rules where uuid = any(${[...uuids]}::uuid[])`.execute(tx)
}
