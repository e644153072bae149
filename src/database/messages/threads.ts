// Threads, as one of their participants sees them. Every read and write names the user, so another
// person's thread is never found.
import { type RawBuilder, sql } from 'kysely'
import type { ThreadSide } from '#domain/messages/message.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { publicName } from '../accounts/users.ts'
import type { Db, Tx } from '../client.ts'
import { actsForIt } from '../experiences/find-experience.ts'

export type ThreadRow = {
  id: number
  /** The side of the user who reads. */
  side: ThreadSide
  guest_id: number
  host_user_id: number | null
  ambassador_id: number | null
  /** The name and picture of the other side. */
  other_name: string
  other_image: string | null
  /**
   * The other side can't read: it is erased or suspended, has no members, or has blocked this one.
   */
  closed: boolean
  /** Whether this side doesn't want messages of the other. */
  blocked: boolean
  /** Whether a report of this side is open. */
  reported: boolean
  /** The open report, if the user has written it. */
  report_id: number | null
  /** Whether telephone numbers and addresses are hidden from the other side. */
  masks: boolean
  last_at: Date | null
  /** Up to which message this side and the other side have read. */
  read_id: number
  other_read_id: number
}

type UserId = number | RawBuilder<unknown>

const isMember = (user_id: UserId) => sql<boolean>`(t.ambassador_id is not null and exists (
  select 1 from ambassador_members m where m.ambassador_id = t.ambassador_id and m.user_id = ${user_id}))`

/** Whether the user takes part in thread `t`. */
export const takesPart = (user_id: UserId) =>
  sql<boolean>`(t.guest_id = ${user_id} or t.host_user_id = ${user_id} or ${isMember(user_id)})`

const columns = (user_id: number) => sql`t.id, case when t.guest_id = ${user_id} then 'guest' else 'host' end as side,
  t.guest_id, t.host_user_id, t.ambassador_id, t.last_at,
  case when t.guest_id <> ${user_id} then ${publicName('g')} when a.id is not null then a.name else ${publicName('u')} end as other_name,
  case when t.guest_id <> ${user_id} then g.image when a.id is not null
    then (select url from ambassador_images where ambassador_id = a.id order by sort_order limit 1) else u.image end as other_image,
  case when t.guest_id <> ${user_id} then g.suspended_at is not null or g.erased_at is not null
    when a.id is not null then not exists (select 1 from ambassador_members m where m.ambassador_id = a.id)
    else u.suspended_at is not null or u.erased_at is not null end
    or case when t.guest_id = ${user_id} then t.host_blocked_at else t.guest_blocked_at end is not null as closed,
  case when t.guest_id = ${user_id} then t.guest_blocked_at else t.host_blocked_at end is not null as blocked,
  exists (select 1 from thread_reports q where q.thread_id = t.id and q.closed_at is null
    and q.side = case when t.guest_id = ${user_id} then 'guest' else 'host' end) as reported,
  (select q.id from thread_reports q where q.thread_id = t.id and q.closed_at is null and q.reporter_id = ${user_id}
    and q.side = case when t.guest_id = ${user_id} then 'guest' else 'host' end) as report_id,
  t.booked_at is null as masks,
  case when t.guest_id = ${user_id} then t.guest_read_id else t.host_read_id end as read_id,
  case when t.guest_id = ${user_id} then t.host_read_id else t.guest_read_id end as other_read_id`
const joined = sql`join users g on g.id = t.guest_id
  left join users u on u.id = t.host_user_id
  left join ambassadors a on a.id = t.ambassador_id`

/** One thread; undefined if there is none or the user takes no part in it. */
export async function findThread(db: Db, user_id: number, id: number): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`select ${columns(user_id)} from threads t ${joined}
    where t.id = ${id} and ${takesPart(user_id)}`.execute(db)
  return rows[0]
}

export type ListedThread = ThreadRow & {
  unread_count: number
  /** The last message or card. */
  last_text: string
  last_card: string | null
  last_side: ThreadSide | null
  last_withdrawn: boolean
  last_pictures: number
}

/** Unread messages that are counted at most. */
const MOST_UNREAD = 99

