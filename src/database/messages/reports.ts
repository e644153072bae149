// Reports about threads, and the readings of admins.
import { sql } from 'kysely'
import type { ReportKind } from '#domain/messages/reports.ts'
import type { ThreadSide } from '#domain/messages/message.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'

export type NewReport = {
  thread_id: number
  reporter_id: number
  side: ThreadSide
  kind: ReportKind
  text: string
  created_at: Date
}

/** @returns null if this side has an open one */
export async function insertReport(tx: Tx, report: NewReport): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into thread_reports (thread_id, reporter_id, side, kind, text, created_at)
    values (${report.thread_id}, ${report.reporter_id}, ${report.side}, ${report.kind}, ${report.text}, ${report.created_at})
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

type Party = { id: number | null; name: string }

export type ReportRow = {
  id: number
  thread_id: number
  kind: ReportKind
  side: ThreadSide
  text: string
  created_at: Date
  closed_at: Date | null
  closed_by: string | null
  outcome: string | null
  reply: string | null
  reporter: { id: number; name: string; email: string }
  guest: Party
  /** A user, or an ambassador without the id of a user. */
  host: Party
}

const reports = sql`select q.id, q.thread_id, q.kind, q.side, q.text, q.created_at, q.closed_at, c.name as closed_by, q.outcome, q.reply,
    json_build_object('id', p.id, 'name', p.name, 'email', p.email) as reporter,
    json_build_object('id', g.id, 'name', g.name) as guest,
    json_build_object('id', u.id, 'name', coalesce(a.name, u.name)) as host
  from thread_reports q
  join users p on p.id = q.reporter_id
  join threads t on t.id = q.thread_id
  join users g on g.id = t.guest_id
  left join users u on u.id = t.host_user_id
  left join ambassadors a on a.id = t.ambassador_id
  left join users c on c.id = q.closed_by`

/** Open ones, the oldest first; closed ones, the latest first. */
export async function findReports(
  db: Db,
  open: boolean,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportRow[]> {
  const order = open ? sql`q.created_at, q.id` : sql`q.closed_at desc, q.id desc`
  const { rows } = await sql<ReportRow>`${reports}
    where ${open ? sql`q.closed_at is null` : sql`q.closed_at is not null`}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countReports(db: Db): Promise<{ open: number; closed: number }> {
  const { rows } = await sql<{ open: number; closed: number }>`
    select (select count(*)::int from thread_reports where closed_at is null) as open,
      (select count(*)::int from thread_reports where closed_at is not null) as closed`.execute(db)
  return oneRow(rows)
}

/** The number of open reports, and since when the oldest waits. */
export async function findOpenReports(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(created_at) as oldest from thread_reports where closed_at is null`.execute(db)
  return oneRow(rows)
}

export async function findReport(db: Db, id: number): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`${reports} where q.id = ${id}`.execute(db)
  return rows[0]
}

/** @returns false if it is closed already */
export async function closeReportRow(
  tx: Tx,
  id: number,
  closing: { admin_id: number; outcome: string; reply: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update thread_reports set closed_at = ${closing.now}, closed_by = ${closing.admin_id},
      outcome = ${closing.outcome}, reply = ${closing.reply}
    where id = ${id} and closed_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** The oldest open report of a thread, by either side. */
export async function findReportOfThread(db: Db, thread_id: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`select id from thread_reports
    where thread_id = ${thread_id} and closed_at is null order by id limit 1`.execute(db)
  return rows[0]
}

export type ReadingRow = { id: number; reason: string; begun_at: Date; ends_at: Date; admin: string }

/**
 * Begins a reading, and adds the card that both sides see. The caller holds the lock of the thread.
 */
export async function insertReading(
  tx: Tx,
  reading: { thread_id: number; report_id: number; admin_id: number; reason: string; begun_at: Date; ends_at: Date },
): Promise<void> {
  await tx.insertInto('thread_readings').values(reading).execute()
  await sql`insert into messages (thread_id, card, text, created_at)
    values (${reading.thread_id}, 'read_by_operator', ${reading.reason}, ${reading.begun_at})`.execute(tx)
  await sql`update threads set last_at = greatest(last_at, ${reading.begun_at}), changed_xid = pg_current_xact_id()
    where id = ${reading.thread_id}`.execute(tx)
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
