import type { OwnReport, OwnReportPage, OwnReports, ReportBody, Thread } from '#contract/messages/reports-schemas.ts'
import { type Db, inTransaction, type Tx } from '#database/client.ts'
import { holdActiveUser, lockThreads } from '#database/locks.ts'
import {
  countOwnReports,
  findEntries,
  findOpenReport,
  findOwnReport,
  findOwnReports,
  findReportAdmins,
  insertReport,
  insertReportMessage,
  isBookingOfThread,
  isReportClosed,
  type OwnReportRow,
} from '#database/messages/reports.ts'
import { MOST_REPLY, MOST_REPORT_TEXT, REPORT_LIMIT, REPORT_MESSAGE_LIMIT } from '#domain/messages/reports.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { UserActor } from '../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../shared/paging.ts'
import type { App } from '../shared/app.ts'
import { checkedReason } from '../shared/checked-reason.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { Refused } from '../shared/refused.ts'
import { reportArrivedMail, reportReceivedMail } from './message-mails.ts'
import { threadView } from './thread-views.ts'
import { ownThread } from './threads.ts'

type Reporting = Pick<App, 'db' | 'clock' | 'rate_limits' | 'jobs' | 'base_url'>

/** @throws InvalidInput */
export const checkedReportText = (typed: string, most: number, missing: string): string =>
  checkedReason(typed, { most, missing, named: '', field: 'text' })

/**
 * Tells the operator about a thread, or asks for help. From then on admins may read it with a
 * reason. The other side isn't told. A repeated call changes nothing.
 * @throws InvalidInput; Refused thread_not_found, reservation_not_found: no booking of this thread,
 *   report_open: this side's earlier report is open, too_many_attempts
 */
export async function reportThread(
  app: Reporting,
  actor: UserActor,
  id: number,
  { kind, text: typed, reservation_id = null }: ReportBody,
): Promise<Thread> {
  const text = checkedReportText(typed, MOST_REPORT_TEXT, '起きたことを入力してください。')
  await ownThread(app.db, actor, id)
  await limitAttempts(app, `report:${actor.id}`, REPORT_LIMIT)
  return await inTransaction(app.db, async (tx) => {
    if (!(await holdActiveUser(tx, actor.id))) throw new Refused('not_signed_in')
    const { side } = await ownThread(tx, actor, id)
    if (reservation_id !== null && !(await isBookingOfThread(tx, id, reservation_id)))
      throw new Refused('reservation_not_found')
    const report = { reservation_id, reporter_id: actor.id, side, kind, text, created_at: app.clock.now() }
    const report_id = await insertReport(tx, { thread_id: id, ...report })
    if (report_id === null) {
      const open = await findOpenReport(tx, id, side)
      if (open?.reporter_id !== actor.id || open.kind !== kind || open.text !== text) throw new Refused('report_open')
    } else {
      await queueMail(app, tx, reportReceivedMail(app.base_url, actor, report_id))
      await tellAdmins(app, tx, id, report_id, true)
    }
    return threadView(await ownThread(tx, actor, id))
  })
}

/** A mail to each admin who works on reports and takes no part in the thread. */
async function tellAdmins(app: Reporting, tx: Tx, thread_id: number, report_id: number, first: boolean): Promise<void> {
  for (const admin of await findReportAdmins(tx, thread_id))
    await queueMail(app, tx, reportArrivedMail(app.base_url, admin, report_id, first))
}

const ownReportView = ({ thread_id: _, ...row }: OwnReportRow): OwnReport => ({
  ...row,
  created_at: isoJapan(row.created_at),
  closed_at: isoJapan(row.closed_at),
})

/** What the caller has reported, the latest first. */
export async function listOwnReports(
  { db }: Pick<App, 'db'>,
  actor: UserActor,
  { page }: { page: number },
): Promise<OwnReports> {
  const [count, rows] = await Promise.all([countOwnReports(db, actor.id), findOwnReports(db, actor.id, rangeOf(page))])
  return { reports: rows.map(ownReportView), meta: pageMetaOf(page, count) }
}

/**
 * A report of the caller, with all that was written. Admins have no names in it.
 * @throws Refused report_not_found, also for a report of somebody else
 */
export const getOwnReport = ({ db }: Pick<App, 'db'>, actor: UserActor, id: number): Promise<OwnReportPage> =>
  ownReportPage(db, actor, id)

async function ownReportPage(db: Db, actor: UserActor, id: number): Promise<OwnReportPage> {
  const row = await findOwnReport(db, actor.id, id)
  if (!row) throw new Refused('report_not_found')
  const entries = await findEntries(db, id)
  return { report: ownReportView(row), entries: entries.map((one) => ({ ...one, at: isoJapan(one.at), name: null })) }
}

/**
 * The reporter writes to the operator again. A repeated call adds nothing.
 * @throws InvalidInput; Refused report_not_found, report_closed, too_many_attempts
 */
export async function answerReport(
  app: Reporting,
  actor: UserActor,
  id: number,
  { text: typed }: { text: string },
): Promise<OwnReportPage> {
  const text = checkedReportText(typed, MOST_REPLY, '返信を入力してください。')
  await ownReportPage(app.db, actor, id)
  await limitAttempts(app, `report_message:${actor.id}`, REPORT_MESSAGE_LIMIT)
  return await inTransaction(app.db, async (tx) => {
    if (!(await holdActiveUser(tx, actor.id))) throw new Refused('not_signed_in')
    const row = await findOwnReport(tx, actor.id, id)
    if (row && (await addToReport(tx, row, { by_operator: false, sender_id: actor.id, text }, app.clock.now())))
      await tellAdmins(app, tx, row.thread_id, id, false)
    return await ownReportPage(tx, actor, id)
  })
}

/**
 * Adds what one of the two wrote. The order of writers is that of the lock of the thread.
 * @returns false for a repeated call
 * @throws Refused report_closed
 */
export async function addToReport(
  tx: Tx,
  { id, thread_id }: { id: number; thread_id: number },
  message: { by_operator: boolean; sender_id: number; text: string },
  now: Date,
): Promise<boolean> {
  await lockThreads(tx, [thread_id])
  if (await isReportClosed(tx, id)) throw new Refused('report_closed')
  const last = (await findEntries(tx, id)).findLast(({ reading }) => !reading)
  if (last?.text === message.text && (last.by === 'operator') === message.by_operator) return false
  await insertReportMessage(tx, { report_id: id, ...message, created_at: now })
  return true
}
