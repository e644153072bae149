import { findAmbassadorIds } from '#database/messages/thread-changes.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App, Follower } from '../shared/app.ts'

/**
 * Tells an open page which of the user's threads change. The page then reads them.
 * @returns stops it; null if this process has no room, and the page must ask regularly
 */
export async function followThreads(
  app: Pick<App, 'db' | 'thread_feed'>,
  actor: UserActor,
  follower: Follower,
): Promise<(() => void) | null> {
  if (!app.thread_feed) return null
  const ambassador_ids = await findAmbassadorIds(app.db, actor.id)
  return app.thread_feed.follow({ user_id: actor.id, ambassador_ids }, follower)
}
