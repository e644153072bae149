// Announcements of a host to all participants of a slot.
import type { Announcement, AnnouncementBody, Announcements } from '#contract/messages/messages-schemas.ts'
import { type Db, inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { holdActiveUser, lockThreads } from '#database/locks.ts'
import {
  type AnnouncementRow,
  findAnnouncement,
  findAnnouncements,
  findOwnAnnouncement,
  findSentAnnouncement,
  insertAnnounced,
  insertAnnouncement,
  threadsOfAnnouncement,
  threadsOfSlot,
  withdrawAnnouncementRow,
} from '#database/messages/announcements.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import { ANNOUNCEMENT_LIMIT, isUnfilled } from '#domain/messages/announcement.ts'
import { secondsToWithdraw, UNREAD_SECONDS, WITHDRAW_SECONDS } from '#domain/messages/message.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { checkedText } from './messages.ts'

/** Announcements of a slot that are shown at most. */
const SHOWN = 50

const announcementView = (row: AnnouncementRow, actor: UserActor, now: Date): Announcement => ({
  id: row.id,
  text: row.text,
  created_at: isoJapan(row.created_at),
  withdrawn: row.withdrawn_at !== null,
  withdrawable_seconds:
    row.sender_id === actor.id && row.withdrawn_at === null ? secondsToWithdraw(row.created_at, now) : 0,
  readers: row.readers,
})

/** @throws Refused calendar_not_found, also for another host's */
async function checkActsFor(db: Db, actor: UserActor, calendar_id: number, now: Date): Promise<void> {
  if (!(await findHostSlot(db, now, actor.id, calendar_id))) throw new Refused('calendar_not_found')
}

/**
 * The announcements of a slot, the newest first.
 * @throws Refused calendar_not_found, also for another host's
 */
export async function listAnnouncements(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  calendar_id: number,
): Promise<Announcements> {
  const now = app.clock.now()
  await checkActsFor(app.db, actor, calendar_id, now)
  const rows = await findAnnouncements(app.db, calendar_id, SHOWN)
  return { announcements: rows.map((row) => announcementView(row, actor, now)) }
}

/**
 * Sends one text to every guest with places in the slot, each in their own thread. Those who don't
 * read it within a minute get a mail. A call that is repeated with its key sends nothing.
 * @throws InvalidInput; Refused too_many_attempts, calendar_not_found, no_participants,
 *   message_key_used: another text was sent with the key
 */
export async function sendAnnouncement(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'rate_limits'>,
  actor: UserActor,
  calendar_id: number,
  { text: typed, client_key }: AnnouncementBody,
): Promise<Announcement> {
  const text = checkedText(typed)
  if (text === '') throw new InvalidInput({ text: ['お知らせを入力してください。'] })
  if (isUnfilled(text)) throw new InvalidInput({ text: ['「（ここに入力）」を書き換えてください。'] })
  const key = { calendar_id, sender_id: actor.id, client_key }
  if (!(await findSentAnnouncement(app.db, key)))
    await limitAttempts(app, `announcement:${actor.id}`, ANNOUNCEMENT_LIMIT)
  return await inTransaction(app.db, async (tx) => {
    if (!(await holdActiveUser(tx, actor.id))) throw new Refused('not_signed_in')
    const now = app.clock.now()
    await checkActsFor(tx, actor, calendar_id, now)
    const id = await insertAnnouncement(tx, { ...key, text, created_at: now })
    if (id === null) return await repeated(tx, actor, { ...key, text, now })
    const threads = await threadsOfSlot(tx, calendar_id, now)
    if (threads.length === 0) throw new Refused('no_participants')
    await lockThreads(tx, threads)
    const messages = await insertAnnounced(tx, threads, { id, sender_id: actor.id, text, now })
    const unread = messages.map((message) => ({ id: message }))
    await app.jobs.sendAll(executeSqlOf(tx), 'mail-unread', unread, { after: UNREAD_SECONDS })
    return announcementView(await findAnnouncement(tx, id), actor, now)
  })
}

async function repeated(
  tx: Tx,
  actor: UserActor,
  { text, now, ...key }: { calendar_id: number; sender_id: number; client_key: string; text: string; now: Date },
): Promise<Announcement> {
  const sent = await findSentAnnouncement(tx, key)
  if (!sent) throw new Error('an announcement with this key was deleted')
  const row = await findAnnouncement(tx, sent.id)
  if (row.withdrawn_at === null && row.text !== text) throw new Refused('message_key_used')
  return announcementView(row, actor, now)
}

/**
 * Deletes an announcement from all threads within a minute. A repeated call changes nothing.
 * @throws Refused announcement_not_found, also for one of somebody else; message_too_old
 */
export async function withdrawAnnouncement(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
): Promise<Announcement> {
  return await inTransaction(app.db, async (tx) => {
    if (!(await findOwnAnnouncement(tx, actor.id, id))) throw new Refused('announcement_not_found')
    await lockThreads(tx, await threadsOfAnnouncement(tx, id))
    const now = app.clock.now()
    const since = new Date(now.getTime() - WITHDRAW_SECONDS * 1000)
    const withdrawn = await withdrawAnnouncementRow(tx, { id, sender_id: actor.id, since, now })
    const row = await findAnnouncement(tx, id)
    if (!withdrawn && row.withdrawn_at === null) throw new Refused('message_too_old')
    return announcementView(row, actor, now)
  })
}
