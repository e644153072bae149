// Notices: what may be due, and which were sent. The caller decides with the rules of
// domain/notices.
import { sql } from 'kysely'
import type { AdminRole } from '#domain/accounts/roles.ts'
import type { NoticeKind } from '#domain/notices/due.ts'
import type { ReservationDeadline } from '#domain/schedule/slot.ts'
import { type Host, hostsOf } from '../experiences/find-experience.ts'
import type { Db, Tx } from '../client.ts'
import { lockingRequests } from '../locks.ts'
import { minimum } from '../experiences/story-cards.ts'
import { confirmedPlaces } from '../experiences/places.ts'

/** A slot of a confirmed reservation that begins soon, without a reminder yet. */
export type ToRemind = { reservation_id: number; date: string; starts_at: Date; confirmed_at: Date }

export const reminderKey = (reservation_id: number, date: string) => `guest_reminder:${reservation_id}:${date}`

/** The first slot of each reservation and day. @param last the last date */
export async function findToRemind(db: Db, now: Date, last: string): Promise<ToRemind[]> {
  const { rows } = await sql<ToRemind>`
    select distinct on (c.starts_at, rc.reservation_id, c.date) rc.reservation_id, c.date::text, c.starts_at, r.confirmed_at
    from calendars c join reservation_calendars rc on rc.calendar_id = c.id and not rc.released
    join reservations r on r.id = rc.reservation_id
    where c.cancelled_at is null and c.starts_at > ${now} and c.date <= ${last}::date
      and c.starts_at < (${last}::date + 1)::timestamp at time zone 'Asia/Tokyo'
      and r.status = 'confirmed'
      and not exists (select from notices n where n.key = 'guest_reminder:' || rc.reservation_id || ':' || c.date)
    order by c.starts_at, rc.reservation_id, c.date`.execute(db)
  return rows
}

/** A slot whose guests wait for its decision. */
export type Undecided = {
  id: number
  starts_at: Date
  reservation_deadline: ReservationDeadline
  minimum: number | null
  participants: number
}

export async function findUndecided(db: Db, now: Date): Promise<Undecided[]> {
  const { rows } = await sql<Undecided>`
    select c.id, c.starts_at, e.reservation_deadline, ${minimum} as minimum, ${confirmedPlaces} as participants
    from calendars c join experiences e on e.id = c.experience_id
    where c.id in (select calendar_id from awaited_decisions) and c.cancelled_at is null and c.starts_at > ${now}
    order by c.starts_at, c.id`.execute(db)
  return rows
}

export const almostKey = (reservation_id: number, calendar_id: number) =>
  `almost_decided:${reservation_id}:${calendar_id}`

/**
 * The reservations that wait for the decision about a slot, and haven't heard that one participant
 * is missing.
 */
export async function findWaitingGuests(db: Db, calendar_id: number): Promise<number[]> {
  const { rows } = await sql<{ reservation_id: number }>`
    select a.reservation_id from awaited_decisions a where a.calendar_id = ${calendar_id}
      and not exists (select from notices n where n.key = 'almost_decided:' || a.reservation_id || ':' || a.calendar_id)
    order by a.reservation_id`.execute(db)
  return rows.map(({ reservation_id }) => reservation_id)
}

/** A slot with participants, for the list of its hosts. */
export type SlotOfDay = {
  id: number
  title: string
  start_time: string
  end_time: string
  participants: number
  hosts: Host[]
}

/** The slots of a date that take place with at least one participant. */
export async function findSlotsOfDay(tx: Tx, date: string): Promise<SlotOfDay[]> {
  const { rows } = await sql<Omit<SlotOfDay, 'hosts'> & { hosts: Host[] | null }>`
    select c.id, e.title, to_char(c.start_time, 'HH24:MI') as start_time, to_char(c.end_time, 'HH24:MI') as end_time,
      ${confirmedPlaces} as participants, ${hostsOf} as hosts
    from calendars c join experiences e on e.id = c.experience_id
    where c.cancelled_at is null and c.starts_at >= ${date}::date::timestamp at time zone 'Asia/Tokyo'
      and c.starts_at < (${date}::date + 1)::timestamp at time zone 'Asia/Tokyo'
    order by c.start_time, c.id`.execute(tx)
  return rows.flatMap(({ hosts, ...slot }) => (hosts && slot.participants > 0 ? [{ ...slot, hosts }] : []))
}

export type UnansweredRequest = {
  id: number
  title: string
  date: string
  start_time: string | null
  number_of_people: number
  created_at: Date
  hosts: Host[]
}

/**
 * Open requests for a date that hasn't passed, without a notice yet. Locks them, so that no answer
 * comes between; requests that are being answered are left out.
 */
export async function takeUnanswered(
  tx: Tx,
  { from, until, today, limit }: { from: Date; until: Date; today: string; limit: number },
): Promise<UnansweredRequest[]> {
  const { rows } = await sql<Omit<UnansweredRequest, 'hosts'> & { hosts: Host[] | null }>`
    select q.id, e.title, q.date::text, to_char(q.start_time, 'HH24:MI') as start_time, q.number_of_people, q.created_at,
      ${hostsOf} as hosts
    from holding_requests q join experiences e on e.id = q.experience_id
    where q.state = 'open' and q.created_at >= ${from} and q.created_at <= ${until} and q.date >= ${today}::date
      and not exists (select from notices n where n.key = 'request_waiting:' || q.id)
    order by q.created_at, q.id limit ${limit} ${lockingRequests}`.execute(tx)
  return rows.map(({ hosts, ...request }) => ({ ...request, hosts: hosts ?? [] }))
}

/**
 * Locks those of the reservations that are confirmed and that no other transaction changes, in the
 * order of their ids. A cancellation waits, or has already happened.
 */
export async function lockConfirmed(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from reservations
    where id = any(${[...ids]}::int[]) and status = 'confirmed' order by id for no key update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

export type NewNotice = { kind: NoticeKind; key: string; reservation_id: number | null; due_at: Date }

/** Stores notices as sent. @returns the keys of those that no other process has sent */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[], now: Date): Promise<Set<string>> {
  if (notices.length === 0) return new Set()
  const rows = await tx
    .insertInto('notices')
    .values(notices.map((notice) => ({ ...notice, sent_at: now })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Deletes notices that no rule can send again. */
export async function deleteOldNotices(tx: Tx, before: Date): Promise<void> {
  await sql`delete from notices where sent_at < ${before}`.execute(tx)
}

type AdminToNotify = { id: number; name: string; email: string; roles: AdminRole[] }

export async function findAdmins(db: Db): Promise<AdminToNotify[]> {
  const { rows } = await sql<AdminToNotify>`select id, name, email, admin_roles as roles from users
    where access_control = 'ADMIN' and suspended_at is null and erased_at is null order by id`.execute(db)
  return rows
}

/** Whether a daily notice was sent completely. */
export async function isNoticed(db: Db, key: string): Promise<boolean> {
  return (await sql`select 1 from notices where key = ${key}`.execute(db)).rows.length > 0
}
