// Who waits for places in full slots, and the offers that keep places for them. Callers of the
// writes that take or release places hold the lock of the slot.
import { sql } from 'kysely'
import type { PartyLine } from '#domain/booking/party.ts'
import type { Waiter } from '#domain/booking/waiting.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { Db, Tx } from '../../client.ts'
import { takePlaces } from './kept-places.ts'

export type EndReason = 'withdrawn' | 'unused' | 'over' | 'slot_cancelled' | 'not_published' | 'account'

/** Whether entry `w` still waits at that moment: an offer may last longer than the entry. */
const waiting = (now: Date) => sql`w.state = 'waiting' and (w.waits_until >= ${dateOf(now)}::date
  or exists (select from kept_places o where o.entry_id = w.id and o.cancelled_at is null))`

export type WaiterRow = Waiter & { calendar_id: number; lines: PartyLine[] | null }

/** All who wait for these slots, in the order of their entries. Exact under the slots' locks. */
export async function findWaiters(db: Db, calendar_ids: readonly number[], now: Date): Promise<WaiterRow[]> {
  const { rows } = await sql<WaiterRow>`
    select c.id as calendar_id, w.id, w.user_id, w.places, w.lines, w.lines @> '[{"whole_slot": true}]' is true as whole_slot,
      c.id = any(w.told_calendar_ids) as told,
      case when k.id is not null then json_build_object('calendar_id', k.calendar_id,
        'places', case when k.ends_at > ${now} then k.number_of_people else 0 end) end as offer
    from unnest(${[...calendar_ids]}::int[]) as c (id) join waiting_entries w on w.calendar_ids @> array[c.id] and ${waiting(now)}
    left join kept_places k on k.entry_id = w.id and k.cancelled_at is null
    order by w.id`.execute(db)
  return rows
}

export type NewEntry = {
  user_id: number
  experience_id: number
  /** Without slots they wait for all that are added later. */
  calendar_ids: number[]
  places: number
  lines: readonly PartyLine[] | null
  waits_until: string
  created_at: Date
}

