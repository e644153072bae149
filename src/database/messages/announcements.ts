// Announcements to the participants of a slot, and who has read them.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'
import { lastOf } from './messages.ts'

export type NewAnnouncement = {
  calendar_id: number
  sender_id: number
  client_key: string
  text: string
  created_at: Date
}

/** @returns null if this sender has stored one with the key */
export async function insertAnnouncement(tx: Tx, announcement: NewAnnouncement): Promise<number | null> {
  const row = await tx
    .insertInto('announcements')
    .values(announcement)
    .onConflict((on) => on.constraint('announcements_sent_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The announcement that this sender stored with the key. */
export async function findSentAnnouncement(
  db: Db,
  { calendar_id, sender_id, client_key }: Pick<NewAnnouncement, 'calendar_id' | 'sender_id' | 'client_key'>,
): Promise<{ id: number; text: string } | undefined> {
  return await db
    .selectFrom('announcements')
    .select(['id', 'text'])
    .where('calendar_id', '=', calendar_id)
    .where('sender_id', '=', sender_id)
    .where('client_key', '=', client_key)
    .executeTakeFirst()
}

/**
 * The threads of all guests with places in the slot; they are created if there are none. Guests are
 * read in the order of their ids, so two calls create threads in the same order.
 * @returns ids in ascending order
 */
export async function threadsOfSlot(tx: Tx, calendar_id: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select thread_of(g.user_id, g.experience_id, ${now}::timestamptz) as id from (
      select distinct r.user_id, r.experience_id from reservation_calendars rc join reservations r on r.id = rc.reservation_id
      where rc.calendar_id = ${calendar_id} and not rc.released and r.status = 'confirmed' order by r.user_id) g`.execute(
    tx,
  )
  return rows.flatMap(({ id }) => id ?? []).toSorted((a, b) => a - b)
}

/**
 * Stores the text as a message of the host side in each thread. The caller holds the locks of the
 * threads.
 * @returns the ids of the messages
 */
export async function insertAnnounced(
  tx: Tx,
  thread_ids: readonly number[],
  { id, sender_id, text, now }: { id: number; sender_id: number; text: string; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into messages (thread_id, side, sender_id, text, announcement_id, created_at)
        select t, 'host', ${sender_id}, ${text}, ${id}, ${now} from unnest(${[...thread_ids]}::int[]) t order by t
        returning id, thread_id),
    noted as (
      update threads set last_at = greatest(last_at, ${now}), host_last_id = added.id, changed_xid = pg_current_xact_id()
        from added where threads.id = added.thread_id)
    select id from added order by id`.execute(tx)
  return rows.map((row) => row.id)
}

/** The threads that have a message of the announcement, in ascending order. */
export async function threadsOfAnnouncement(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('thread_id')
    .where('announcement_id', '=', id)
    .orderBy('thread_id')
    .execute()
  return rows.map((row) => row.thread_id)
}

/**
 * Withdraws the announcement and deletes its text from all threads, of which the caller holds the
 * locks.
 * @returns false if it isn't the sender's, is withdrawn already or was sent before `since`
 */
export async function withdrawAnnouncementRow(
  tx: Tx,
  { id, sender_id, since, now }: { id: number; sender_id: number; since: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update announcements set withdrawn_at = ${now}, text = ''
    where id = ${id} and sender_id = ${sender_id} and withdrawn_at is null and created_at > ${since} returning id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`update messages set withdrawn_at = ${now}, text = '' where announcement_id = ${id} and withdrawn_at is null`.execute(
    tx,
  )
  await sql`update threads t set changed_xid = pg_current_xact_id(), host_last_id = ${lastOf('host')}
    where t.id in (select thread_id from messages where announcement_id = ${id})`.execute(tx)
  return true
}

export type AnnouncementRow = {
  id: number
  calendar_id: number
  sender_id: number
  text: string
  created_at: Date
  withdrawn_at: Date | null
  /** The reservations of the slot that still have places, and whether their guest has read it. */
  readers: { reservation_id: number; read: boolean }[]
}

const announcements = sql`select a.id, a.calendar_id, a.sender_id, a.text, a.created_at, a.withdrawn_at,
    (select coalesce(json_agg(json_build_object('reservation_id', r.id, 'read', n.id <= t.guest_read_id) order by r.id), '[]')
      from messages n join threads t on t.id = n.thread_id
        join reservation_calendars rc on rc.calendar_id = a.calendar_id and not rc.released
        join reservations r on r.id = rc.reservation_id and r.user_id = t.guest_id and r.status = 'confirmed'
      where n.announcement_id = a.id) as readers
  from announcements a`

/** Those of a slot, the newest first. The caller has checked that the user acts for the slot. */
export async function findAnnouncements(db: Db, calendar_id: number, limit: number): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`${announcements} where a.calendar_id = ${calendar_id}
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow> {
  const { rows } = await sql<AnnouncementRow>`${announcements} where a.id = ${id}`.execute(db)
  return oneRow(rows)
}

/** The slot of an announcement of this sender. */
export async function findOwnAnnouncement(
  db: Db,
  sender_id: number,
  id: number,
): Promise<{ calendar_id: number; withdrawn_at: Date | null } | undefined> {
  return await db
    .selectFrom('announcements')
    .select(['calendar_id', 'withdrawn_at'])
    .where('id', '=', id)
    .where('sender_id', '=', sender_id)
    .executeTakeFirst()
}
