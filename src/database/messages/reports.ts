// Reports about threads, what was written about them, and the readings of admins.
import { sql } from 'kysely'
import type { ReportKind, ReportResult } from '#domain/messages/reports.ts'
import type { ThreadSide } from '#domain/messages/message.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'
import { publicName } from '../accounts/users.ts'
import { countOf } from '../sql-parts.ts'
import { takesPart } from './threads.ts'

export type NewReport = {
  thread_id: number
  reservation_id: number | null
  reporter_id: number
  side: ThreadSide
  kind: ReportKind
  text: string
  created_at: Date
}

/** @returns null if this side has an open one */
export async function insertReport(tx: Tx, report: NewReport): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into thread_reports (thread_id, reservation_id, reporter_id, side, kind, text, created_at)
    values (${report.thread_id}, ${report.reservation_id}, ${report.reporter_id}, ${report.side}, ${report.kind}, ${report.text}, ${report.created_at})
    on conflict (thread_id, side) where closed_at is null do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function findOpenReport(
  db: Db,
  thread_id: number,
  side: ThreadSide,
): Promise<{ reporter_id: number; kind: ReportKind; text: string } | undefined> {
  const { rows } = await sql<{ reporter_id: number; kind: ReportKind; text: string }>`
    select reporter_id, kind, text from thread_reports
    where thread_id = ${thread_id} and side = ${side} and closed_at is null`.execute(db)
  return rows[0]
}

/** Whether the booking is one of this thread. */
export async function isBookingOfThread(db: Db, thread_id: number, reservation_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from messages
    where thread_id = ${thread_id} and reservation_id = ${reservation_id} limit 1`.execute(db)
  return rows.length > 0
}

type Party = { id: number | null; name: string }

type Shown = {
  id: number
  thread_id: number
  kind: ReportKind
  side: ThreadSide
  created_at: Date
  closed_at: Date | null
  result: ReportResult | null
  /** Whether the reporter wrote last. */
  waits: boolean
  reservation: { id: number; title: string } | null
}

const waits = sql<boolean>`(q.closed_at is null and not coalesce(
  (select m.by_operator from report_messages m where m.report_id = q.id order by m.id desc limit 1), false))`

const shown = sql`q.id, q.thread_id, q.kind, q.side, q.created_at, q.closed_at, q.result, ${waits} as waits,
  case when r.id is not null then json_build_object('id', r.id, 'title', r.experience_title) end as reservation`
const joined = sql`join threads t on t.id = q.thread_id
  join users g on g.id = t.guest_id
  left join users u on u.id = t.host_user_id
  left join ambassadors a on a.id = t.ambassador_id
  left join reservations r on r.id = q.reservation_id`

export type ReportRow = Shown & {
  closed_by: string | null
  outcome: string | null
  reporter: { id: number; name: string; email: string }
  guest: Party
  /** A user, or an ambassador without the id of a user. */
  host: Party
}

/** An admin sees no report about a thread in which they take part themselves. */
const reportsFor = (admin_id: number) => sql`select ${shown}, c.name as closed_by, q.outcome,
    json_build_object('id', p.id, 'name', p.name, 'email', p.email) as reporter,
    json_build_object('id', g.id, 'name', g.name) as guest,
    json_build_object('id', u.id, 'name', coalesce(a.name, u.name)) as host
  from thread_reports q join users p on p.id = q.reporter_id ${joined} left join users c on c.id = q.closed_by
  where not ${takesPart(admin_id)}`

type Range = { limit: number; offset: number }

/** Open ones, the oldest first; closed ones, the latest first. */
export async function findReports(db: Db, admin_id: number, open: boolean, range: Range): Promise<ReportRow[]> {
  const order = open ? sql`q.created_at, q.id` : sql`q.closed_at desc, q.id desc`
  const { rows } = await sql<ReportRow>`${reportsFor(admin_id)}
    and ${open ? sql`q.closed_at is null` : sql`q.closed_at is not null`}
    order by ${order} limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows
}

export async function countReports(db: Db, admin_id: number): Promise<{ open: number; closed: number }> {
  const { rows } = await sql<{ open: number; closed: number }>`
    select count(*) filter (where q.closed_at is null)::int as open,
      count(*) filter (where q.closed_at is not null)::int as closed
    from thread_reports q join threads t on t.id = q.thread_id where not ${takesPart(admin_id)}`.execute(db)
  return oneRow(rows)
}

/**
 * The number of open reports in which the reporter waits for the operator, and since when the
 * oldest does.
 * @param admin_id without those of threads in which this admin takes part
 */
export async function findOpenReports(db: Db, admin_id = 0): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(q.created_at) as oldest from thread_reports q join threads t on t.id = q.thread_id
    where q.closed_at is null and ${waits} and not ${takesPart(admin_id)}`.execute(db)
  return oneRow(rows)
}

export async function findReport(db: Db, admin_id: number, id: number): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`${reportsFor(admin_id)} and q.id = ${id}`.execute(db)
  return rows[0]
}

export type OwnReportRow = Shown & { other_name: string }

const ownReports = (user_id: number) => sql`select ${shown},
    case when q.side = 'host' then ${publicName('g')} when a.id is not null then a.name else ${publicName('u')} end as other_name
  from thread_reports q ${joined} where q.reporter_id = ${user_id}`

/** What a user has reported, the latest first. */
export async function findOwnReports(db: Db, user_id: number, { limit, offset }: Range): Promise<OwnReportRow[]> {
  const { rows } = await sql<OwnReportRow>`${ownReports(user_id)}
    order by q.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const countOwnReports = (db: Db, user_id: number): Promise<number> =>
  countOf(db, sql`from thread_reports where reporter_id = ${user_id}`)

