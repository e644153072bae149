// Bookings that hosts take by telephone. Callers of the writes hold the lock of the slot.
import type { PartyLine } from '#domain/booking/party.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../client.ts'
import { actsForIt } from '../../experiences/find-experience.ts'
import { takePlaces } from '../shared/kept-places.ts'

export type PhoneBookingRow = {
  id: number
  calendar_id: number
  name: string
  note: string
  number_of_people: number
  lines: PartyLine[] | null
  created_at: Date
  cancelled_at: Date | null
}

const columns = sql`t.id, t.calendar_id, t.name, t.note, t.number_of_people, t.lines, t.created_at, t.cancelled_at from kept_places t`

/** The bookings of these slots; cancelled ones are last. */
export async function findPhoneBookings(db: Db, calendar_ids: readonly number[]): Promise<PhoneBookingRow[]> {
  const { rows } =
    await sql<PhoneBookingRow>`select ${columns} where t.kind = 'phone' and t.calendar_id = any(${[...calendar_ids]}::int[])
    order by t.calendar_id, t.cancelled_at is not null, t.id`.execute(db)
  return rows
}

/** One booking; undefined if there is none or the user doesn't run its experience. */
export async function findPhoneBooking(db: Db, user_id: number, id: number): Promise<PhoneBookingRow | undefined> {
  const { rows } = await sql<PhoneBookingRow>`select ${columns}
    join calendars c on c.id = t.calendar_id join experiences e on e.id = c.experience_id
    where t.id = ${id} and t.kind = 'phone' and ${actsForIt(user_id)}`.execute(db)
  return rows[0]
}

/** The booking of a form that was sent before. */
export async function findPhoneBookingByKey(
  db: Db,
  calendar_id: number,
  request_key: string,
): Promise<PhoneBookingRow | undefined> {
  const { rows } = await sql<PhoneBookingRow>`select ${columns}
    where t.calendar_id = ${calendar_id} and t.request_key = ${request_key}::uuid`.execute(db)
  return rows[0]
}

type Values = { name: string; note: string; number_of_people: number; lines: readonly PartyLine[] | null }

const stored = ({ lines, ...values }: Values) => ({ ...values, lines: lines && JSON.stringify(lines) })

/** Inserts a booking and takes its places. */
export async function insertPhoneBooking(
  tx: Tx,
  booking: Values & { calendar_id: number; request_key: string; created_by: number; now: Date },
): Promise<number> {
  const { now, calendar_id, request_key, created_by, ...values } = booking
  const { id } = await tx
    .insertInto('kept_places')
    .values({ ...stored(values), calendar_id, request_key, created_by, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takePlaces(tx, booking.calendar_id, booking.number_of_people)
  return id
}

/** Changes a booking, and takes or releases the difference of places. */
export async function changePhoneBooking(tx: Tx, row: PhoneBookingRow, values: Values, now: Date): Promise<void> {
  await tx
    .updateTable('kept_places')
    .set({ ...stored(values), updated_at: now })
    .where('id', '=', row.id)
    .execute()
  await takePlaces(tx, row.calendar_id, values.number_of_people - row.number_of_people)
}

/** Cancels a booking that isn't cancelled, and releases its places. */
export async function cancelPhoneBookingRow(tx: Tx, row: PhoneBookingRow, now: Date): Promise<void> {
  await tx.updateTable('kept_places').set({ cancelled_at: now }).where('id', '=', row.id).execute()
  await takePlaces(tx, row.calendar_id, -row.number_of_people)
}

/** Erases names and notes of slots that ended before that instant. */
export async function erasePhoneNames(tx: Tx, before: Date, now: Date, limit: number): Promise<void> {
  await sql`update kept_places set name = '', note = '', erased_at = ${now} where id in (
    select t.id from kept_places t join calendars c on c.id = t.calendar_id
    where t.kind = 'phone' and t.erased_at is null and c.ends_at < ${before} order by t.id limit ${limit})`.execute(tx)
}