/** The threads of a user on one side, those with the latest messages first. */
export async function findThreads(
  db: Db,
  user_id: number,
  { side, limit, offset }: { side: ThreadSide; limit: number; offset: number },
): Promise<ListedThread[]> {
  // Each branch reads as many rows as the page needs, in the order of its index.
  const most = limit + offset
  const latest = sql`last_at is not null order by last_at desc, id desc limit ${most}`
  const ids =
    side === 'guest'
      ? sql`select id, last_at from threads where guest_id = ${user_id} and ${latest}`
      : sql`(select id, last_at from threads where host_user_id = ${user_id} and ${latest})
          union all (select x.id, x.last_at from ambassador_members m cross join lateral (
            select id, last_at from threads where ambassador_id = m.ambassador_id and guest_id <> ${user_id} and ${latest}) x
          where m.user_id = ${user_id})`
  const { rows } = await sql<ListedThread>`
    with listed as (select id, last_at from (${ids}) found order by last_at desc, id desc limit ${limit} offset ${offset})
    select ${columns(user_id)}, coalesce(l.text, '') as last_text, l.card as last_card, l.side as last_side,
      l.withdrawn_at is not null as last_withdrawn,
      (select count(*)::int from message_images i where i.message_id = l.id) as last_pictures,
      case when case when t.guest_id = ${user_id} then t.host_last_id > t.guest_read_id else t.guest_last_id > t.host_read_id end
        then (select count(*)::int from (select 1 from messages n where n.thread_id = t.id
          and n.id > case when t.guest_id = ${user_id} then t.guest_read_id else t.host_read_id end
          and n.side = case when t.guest_id = ${user_id} then 'host' else 'guest' end and n.withdrawn_at is null
          limit ${MOST_UNREAD}) unread)
        else 0 end as unread_count
    from listed join threads t on t.id = listed.id ${joined}
      left join lateral (select n.id, n.text, n.card, n.side, n.withdrawn_at from messages n
        where n.thread_id = t.id order by n.id desc limit 1) l on true
    order by t.last_at desc, t.id desc`.execute(db)
  return rows
}

export async function countThreads(db: Db, user_id: number, side: ThreadSide): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${
      side === 'guest'
        ? sql`(select count(*)::int from threads where guest_id = ${user_id} and last_at is not null)`
        : sql`(select count(*)::int from threads where host_user_id = ${user_id} and last_at is not null)
          + (select count(*)::int from ambassador_members m join threads t on t.ambassador_id = m.ambassador_id
            where m.user_id = ${user_id} and t.guest_id <> ${user_id} and t.last_at is not null)`
    } as count`.execute(db)
  return oneRow(rows).count
}

/** How many threads of the user have unread messages, by side. */
export async function countUnreadThreads(db: Db, user_id: number): Promise<Record<ThreadSide, number>> {
  const { rows } = await sql<Record<ThreadSide, number>>`select
    (select count(*)::int from threads where guest_id = ${user_id} and host_last_id > guest_read_id) as guest,
    (select count(*)::int from threads where host_user_id = ${user_id} and guest_last_id > host_read_id)
    + (select count(*)::int from ambassador_members m join threads t on t.ambassador_id = m.ambassador_id
      where m.user_id = ${user_id} and t.guest_id <> ${user_id} and t.guest_last_id > t.host_read_id) as host`.execute(
    db,
  )
  return oneRow(rows)
}

/** Whose thread it is, and about which experience. */
export type ThreadStart = { guest_id: number; experience_id: number }

/** A published experience, for the question of a user. `own`: the user acts for it. */
export async function findQuestionStart(
  db: Db,
  user_id: number,
  experience_id: number,
): Promise<(ThreadStart & { own: boolean }) | undefined> {
  const { rows } = await sql<ThreadStart & { own: boolean }>`
    select ${user_id}::int as guest_id, e.id as experience_id, ${actsForIt(user_id)} as own
    from experiences e where e.id = ${experience_id} and e.approve`.execute(db)
  return rows[0]
}

/** A reservation that was confirmed, of which the user is the guest or a host. */
export async function findReservationStart(db: Db, user_id: number, id: number): Promise<ThreadStart | undefined> {
  const { rows } = await sql<ThreadStart>`select r.user_id as guest_id, r.experience_id
    from reservations r join experiences e on e.id = r.experience_id
    where r.id = ${id} and r.confirmed_at is not null and (r.user_id = ${user_id} or ${actsForIt(user_id)})`.execute(db)
  return rows[0]
}

/** A request for a date, of which the user is the guest or a host. */
export async function findRequestStart(db: Db, user_id: number, id: number): Promise<ThreadStart | undefined> {
  const { rows } = await sql<ThreadStart>`select q.user_id as guest_id, q.experience_id
    from holding_requests q join experiences e on e.id = q.experience_id
    where q.id = ${id} and (q.user_id = ${user_id} or ${actsForIt(user_id)})`.execute(db)
  return rows[0]
}

/**
 * Finds or creates the thread; null if the guest is the host. Concurrent calls get the same one.
 */
export async function threadOf(tx: Tx, start: ThreadStart, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select thread_of(${start.guest_id}::int, ${start.experience_id}::int, ${now}::timestamptz) as id`.execute(tx)
  return oneRow(rows).id
}

/**
 * Marks the messages up to `id` as read by one side. A later mark stays. The side gets mails again.
 * @returns false if nothing changed
 */
export async function markReadRow(
  tx: Tx,
  thread_id: number,
  { side, id, now }: { side: ThreadSide; id: number; now: Date },
): Promise<boolean> {
  const read = sql.ref(`${side}_read_id`)
  const { rows } = await sql`update threads set ${read} = found.id, ${sql.ref(`${side}_read_at`)} = ${now},
      ${sql.ref(`${side}_mailed_id`)} = 0, changed_xid = pg_current_xact_id()
    from (select max(id) as id from messages where thread_id = ${thread_id} and id <= ${id}) found
    where threads.id = ${thread_id} and found.id > threads.${read} returning threads.id`.execute(tx)
  return rows.length > 0
}
