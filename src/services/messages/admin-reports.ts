// How admins work on reports about threads. They read a thread only while a report about it is
// open, with a reason that the reporter sees
// (docs/product/law.md#messages-between-guests-and-hosts).
// A report about a thread in which the admin takes part doesn't exist for them.
import type {
  CloseReportBody,
  Reading,
  ReadMessages,
  Report,
  ReportPage,
  Reports,
} from '#contract/messages/reports-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { lockThreads } from '#database/locks.ts'
import {
  closeReportRow,
  countReports,
  findEntries,
  findPictureOfThread,
  findReading,
  findReadings,
  findReport,
  findReports,
  insertReading,
  isReported,
  type ReportRow,
  threadExists,
} from '#database/messages/reports.ts'
import { MOST_OUTCOME, MOST_READING_REASON, MOST_REPLY, READING_TIME } from '#domain/messages/reports.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { UserActor } from '../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../shared/paging.ts'
import type { App } from '../shared/app.ts'
import { checkedReason } from '../shared/checked-reason.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { reportClosedMail, reportReplyMail } from './message-mails.ts'
import { addToReport, checkedReportText } from './reports.ts'
import { messageView } from './thread-views.ts'
import { readMessages } from './threads.ts'

const reportView = ({ reporter, ...row }: ReportRow): Report => ({
  ...row,
  created_at: isoJapan(row.created_at),
  closed_at: isoJapan(row.closed_at),
  reporter: { id: reporter.id, name: reporter.name },
})

/** Reports: open ones with the oldest first, or closed ones with the latest first. */
export async function listReports(
  app: Pick<App, 'db'>,
  admin: Pick<UserActor, 'id'>,
  { state, page }: { state: 'open' | 'closed'; page: number },
): Promise<Reports> {
  const [counts, rows] = await Promise.all([
    countReports(app.db, admin.id),
    findReports(app.db, admin.id, state === 'open', rangeOf(page)),
  ])
  return {
    reports: rows.map(reportView),
    meta: {
      ...pageMetaOf(page, counts[state]),
      open_count: counts.open,
      closed_count: counts.closed,
    },
  }
}

/** @throws Refused report_not_found */
export async function getReport(app: Pick<App, 'db' | 'clock'>, admin: UserActor, id: number): Promise<ReportPage> {
  const row = await findReport(app.db, admin.id, id)
  if (!row) throw new Refused('report_not_found')
  const now = app.clock.now()
  const [entries, reading, readings] = await Promise.all([
    findEntries(app.db, id),
    findReading(app.db, { admin_id: admin.id, thread_id: row.thread_id, now }),
    findReadings(app.db, row.thread_id),
  ])
  return {
    report: reportView(row),
    entries: entries.map((one) => ({ ...one, at: isoJapan(one.at) })),
    readable_until: reading ? isoJapan(reading.ends_at) : null,
    readings: readings.map(({ begun_at, ends_at, admin: by, reason }) => ({
      admin: by,
      reason,
      begun_at: isoJapan(begun_at),
      ends_at: isoJapan(ends_at),
    })),
  }
}

/**
 * The admin reads the thread of a report for half an hour. The reporter sees the reason, and it is
 * in the audit log. The other side sees nothing: it would know who reported it.
 * @throws InvalidInput; Refused report_not_found, report_closed
 */
export async function beginReading(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  typed: string,
): Promise<Reading> {
  const reason = checkedReason(typed, { most: MOST_READING_REASON, missing: '読む理由を入力してください。', named: '' })
  return await inTransaction(app.db, async (tx) => {
    const found = await findReport(tx, admin.id, id)
    if (!found) throw new Refused('report_not_found')
    const { thread_id } = found
    await lockThreads(tx, [thread_id])
    if ((await findReport(tx, admin.id, id))!.closed_at !== null) throw new Refused('report_closed')
    const now = app.clock.now()
    const known = await findReading(tx, { admin_id: admin.id, thread_id, now })
    if (known) return { readable_until: isoJapan(known.ends_at) }
    const ends_at = new Date(now.getTime() + READING_TIME)
    await insertReading(tx, { thread_id, report_id: id, admin_id: admin.id, reason, begun_at: now, ends_at })
    await insertAudit(tx, admin, {
      at: now,
      action: 'read_thread',
      subject_type: 'thread',
      subject_id: thread_id,
      detail: { report_id: id, reason },
    })
    return { readable_until: isoJapan(ends_at) }
  })
}

