import type { UserActor } from '../shared/actor.ts'
import type { App, Follower } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

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
