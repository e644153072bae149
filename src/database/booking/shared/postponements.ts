// Slots that are postponed, and the answers of their guests. Callers hold the locks of
// lockSlotWithReservations, or of lockReservationWithCalendars.
import { type RawBuilder, sql } from 'kysely'
import type { SlotCanceller, SlotCancelRequester } from '#domain/booking/cancellation.ts'
import type { PartyLine } from '#domain/booking/party.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../../client.ts'
import { findSlotAt, insertSlot } from '../../schedule/write-slots.ts'

export type SlotTimes = { date: string; start_time: string; end_time: string }

/**
 * The slot of the same experience at these times.
 * @param add whether it is added, with as many places
 * @returns undefined if there is none; of one to add, if somebody has added it meanwhile
 */
export async function slotToPostponeTo(
  tx: Tx,
  id: number,
  times: SlotTimes,
  { add }: { add: boolean },
): Promise<number | undefined> {
  const slot = await tx
    .selectFrom('calendars')
    .select(['experience_id', 'recruitment_number'])
    .where('id', '=', id)
    .executeTakeFirst()
  return slot && (await (add ? insertSlot : findSlotAt)(tx, { ...slot, ...times }))
}

export type PostponingTo = { starts_at: Date; places_left: number }

/** The new slot under its lock; undefined if it was cancelled meanwhile. */
export const readPostponingTo = async (tx: Tx, id: number): Promise<PostponingTo | undefined> =>
  await tx
    .selectFrom('calendars')
    .select(['starts_at', sql<number>`recruitment_number - taken`.as('places_left')])
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

/**
 * Moves the places of a reservation to the new slot and asks its guest. Until then the guest
 * cancels free of charge.
 * @returns false if they stay: the reservation has, or had, places there already
 */
export async function postponePlaces(
  tx: Tx,
  reservation_id: number,
  { from, to, answer_by }: { from: number; to: number; answer_by: Date },
): Promise<boolean> {
  await sql`delete from awaited_decisions where reservation_id = ${reservation_id} and calendar_id = ${from}`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`with moved as (
      update reservation_calendars set calendar_id = ${to}, postponed_from = ${from}, answer_by = ${answer_by},
        uid_calendar_id = coalesce(uid_calendar_id, ${from}::int)
      where reservation_id = ${reservation_id} and calendar_id = ${from} and not released and not exists (
        select from reservation_calendars o where o.reservation_id = ${reservation_id} and o.calendar_id = ${to})
      returning places)
    update calendars c set taken = c.taken + case c.id when ${to} then moved.places else -moved.places end
    from moved where c.id in (${from}, ${to})`.execute(tx)
  if (numAffectedRows === 0n) return false
  await sql`update reservations r set first_starts_at = s.first, last_ends_at = s.last,
      free_cancel_until = greatest(r.free_cancel_until, ${answer_by})
    from (select min(c.starts_at) as first, max(c.ends_at) as last
      from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = ${reservation_id}) s
    where r.id = ${reservation_id}`.execute(tx)
  return true
}

/** A place whose guest hasn't answered. `by`, `requested_by`: who postponed it. */
export type PostponedPlace = {
  calendar_id: number
  answer_by: string
  from: SlotTimes
  by: SlotCanceller
  requested_by: SlotCancelRequester | null
  reason: string
}

/** The places of a reservation that wait for an answer, by time; null without one. */
export const postponedPlaces = (reservation_id: RawBuilder<unknown>) => sql<PostponedPlace[] | null>`(
  select json_agg(json_build_object('calendar_id', rc.calendar_id, 'answer_by', rc.answer_by, 'by', o.cancelled_by,
      'requested_by', o.cancel_requested_by, 'reason', o.cancel_reason, 'from', json_build_object('date', o.date,
      'start_time', to_char(o.start_time, 'HH24:MI'), 'end_time', to_char(o.end_time, 'HH24:MI'))) order by c.starts_at, c.id)
  from reservation_calendars rc join calendars c on c.id = rc.calendar_id join calendars o on o.id = rc.postponed_from
  where rc.reservation_id = ${reservation_id} and rc.answer_by is not null and not rc.released)`

/** Who comes to each slot of a reservation. */
export async function findPartyOf(
  db: Db,
  reservation_id: number,
): Promise<{ experience_id: number; places: number; lines: PartyLine[] | null }> {
  const { rows } = await sql<{ experience_id: number; places: number; lines: PartyLine[] | null }>`
    select experience_id, number_of_people as places, lines from reservations where id = ${reservation_id}`.execute(db)
  return oneRow(rows)
}

export async function findPostponedPlaces(db: Db, reservation_id: number): Promise<PostponedPlace[]> {
  const { rows } = await sql<{ places: PostponedPlace[] | null }>`
    select ${postponedPlaces(sql`${reservation_id}::int`)} as places`.execute(db)
  return oneRow(rows).places ?? []
}

/** The guest comes to the new slot: the deadline of before holds again. */
export async function acceptPlace(
  tx: Tx,
  reservation_id: number,
  { calendar_id, answer_by }: PostponedPlace,
): Promise<void> {
  await sql`update reservation_calendars set answer_by = null
    where reservation_id = ${reservation_id} and calendar_id = ${calendar_id}`.execute(tx)
  // A later date is of a change of the terms, or of another place.
  await sql`update reservations r set free_cancel_until = (
      select max(rc.answer_by) from reservation_calendars rc where rc.reservation_id = r.id and not rc.released)
    where r.id = ${reservation_id} and r.free_cancel_until <= ${answer_by}::timestamptz`.execute(tx)
}

/** Places of confirmed reservations whose guests didn't answer in time. */
export async function findUnanswered(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ reservation_id: number; calendar_id: number }[]> {
  const { rows } = await sql<{ reservation_id: number; calendar_id: number }>`
    select rc.reservation_id, rc.calendar_id from reservation_calendars rc join reservations r on r.id = rc.reservation_id
    where rc.answer_by < ${now} and not rc.released and r.status = 'confirmed'
    order by rc.answer_by, rc.reservation_id limit ${limit}`.execute(db)
  return rows
}
