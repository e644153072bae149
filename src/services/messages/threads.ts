import type { Thread, ThreadPage, Threads, ThreadStart, UnreadThreads } from '#contract/messages/messages-schemas.ts'
import { type Db, inTransaction, type Tx } from '#database/client.ts'
import { holdActiveUser, lockThreads } from '#database/locks.ts'
import { findMessages } from '#database/messages/messages.ts'
import { findPictures } from '#database/messages/pictures.ts'
import { setBlocked } from '#database/messages/reports.ts'
import {
  countThreads,
  countUnreadThreads,
  findQuestionStart,
  findRequestStart,
  findReservationStart,
  findThread,
  findThreads,
  markReadRow,
  threadOf,
  type ThreadRow,
  type ThreadStart as Start,
} from '#database/messages/threads.ts'
import type { ThreadSide } from '#domain/messages/message.ts'
import type { UserActor } from '../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../shared/paging.ts'
import type { App, Follower } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { listedThreadView, messageView, threadView } from './thread-views.ts'

/**
 * The thread as its participant sees it.
 * @throws Refused thread_not_found, also for a thread of other people
 */
export async function ownThread(db: Db, actor: Pick<UserActor, 'id'>, id: number): Promise<ThreadRow> {
  const thread = await findThread(db, actor.id, id)
  if (!thread) throw new Refused('thread_not_found')
  return thread
}

/**
 * The caller's threads on one side, those with the latest messages first; a page past the end is
 * empty.
 */
export async function listThreads(
  app: Pick<App, 'db'>,
  actor: UserActor,
  { side, page }: { side: ThreadSide; page: number },
): Promise<Threads> {
  const [count, rows] = await Promise.all([
    countThreads(app.db, actor.id, side),
    findThreads(app.db, actor.id, { side, ...rangeOf(page) }),
  ])
  return {
    threads: rows.map(listedThreadView),
    meta: pageMetaOf(page, count),
  }
}

const PAGE = 50

/** The latest messages of a thread, or those before one of them, the oldest first. */
export async function readMessages(db: Db, thread_id: number, before: number | undefined) {
  const found = await findMessages(db, thread_id, { before: before ?? null, limit: PAGE + 1 })
  const rows = found.slice(0, PAGE).toReversed()
  const ids = rows.map(({ id }) => id)
  return { rows, pictures: await findPictures(db, ids), has_older: found.length > PAGE }
}

/**
 * A thread with its latest messages, or those before one of them.
 * @throws Refused thread_not_found
 */
export async function getThread(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
  { before }: { before?: number | undefined },
): Promise<ThreadPage> {
  const thread = await ownThread(app.db, actor, id)
  const { rows, pictures, has_older } = await readMessages(app.db, id, before)
  const shown = { user_id: actor.id, thread, now: app.clock.now(), pictures }
  return { thread: threadView(thread), messages: rows.map((row) => messageView(row, shown)), has_older }
}

/**
 * The thread with the other side of a story, a reservation or a request. It is created if there is
 * none, and is in no list before something is written.
 * @throws Refused experience_not_found, reservation_not_found, holding_request_not_found (also for
 *   those of other people), own_experience_thread, malformed_request for none or several
 */
export async function openThread(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  asked: ThreadStart,
): Promise<Thread> {
  return await inTransaction(app.db, async (tx) => {
    const start = await startOf(tx, actor, asked)
    if (!(await holdActiveUser(tx, actor.id))) throw new Refused('not_signed_in')
    const id = await threadOf(tx, start, app.clock.now())
    if (id === null) throw new Refused('own_experience_thread')
    return threadView(await ownThread(tx, actor, id))
  })
}

async function startOf(tx: Tx, actor: UserActor, asked: ThreadStart): Promise<Start> {
  const { experience_id, reservation_id, holding_request_id } = asked
  if ([experience_id, reservation_id, holding_request_id].filter((one) => one !== undefined).length !== 1)
    throw new Refused('malformed_request')
  if (reservation_id !== undefined) {
    const start = await findReservationStart(tx, actor.id, reservation_id)
    if (!start) throw new Refused('reservation_not_found')
    return start
  }
  if (holding_request_id !== undefined) {
    const start = await findRequestStart(tx, actor.id, holding_request_id)
    if (!start) throw new Refused('holding_request_not_found')
    return start
  }
  const start = await findQuestionStart(tx, actor.id, experience_id!)
  if (!start) throw new Refused('experience_not_found')
  if (start.own) throw new Refused('own_experience_thread')
  return start
}

/**
 * Blocks the other side, or ends that. Neither side can send while one has blocked the other.
 * Bookings, and announcements about booked slots, still arrive.
 * @throws Refused thread_not_found
 */
export async function blockThread(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
  blocked: boolean,
): Promise<Thread> {
  return await inTransaction(app.db, async (tx) => {
    const { side } = await ownThread(tx, actor, id)
    await lockThreads(tx, [id])
    await setBlocked(tx, id, side, blocked ? app.clock.now() : null)
    return threadView(await ownThread(tx, actor, id))
  })
}

/**
 * Marks the messages up to `message_id` as read by the caller's side. An earlier one than before
 * changes nothing.
 * @throws Refused thread_not_found
 */
export async function markThreadRead(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
  message_id: number,
): Promise<UnreadThreads> {
  const { side } = await ownThread(app.db, actor, id)
  await inTransaction(app.db, (tx) => markReadRow(tx, id, { side, id: message_id, now: app.clock.now() }))
  return await countUnreadThreads(app.db, actor.id)
}

/** How many threads have messages that the caller's side has not read. */
export const getUnreadThreads = (app: Pick<App, 'db'>, actor: UserActor): Promise<UnreadThreads> =>
  countUnreadThreads(app.db, actor.id)

/**
 * Tells an open page which of the user's threads change, until the session ends. The page then
 * reads them.
 * @returns stops it; null if this process has no room, and the page must ask regularly
 * @throws Refused not_signed_in
 */
export function followThreads(
  app: Pick<App, 'thread_feed'>,
  { id: user_id, session_id }: UserActor,
  follower: Follower,
): (() => void) | null {
  if (!app.thread_feed) return null
  if (session_id === undefined) throw new Refused('not_signed_in')
  return app.thread_feed.follow({ user_id, session_id }, follower)
}
