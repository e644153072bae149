// The messages and cards of a thread.
import type { PartyLine } from '#domain/booking/party.ts'
import { sql } from 'kysely'
import type { ThreadSide } from '#domain/messages/message.ts'
import type { ChangeRow } from '../booking/reservations/changes.ts'
import { publicName } from '../accounts/users.ts'
import type { Db, Tx } from '../client.ts'

export const cards = [
  'confirmed',
  'cancelled',
  'slot_cancelled',
  'postponed',
  'changed',
  'change_proposed',
  'terms_changed',
  'requested',
] as const
export type Card = (typeof cards)[number]

export type MessageRow = {
  id: number
  side: ThreadSide | null
  sender_id: number | null
  sender_name: string | null
  text: string
  mail_text: string | null
  client_key: string | null
  created_at: Date
  withdrawn_at: Date | null
  experience: { id: number; title: string } | null
  card: Card | null
  card_title: string | null
  reservation_id: number | null
  holding_request_id: number | null
  number_of_people: number | null
  lines: PartyLine[] | null
  /** The slot that it is about, the first one of the booking as it was then, or the date of a request. */
  date: string | null
  start_time: string | null
  card_text: string | null
  /** Of `change_proposed`; its instants are texts. */
  proposal: (Omit<ChangeRow, 'created_at' | 'ends_at'> & Record<'created_at' | 'ends_at', string | null>) | null
  /** Whether all participants of a slot got it. */
  announced: boolean
}

// A card shows the booking as it was then: as before the next event that moved it.
const selected = sql`select n.id, n.side, n.sender_id, ${publicName('u')} as sender_name, n.text, n.mail_text, n.client_key,
    n.created_at, n.withdrawn_at, n.card, n.reservation_id, n.holding_request_id, n.announcement_id is not null as announced,
    case when e.id is not null then json_build_object('id', e.id, 'title', e.title) end as experience,
    coalesce(r.experience_title, w.title) as card_title,
    coalesce((b.side ->> 'number_of_people')::int, r.number_of_people, q.number_of_people) as number_of_people,
    case when b.side is null then r.lines else nullif(b.side -> 'lines', 'null') end as lines,
    coalesce(to_char(b.starts_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD'), q.date::text) as date,
    to_char(coalesce(b.starts_at at time zone 'Asia/Tokyo', q.date + q.start_time), 'HH24:MI') as start_time,
    case n.card when 'cancelled' then r.cancel_reason when 'requested' then q.message end as card_text,
    case when n.card = 'change_proposed' then to_json(h) end as proposal
  from messages n
  left join users u on u.id = n.sender_id
  left join experiences e on e.id = n.experience_id
  left join reservations r on n.card is not null and r.id = n.reservation_id
  left join reservation_events v on v.id = n.event_id
  left join reservation_changes h on v.type in ('changed', 'change_proposed') and h.id = (v.detail ->> 'change_id')::int
  left join lateral (select k.before, ((x.detail #>> '{from,date}') || ' ' || (x.detail #>> '{from,start_time}'))::timestamp at time zone 'Asia/Tokyo' as moved_at
    from reservation_events x left join reservation_changes k on x.type = 'changed' and k.id = (x.detail ->> 'change_id')::int
    where x.reservation_id = n.reservation_id and x.id > n.event_id and x.type in ('changed', 'postponed')
    order by x.id limit 1) l on true
  left join lateral (select s.side, coalesce(
      (select c.starts_at from calendars c where v.type in ('slot_cancelled', 'postponed') and c.id = (v.detail ->> 'calendar_id')::int),
      ((s.side #>> '{calendars,0,date}') || ' ' || (s.side #>> '{calendars,0,start_time}'))::timestamp at time zone 'Asia/Tokyo',
      least(r.first_starts_at, l.moved_at)) as starts_at
    from (select case when v.type = 'changed' then h.after else l.before end as side) s) b on true
  left join holding_requests q on q.id = n.holding_request_id
  left join experiences w on w.id = q.experience_id`

/**
 * Messages of a thread, the newest first. The caller has checked that the user may read it.
 * @param before only older ones than this message
 */
export async function findMessages(
  db: Db,
  thread_id: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`${selected}
    where n.thread_id = ${thread_id} ${before === null ? sql`` : sql`and n.id < ${before}`}
    order by n.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findMessage(db: Db, thread_id: number, id: number): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${selected} where n.thread_id = ${thread_id} and n.id = ${id}`.execute(db)
  return rows[0]
}