export async function insertEntry(tx: Tx, { lines, ...entry }: NewEntry): Promise<number> {
  const { id } = await tx
    .insertInto('waiting_entries')
    .values({ ...entry, new_dates: entry.calendar_ids.length === 0, lines: lines && JSON.stringify(lines) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type OwnEntryRow = {
  id: number
  experience: { id: number; title: string }
  calendar_ids: number[]
  /** Whether they wait for all slots that are added later. */
  new_dates: boolean
  /**
   * Those that are still to come, of `new_dates` the offered one; `rank`: how many wait for the
   * slot up to this entry.
   */
  calendars: { id: number; date: string; start_time: string; end_time: string; rank: number }[]
  number_of_people: number
  lines: PartyLine[] | null
  waits_until: string
  created_at: Date
  offer: { id: number; calendar_id: number; ends_at: string } | null
  unused_offers: number
}

/** What a user waits for, oldest first. */
export async function findOwnEntries(db: Db, user_id: number, now: Date): Promise<OwnEntryRow[]> {
  const { rows } = await sql<OwnEntryRow>`
    select w.id, json_build_object('id', e.id, 'title', e.title) as experience, w.calendar_ids, w.new_dates, w.unused_offers, w.places as number_of_people,
      w.lines, w.waits_until, w.created_at,
      (select coalesce(json_agg(json_build_object('id', c.id, 'date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'),
          'end_time', to_char(c.end_time, 'HH24:MI'),
          'rank', (select count(*) from waiting_entries o where o.state = 'waiting' and o.calendar_ids @> array[c.id] and o.id <= w.id))
          order by c.starts_at), '[]')
        from calendars c where c.id = any(w.calendar_ids) and c.cancelled_at is null and c.starts_at > ${now}
          and (not w.new_dates or c.id = k.calendar_id)) as calendars,
      case when k.id is not null then json_build_object('id', k.id, 'calendar_id', k.calendar_id, 'ends_at', k.ends_at) end as offer
    from waiting_entries w join experiences e on e.id = w.experience_id
    left join kept_places k on k.entry_id = w.id and k.cancelled_at is null and k.ends_at > ${now}
    where w.user_id = ${user_id} and ${waiting(now)} order by w.id`.execute(db)
  return rows
}

export type WaitingGuestRow = {
  id: number
  name: string
  number_of_people: number
  lines: PartyLine[] | null
  new_dates: boolean
  offer_ends_at: Date | null
}

/**
 * Who waits for a slot, for its hosts, and who waits for new dates of its experience. An offer in
 * another slot isn't shown.
 */
export async function findWaitingGuests(db: Db, calendar_id: number, now: Date): Promise<WaitingGuestRow[]> {
  const { rows } = await sql<WaitingGuestRow>`
    select w.id, u.name, w.places as number_of_people, w.lines, w.new_dates, k.ends_at as offer_ends_at
    from waiting_entries w join users u on u.id = w.user_id
    left join kept_places k on k.entry_id = w.id and k.cancelled_at is null and k.calendar_id = ${calendar_id}
    where (w.calendar_ids @> array[${calendar_id}::int] or (w.new_dates
        and w.experience_id = (select experience_id from calendars where id = ${calendar_id}))) and ${waiting(now)} order by w.id`.execute(
    db,
  )
  return rows
}

/** @returns false if it had ended already */
export async function endEntry(tx: Tx, id: number, reason: EndReason, now: Date): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update waiting_entries set state = 'ended', end_reason = ${reason}, ended_at = ${now}
    where id = ${id} and state = 'waiting'`.execute(tx)
  return numAffectedRows === 1n
}

type WithOffer = { offer: { id: number; calendar_id: number } | null }

/** An entry of this person, with the offer that keeps places for it; undefined for another's. */
export async function findOwnEntry(db: Db, id: number, user_id: number): Promise<WithOffer | undefined> {
  const { rows } = await sql<WithOffer>`
    select case when k.id is not null then json_build_object('id', k.id, 'calendar_id', k.calendar_id) end as offer
    from waiting_entries w left join kept_places k on k.entry_id = w.id and k.cancelled_at is null
    where w.id = ${id} and w.user_id = ${user_id}`.execute(db)
  return rows[0]
}

/** An offer of this person; undefined for another's. */
export async function findOwnOffer(
  db: Db,
  id: number,
  user_id: number,
): Promise<{ id: number; entry_id: number; calendar_id: number } | undefined> {
  const { rows } = await sql<{ id: number; entry_id: number; calendar_id: number }>`
    select k.id, k.entry_id, k.calendar_id from kept_places k join waiting_entries w on w.id = k.entry_id
    where k.id = ${id} and w.user_id = ${user_id}`.execute(db)
  return rows[0]
}

/** Keeps places for an entry until then. @returns the id of the offer */
export async function insertOffer(
  tx: Tx,
  { calendar_id, id: entry_id, lines }: Pick<WaiterRow, 'calendar_id' | 'id' | 'lines'>,
  { places, ends_at, now }: { places: number; ends_at: Date; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('kept_places')
    .values({
      kind: 'offer',
      calendar_id,
      entry_id,
      lines: lines && JSON.stringify(lines),
      number_of_people: places,
      name: '',
      ends_at,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takePlaces(tx, calendar_id, places)
  return id
}

/**
 * Ends an offer, if it still keeps places, and releases them.
 * @param unused whether it never comes back (returnToWaiting)
 * @returns whether this call did so
 */
export async function endOffer(tx: Tx, id: number, now: Date, unused = false): Promise<boolean> {
  const { rows } = await sql<{ calendar_id: number; places: number }>`
    update kept_places set cancelled_at = ${now}, ends_at = case when ${unused} then least(ends_at, ${now}) else ends_at end
    where id = ${id} and cancelled_at is null returning calendar_id, number_of_people as places`.execute(tx)
  if (!rows[0]) return false
  await takePlaces(tx, rows[0].calendar_id, -rows[0].places)
  return true
}

/**
 * One more offer of this entry wasn't used.
 * @param declined its slot, if the guest declined it: no other offer of the same free places
 * @returns how many; 0 if it waits no longer
 */
export async function countUnusedOffer(tx: Tx, entry_id: number, declined: number | null): Promise<number> {
  const { rows } = await sql<{ unused_offers: number }>`update waiting_entries set unused_offers = unused_offers + 1,
      told_calendar_ids = array_cat(told_calendar_ids, array_remove(array[${declined}::int], null))
    where id = ${entry_id} and state = 'waiting' returning unused_offers`.execute(tx)
  return rows[0]?.unused_offers ?? 0
}

/** Releases the places that offers keep for this person in these slots: a booking takes them. */
export async function releaseOwnOffers(
  tx: Tx,
  user_id: number,
  calendar_ids: readonly number[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select k.id
    from kept_places k join waiting_entries w on w.id = k.entry_id
    where w.user_id = ${user_id} and w.state = 'waiting' and k.calendar_id = any(${[...calendar_ids]}::int[])
      and k.cancelled_at is null order by k.calendar_id`.execute(tx)
  for (const { id } of rows) await endOffer(tx, id, now)
}

/** This person has booked one of the slots that they waited for, or any instead of new dates. */
export async function endByBooking(
  tx: Tx,
  user_id: number,
  calendar_ids: readonly number[],
  reservation_id: number,
  now: Date,
): Promise<void> {
  await sql`update waiting_entries w set state = 'booked', reservation_id = r.id, ended_at = ${now} from reservations r
    where r.id = ${reservation_id} and w.user_id = ${user_id} and w.state = 'waiting'
      and (w.calendar_ids && ${[...calendar_ids]}::int[] or (w.new_dates and w.experience_id = r.experience_id))`.execute(
    tx,
  )
}

/**
 * A hold ended without payment: its guest waits again, with the rank as before. The offer that the
 * booking used keeps its places again, if they are still free.
 */
export async function returnToWaiting(tx: Tx, reservation_id: number): Promise<void> {
  await sql`
    with back as (
      update waiting_entries set state = 'waiting', reservation_id = null, ended_at = null
      where reservation_id = ${reservation_id} and state = 'booked' returning id
    ), offer as (
      update kept_places k set cancelled_at = null from back, calendars c
      where k.id = (select max(o.id) from kept_places o where o.entry_id = back.id) and k.cancelled_at < k.ends_at
        and k.calendar_id in (select calendar_id from reservation_calendars where reservation_id = ${reservation_id})
        and c.id = k.calendar_id and c.cancelled_at is null and c.places_left >= k.number_of_people
      returning k.calendar_id, k.number_of_people
    )
    update calendars set taken = taken + offer.number_of_people from offer where calendars.id = offer.calendar_id`.execute(
    tx,
  )
}
