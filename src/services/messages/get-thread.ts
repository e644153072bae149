import type { ThreadPage } from '#contract/messages/messages-schemas.ts'
import { findMessages } from '#database/messages/messages.ts'
import { findPictures } from '#database/messages/pictures.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { ownThread } from './own-thread.ts'
import { messageView, threadView } from './thread-views.ts'

const PAGE = 50

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
  const rows = await findMessages(app.db, id, { before: before ?? null, limit: PAGE + 1 })
  const pictures = await findPictures(
    app.db,
    rows.map((row) => row.id),
  )
  const shown = { user_id: actor.id, thread, now: app.clock.now(), pictures }
  return {
    thread: threadView(thread),
    messages: rows
      .slice(0, PAGE)
      .map((row) => messageView(row, shown))
      .toReversed(),
    has_older: rows.length > PAGE,
  }
}
