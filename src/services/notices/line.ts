import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import {
  beginLineEvent,
  deleteFormerFriends,
  deleteOldLineEvents,
  endLineEvent,
  findOpenLineEvents,
  insertLineEvents,
  noteFriend,
  readLineEvent,
} from '#database/notices/line.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * Stores the events of a webhook of LINE, and queues a job for each new one: LINE wants its answer
 * within 2 seconds. An event that is sent again is processed once.
 * @param body the raw bytes, because the signature is over them
 * @throws Refused not_found when LINE didn't sign it, so that a forger learns nothing
 */
export async function receiveLineWebhook(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'line'>,
  headers: Headers,
  body: Uint8Array,
): Promise<void> {
  const events = app.line?.readWebhook(headers, body)
  if (!events) throw new Refused('not_found')
  if (events.length === 0) return
  await inTransaction(app.db, async (tx) => {
    for (const id of await insertLineEvents(tx, events, app.clock.now()))
      await app.jobs.send(executeSqlOf(tx), 'process-line-event', { id })
  })
}

/** LINE's page about reply tokens asks to use them within a minute; later there is no reply. */
const REPLY_WITHIN = 10 * 60_000

const replyText = (base_url: string) =>
  `このアカウントでは、メッセージにお返事できません。ご予約やメッセージは、つむぎのページでご覧ください。\n${base_url}/mypage/messages`

/** Processes a stored event of LINE. Safe to repeat: a reply token works once. */
export async function processLineEvent(app: App, id: number): Promise<void> {
  const event = await readLineEvent(app.db, id)
  if (!event || event.processed_at) return
  if (!(await inTransaction(app.db, (tx) => beginLineEvent(tx, id)))) return
  const now = app.clock.now()
  if (event.kind === 'message') {
    const fresh = now.getTime() - event.received_at.getTime() < REPLY_WITHIN
    if (event.reply_token && fresh) await app.line?.reply(event.reply_token, replyText(app.base_url))
  }
  await inTransaction(app.db, async (tx) => {
    if (!(await endLineEvent(tx, id, now)) || event.kind === 'message') return
    await noteFriend(tx, event.line_user_id, event.kind === 'follow', event.happened_at)
  })
}

/** Milliseconds after which an event that isn't processed has lost its job. */
const LOST = 15 * 60_000
/** How long events and former friends are kept, ms. */
const KEEP = 30 * 24 * 3_600_000
const BATCH = 200

/** Queues lost events again, and deletes old events and ids of former friends. */
export async function sweepLine(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  await inTransaction(app.db, async (tx) => {
    for (const id of await findOpenLineEvents(tx, new Date(now - LOST), BATCH))
      await app.jobs.send(executeSqlOf(tx), 'process-line-event', { id })
    await deleteOldLineEvents(tx, new Date(now - KEEP))
    await deleteFormerFriends(tx, new Date(now - KEEP))
  })
}
