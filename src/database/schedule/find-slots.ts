// Slots of an experience as its schedule shows them.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { freedPlaces, paymentUnderWay, takenPlaces } from '../experiences/places.ts'

export type SlotRow = {
  id: number
  experience_id: number
  date: string
  start_time: string
  end_time: string
  starts_at: Date
  recruitment_number: number
  /** Places taken, without those of expired holds. */
  participant_number: number
  open: boolean
  cancelled: boolean
  recurrence_rule_uuid: string | null
  experience_approved: boolean
  reservation_deadline: 'on_the_day' | 'the_day_before'
  /** The minimum number of participants; null without one. */
  minimum: number | null
}

const columns = sql`c.id, c.experience_id, c.date, c.start_time, c.end_time, c.starts_at, c.recruitment_number,
  ${takenPlaces} as participant_number, c.open, c.cancelled_at is not null as cancelled, c.recurrence_rule_uuid,
  e.approve as experience_approved, e.reservation_deadline,
  case when e.set_minimum_number_of_participant_count then e.minimum_number_of_participant_count end as minimum
  from calendars c join experiences e on e.id = c.experience_id`

/**
 * The slots of an experience between two dates, both inclusive, by time, without cancelled ones.
 */
export async function findSlots(
  db: Db,
  now: Date,
  experience_id: number,
  from: string,
  to: string,
): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`with ${freedPlaces(now)} select ${columns}
    where c.experience_id = ${experience_id} and c.cancelled_at is null and c.date between ${from}::date and ${to}::date
    order by c.date, c.start_time, c.end_time`.execute(db)
  return rows
}

/** One slot, cancelled or not. */
export async function findSlot(db: Db, now: Date, id: number): Promise<SlotRow | undefined> {
  const { rows } = await sql<SlotRow>`with ${freedPlaces(now)} select ${columns} where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function countSlotsFrom(db: Db, experience_id: number, date: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from calendars c
    where c.experience_id = ${experience_id} and c.cancelled_at is null and c.date >= ${date}::date`.execute(db)
  return oneRow(rows).count
}

/** `hold`: the reservation whose payment the user hasn't finished; null for a reserved slot. */
type OwnSlot = { id: number; hold: number | null }

/** The user's own slots of the experience, between two dates, both inclusive. */
export async function findOwnSlots(
  db: Db,
  now: Date,
  user_id: number,
  experience_id: number,
  from: string,
  to: string,
): Promise<OwnSlot[]> {
  const { rows } = await sql<OwnSlot>`
    select c.id, case when bool_or(r.status = 'confirmed' or ${paymentUnderWay}) then null else max(r.id)::int end as hold
    from reservations r
    join reservation_calendars rc on rc.reservation_id = r.id and not rc.released
    join calendars c on c.id = rc.calendar_id
    where r.user_id = ${user_id} and r.experience_id = ${experience_id} and c.date between ${from}::date and ${to}::date
      and (r.status = 'confirmed' or (r.status = 'held' and (${paymentUnderWay} or r.hold_expires_at > ${now})))
    group by c.id
    order by c.id`.execute(db)
  return rows
}
