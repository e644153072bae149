import type { Threads } from '#contract/messages/messages-schemas.ts'
import { countThreads, findThreads } from '#database/messages/threads.ts'
import type { ThreadSide } from '#domain/messages/message.ts'
import { pageMetaOf, rangeOf } from '../shared/admin-list.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { listedThreadView } from './thread-views.ts'

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