/** @throws Refused thread_without_report, reading_not_begun */
async function checkReading(db: Db, admin: UserActor, thread_id: number, now: Date): Promise<void> {
  if (await findReading(db, { admin_id: admin.id, thread_id, now })) return
  throw new Refused((await isReported(db, thread_id)) ? 'reading_not_begun' : 'thread_without_report')
}

/**
 * The messages of a thread that the admin is reading, with all names and nothing hidden.
 * @throws Refused thread_not_found, thread_without_report, reading_not_begun
 */
export async function readThread(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  thread_id: number,
  { before }: { before?: number | undefined },
): Promise<ReadMessages> {
  if (!(await threadExists(app.db, thread_id))) throw new Refused('thread_not_found')
  const now = app.clock.now()
  await checkReading(app.db, admin, thread_id, now)
  const { rows, pictures, has_older } = await readMessages(app.db, thread_id, before)
  const shown = { user_id: 0, thread: { ambassador_id: null, masks: false, side: 'guest' as const }, now, pictures }
  return {
    messages: rows.map((row) => ({ ...messageView(row, shown), sender_name: row.sender_name })),
    has_older,
  }
}

/**
 * A picture of a thread that the admin is reading.
 * @throws Refused picture_not_found, thread_without_report, reading_not_begun
 */
export async function readPicture(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
): Promise<{ media_type: string; content: Buffer }> {
  const picture = await findPictureOfThread(app.db, id)
  if (!picture) throw new Refused('picture_not_found')
  await checkReading(app.db, admin, picture.thread_id, app.clock.now())
  return picture
}

/**
 * An admin writes to the reporter, who gets a mail. A repeated call adds nothing.
 * @throws InvalidInput; Refused report_not_found, report_closed
 */
export async function replyToReport(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  admin: UserActor,
  id: number,
  { text: typed }: { text: string },
): Promise<ReportPage> {
  const text = checkedReportText(typed, MOST_REPLY, '返事を入力してください。')
  await inTransaction(app.db, async (tx) => {
    const row = await findReport(tx, admin.id, id)
    if (!row) throw new Refused('report_not_found')
    if (await addToReport(tx, row, { by_operator: true, sender_id: admin.id, text }, app.clock.now()))
      await queueMail(app, tx, reportReplyMail(app.base_url, row.reporter, id))
  })
  return await getReport(app, admin, id)
}

/**
 * Ends the work on a report. The reporter gets a mail with the result, and reads `reply` on the
 * page if it isn't empty.
 * @throws InvalidInput; Refused report_not_found, report_closed: another admin was first
 */
export async function closeReport(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  admin: UserActor,
  id: number,
  { result, ...body }: CloseReportBody,
): Promise<ReportPage> {
  const outcome = cleanText(body.outcome)
  const reply = cleanText(body.reply)
  const wrong: Record<string, string[]> = {}
  if (outcome === '') wrong.outcome = ['対応の内容を入力してください。']
  if (Array.from(outcome).length > MOST_OUTCOME) wrong.outcome = [`${MOST_OUTCOME}文字以内で入力してください。`]
  if (Array.from(reply).length > MOST_REPLY) wrong.reply = [`${MOST_REPLY}文字以内で入力してください。`]
  if (Object.keys(wrong).length > 0) throw new InvalidInput(wrong)
  await inTransaction(app.db, async (tx) => {
    const row = await findReport(tx, admin.id, id)
    if (!row) throw new Refused('report_not_found')
    await lockThreads(tx, [row.thread_id])
    const now = app.clock.now()
    const closing = { admin_id: admin.id, result, outcome, reply, now }
    if (!(await closeReportRow(tx, id, closing))) throw new Refused('report_closed')
    await insertAudit(tx, admin, {
      at: now,
      action: 'close_report',
      subject_type: 'thread',
      subject_id: row.thread_id,
      detail: { report_id: id, report_result: result, replied: reply !== '' },
    })
    await queueMail(app, tx, reportClosedMail(app.base_url, row.reporter, id, result))
  })
  return await getReport(app, admin, id)
}