export async function findOwnReport(db: Db, user_id: number, id: number): Promise<OwnReportRow | undefined> {
  const { rows } = await sql<OwnReportRow>`${ownReports(user_id)} and q.id = ${id}`.execute(db)
  return rows[0]
}

export type EntryRow = {
  by: 'reporter' | 'operator'
  /** The operator read the thread; the text is the reason. */
  reading: boolean
  text: string
  at: Date
  name: string
}

/** The report itself and all that followed, the oldest first. */
export async function findEntries(db: Db, report_id: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select e.by, e.reading, e.text, e.at, u.name from (
      select 'reporter' as by, false as reading, text, created_at as at, reporter_id as user_id, 0 as place
        from thread_reports where id = ${report_id}
      union all select case when by_operator then 'operator' else 'reporter' end, false, text, created_at, sender_id, id
        from report_messages where report_id = ${report_id}
      union all select 'operator', true, reason, begun_at, admin_id, 0 from thread_readings where report_id = ${report_id}
      union all select 'operator', false, reply, closed_at, closed_by, 2147483647
        from thread_reports where id = ${report_id} and reply <> ''
    ) e join users u on u.id = e.user_id order by e.at, e.place`.execute(db)
  return rows
}

export async function insertReportMessage(
  tx: Tx,
  message: { report_id: number; by_operator: boolean; sender_id: number; text: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('report_messages').values(message).execute()
}

export async function isReportClosed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from thread_reports where id = ${id} and closed_at is null`.execute(db)
  return rows.length === 0
}

/** The admins who work on reports and take no part in the thread. */
export async function findReportAdmins(db: Db, thread_id: number): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`select w.name, w.email from users w
    where w.access_control = 'ADMIN' and w.admin_roles && '{support,full}' and w.suspended_at is null and w.erased_at is null
      and not exists (select from threads t where t.id = ${thread_id} and ${takesPart(sql`w.id`)})
    order by w.id`.execute(db)
  return rows
}

/** @returns false if it is closed already */
export async function closeReportRow(
  tx: Tx,
  id: number,
  closing: { admin_id: number; result: ReportResult; outcome: string; reply: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update thread_reports set closed_at = ${closing.now}, closed_by = ${closing.admin_id},
      result = ${closing.result}, outcome = ${closing.outcome}, reply = ${closing.reply}
    where id = ${id} and closed_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Whether a report of either side is open. */
export async function isReported(db: Db, thread_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from thread_reports
    where thread_id = ${thread_id} and closed_at is null limit 1`.execute(db)
  return rows.length > 0
}

export type ReadingRow = { id: number; reason: string; begun_at: Date; ends_at: Date; admin: string }

export async function insertReading(
  tx: Tx,
  reading: { thread_id: number; report_id: number; admin_id: number; reason: string; begun_at: Date; ends_at: Date },
): Promise<void> {
  await tx.insertInto('thread_readings').values(reading).execute()
}

/**
 * Until when this admin may read the thread; undefined if not now. A reading ends with the report
 * that it is about.
 */
export async function findReading(
  db: Db,
  { admin_id, thread_id, now }: { admin_id: number; thread_id: number; now: Date },
): Promise<{ ends_at: Date } | undefined> {
  const { rows } = await sql<{ ends_at: Date }>`select r.ends_at
    from thread_readings r join thread_reports q on q.id = r.report_id and q.closed_at is null
    where r.admin_id = ${admin_id} and r.thread_id = ${thread_id} and r.ends_at > ${now} order by r.ends_at desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** All readings of a thread, the oldest first. One whose report was closed ended then. */
export async function findReadings(db: Db, thread_id: number): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`select r.id, r.reason, r.begun_at,
      greatest(least(r.ends_at, q.closed_at), r.begun_at) as ends_at, u.name as admin
    from thread_readings r join users u on u.id = r.admin_id join thread_reports q on q.id = r.report_id where r.thread_id = ${thread_id} order by r.id`.execute(
    db,
  )
  return rows
}

/** Whether there is such a thread. */
export async function threadExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('threads').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function findPictureOfThread(
  db: Db,
  id: number,
): Promise<{ thread_id: number; media_type: string; content: Buffer } | undefined> {
  const { rows } = await sql<{ thread_id: number; media_type: string; content: Buffer }>`
    select thread_id, media_type, content from message_images where id = ${id} and message_id is not null`.execute(db)
  return rows[0]
}

/**
 * A side doesn't want messages of the other, or wants them again. The caller holds the lock of the
 * thread.
 */
export async function setBlocked(tx: Tx, thread_id: number, side: ThreadSide, at: Date | null): Promise<void> {
  const column = sql.ref(`${side}_blocked_at`)
  await sql`update threads set changed_xid = pg_current_xact_id(),
      ${column} = ${at === null ? sql`null` : sql`coalesce(${column}, ${at})`}
    where id = ${thread_id}`.execute(tx)
}