/** When the account of a user was created; the epoch for an unknown one. */
export async function findAccountStart(db: Db, user_id: number): Promise<Date> {
  const row = await db.selectFrom('users').select('created_at').where('id', '=', user_id).executeTakeFirst()
  return row?.created_at ?? new Date(0)
}

/** The message that this sender stored with the key. */
export async function findSent(
  db: Db,
  thread_id: number,
  { sender_id, client_key }: { sender_id: number; client_key: string },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${selected}
    where n.thread_id = ${thread_id} and n.sender_id = ${sender_id} and n.client_key = ${client_key}`.execute(db)
  return rows[0]
}

/** The experience, if it belongs to the host side of the thread and is published. */
export async function findExperienceOfThread(
  db: Db,
  thread_id: number,
  experience_id: number,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`select e.id from experiences e join threads t on t.id = ${thread_id}
    where e.id = ${experience_id} and e.approve
      and (e.ambassador_id = t.ambassador_id or (e.ambassador_id is null and e.user_id = t.host_user_id))`.execute(db)
  return rows[0]
}

export type NewMessage = {
  thread_id: number
  side: ThreadSide
  sender_id: number
  text: string
  mail_text: string | null
  client_key: string
  experience_id: number | null
  created_at: Date
}

/** Stores a message as the last one of its side. The caller holds the lock of the thread. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
  await sql`update threads set last_at = greatest(last_at, ${message.created_at}), changed_xid = pg_current_xact_id(),
      ${sql.ref(`${message.side}_last_id`)} = ${id} where id = ${message.thread_id}`.execute(tx)
  return id
}

/** The last message of a side of thread `t` that isn't withdrawn; 0 if there is none. */
export const lastOf = (side: ThreadSide) =>
  sql`coalesce((select max(n.id) from messages n where n.thread_id = t.id and n.side = ${side} and n.withdrawn_at is null), 0)`

/**
 * Withdraws a message and deletes its text and pictures. The caller holds the lock of the thread.
 * @returns false if it isn't the sender's, is withdrawn already or was sent before `since`
 */
export async function withdrawMessageRow(
  tx: Tx,
  {
    thread_id,
    id,
    sender_id,
    since,
    now,
  }: { thread_id: number; id: number; sender_id: number; since: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    side: ThreadSide
  }>`update messages set withdrawn_at = ${now}, text = '', mail_text = null
    where id = ${id} and thread_id = ${thread_id} and sender_id = ${sender_id} and withdrawn_at is null
      and created_at > ${since} returning side`.execute(tx)
  if (!rows[0]) return false
  await tx.deleteFrom('message_images').where('message_id', '=', id).execute()
  const { side } = rows[0]
  await sql`update threads t set changed_xid = pg_current_xact_id(), ${sql.ref(`${side}_last_id`)} = ${lastOf(side)}
    where t.id = ${thread_id}`.execute(tx)
  return true
}

/** Deletes the texts and pictures of a user, in the caller's transaction. */
export async function eraseMessages(tx: Tx, user_id: number, now: Date): Promise<void> {
  const statements = [
    sql`delete from message_images where uploader_id = ${user_id}`,
    sql`update messages set text = '', withdrawn_at = coalesce(withdrawn_at, ${now}) where sender_id = ${user_id}`,
    // Of the others too: they quote this user's words.
    sql`update messages set mail_text = null where mail_text is not null and thread_id in (
      select id from threads where ${user_id} in (guest_id, host_user_id) union select thread_id from messages where sender_id = ${user_id})`,
    sql`update announcements set text = '', withdrawn_at = coalesce(withdrawn_at, ${now}) where sender_id = ${user_id}`,
    sql`update thread_reports set text = '' where reporter_id = ${user_id}`,
    // With the operator's answers, which quote this user's words.
    sql`update report_messages set text = '' where sender_id = ${user_id} and not by_operator
      or report_id in (select id from thread_reports where reporter_id = ${user_id})`,
    // Nothing of this user is unread any more.
    sql`update threads set guest_last_id = 0, changed_xid = pg_current_xact_id() where guest_id = ${user_id}`,
    sql`update threads set host_last_id = 0, changed_xid = pg_current_xact_id() where host_user_id = ${user_id}`,
    sql`update threads t set changed_xid = pg_current_xact_id(), host_last_id = ${lastOf('host')}
      where t.ambassador_id is not null and t.id in (select thread_id from messages where sender_id = ${user_id})`,
  ]
  for (const statement of statements) await statement.execute(tx)
}
