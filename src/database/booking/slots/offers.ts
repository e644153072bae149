// What the cleanup job does for those who wait: offers that end, entries that end, new offers.
import { sql } from 'kysely'
import type { PartyLine } from '#domain/booking/party.ts'
import type { WaitedSlot } from '#domain/booking/waiting.ts'
import type { ReservationDeadline } from '#domain/schedule/slot.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { Db, Tx } from '../../client.ts'
import { inTime } from '../../experiences/places.ts'
import type { EndReason } from '../shared/waiting.ts'

const offered = sql<boolean>`exists (select from kept_places k where k.entry_id = w.id and k.cancelled_at is null)`

export type EndingOffer = { id: number; entry_id: number | null; calendar_id: number; unused: boolean }

/** Offers whose time is over, whose guest waits no longer, or whose slot was cancelled. */
export async function findOffersToEnd(db: Db, now: Date, limit: number): Promise<EndingOffer[]> {
  const { rows } = await sql<EndingOffer>`select k.id, k.entry_id, k.calendar_id, k.ends_at <= ${now} as unused
    from kept_places k join calendars c on c.id = k.calendar_id left join waiting_entries w on w.id = k.entry_id
    where k.kind = 'offer' and k.cancelled_at is null
      and (k.ends_at <= ${now} or w.state is distinct from 'waiting' or c.cancelled_at is not null)
    order by k.id limit ${limit}`.execute(db)
  return rows
}

type EndingEntry = { id: number; reason: Exclude<EndReason, 'withdrawn' | 'unused'> }

/** Entries without any hope, with the reason. */
export async function findEntriesToEnd(db: Db, now: Date, limit: number): Promise<EndingEntry[]> {
  const { rows } = await sql<EndingEntry>`
    select w.id, case
      when u.suspended_at is not null or u.erased_at is not null or u.closes_at is not null then 'account'
      when not e.approve then 'not_published'
      when not w.new_dates and not exists (select from calendars c where c.id = any(w.calendar_ids) and c.cancelled_at is null) then 'slot_cancelled'
      else 'over' end as reason
    from waiting_entries w join users u on u.id = w.user_id join experiences e on e.id = w.experience_id
    where w.state = 'waiting' and (not e.approve or u.suspended_at is not null or u.erased_at is not null
      or u.closes_at is not null or (not ${offered} and (w.waits_until < ${dateOf(now)}::date
        or (not w.new_dates and not exists (select from calendars c where c.id = any(w.calendar_ids) and (${inTime(now)} or (not c.open and c.cancelled_at is null and c.starts_at > ${now})))))))
    order by w.id limit ${limit}`.execute(db)
  return rows
}

/** Slots with places for somebody who waits and has no offer, the earliest first. */
export async function findSlotsToOffer(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from calendars c join experiences e on e.id = c.experience_id
    where c.id in (select unnest(w.calendar_ids) from waiting_entries w where w.state = 'waiting')
      and e.approve and c.places_left > 0 and ${inTime(now)} and exists (select from waiting_entries w
        where w.state = 'waiting' and w.calendar_ids @> array[c.id] and w.places <= c.places_left and not ${offered}
          and c.id <> all(w.told_calendar_ids))
    order by c.starts_at, c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export type OfferingSlot = WaitedSlot & {
  date: string
  start_time: string
  reservation_deadline: ReservationDeadline
  /** Its offers that nobody used since the last confirmed booking. */
  unused: number
}

/** A slot that accepts bookings; undefined if it doesn't. Exact under its lock. */
export async function readOfferingSlot(db: Db, id: number, now: Date): Promise<OfferingSlot | undefined> {
  const { rows } = await sql<OfferingSlot>`select c.id, c.starts_at, c.recruitment_number, c.places_left as free,
      c.date, to_char(c.start_time, 'HH24:MI') as start_time, e.reservation_deadline,
      (select count(*)::int from kept_places k where k.calendar_id = c.id and k.kind = 'offer' and k.ends_at <= k.cancelled_at
        and k.cancelled_at > coalesce((select max(r.confirmed_at) from reservation_calendars rc
          join reservations r on r.id = rc.reservation_id where rc.calendar_id = c.id), '-infinity')) as unused
    from calendars c join experiences e on e.id = c.experience_id
    where c.id = ${id} and e.approve and ${inTime(now)}`.execute(db)
  return rows[0]
}

/** These people know that the slot has places. */
export async function noteTold(tx: Tx, ids: readonly number[], calendar_id: number): Promise<void> {
  await sql`update waiting_entries set told_calendar_ids = told_calendar_ids || ${calendar_id}::int
    where id = any(${[...ids]}::int[])`.execute(tx)
}

/** Forgets free places that are gone. So their next ones are offered or told again. */
export async function forgetTold(tx: Tx): Promise<void> {
  await sql`update waiting_entries w set told_calendar_ids = array(
      select c.id from calendars c where c.id = any(w.told_calendar_ids) and c.places_left >= w.places)
    where w.state = 'waiting' and exists (
      select from calendars c where c.id = any(w.told_calendar_ids) and c.places_left < w.places)`.execute(tx)
}

/** The slot is cancelled: nobody waits for it any more. @returns the entries that waited for it */
export async function leaveSlot(tx: Tx, calendar_id: number, now: Date): Promise<number[]> {
  const last = sql`cardinality(calendar_ids) = 1 and not new_dates`
  const { rows } = await sql<{ id: number }>`
    update waiting_entries set calendar_ids = array_remove(calendar_ids, ${calendar_id}::int),
      state = case when ${last} then 'ended' else state end, end_reason = case when ${last} then 'slot_cancelled' end,
      ended_at = case when ${last} then ${now}::timestamptz end
    where state = 'waiting' and calendar_ids @> array[${calendar_id}::int]
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type WaitingPerson = {
  id: number
  user_id: number
  name: string
  email: string
  experience_id: number
  title: string
  new_dates: boolean
  places: number
  lines: PartyLine[] | null
  /** Null of those who wait for new dates, unless the mail is about a slot. */
  slot: { id: number; date: string; start_time: string; end_time: string } | null
  /** It still waits for other slots. */
  more: boolean
}

/**
 * The people of these entries, with the slot that a mail is about.
 * @param calendar_id null for the last slot of each
 */
export async function findWaitingPeople(
  db: Db,
  ids: readonly number[],
  calendar_id: number | null,
): Promise<WaitingPerson[]> {
  const { rows } =
    await sql<WaitingPerson>`select distinct on (w.id) w.id, w.user_id, u.name, u.email, w.experience_id, e.title,
      w.new_dates, w.places, w.lines, w.state = 'waiting' as more, case when c.id is not null then json_build_object('id', c.id,
        'date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'), 'end_time', to_char(c.end_time, 'HH24:MI')) end as slot
    from waiting_entries w join users u on u.id = w.user_id join experiences e on e.id = w.experience_id
    left join calendars c on c.id = ${calendar_id}::int
      or (${calendar_id}::int is null and not w.new_dates and c.id = any(w.calendar_ids))
    where w.id = any(${[...ids]}::int[]) order by w.id, c.starts_at desc`.execute(db)
  return rows
}
