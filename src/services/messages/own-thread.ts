import type { Db } from '#database/client.ts'
import { findThread, type ThreadRow } from '#database/messages/threads.ts'
import type { UserActor } from '../shared/actor.ts'
import { Refused } from '../shared/refused.ts'

/**
 * The thread as its participant sees it.
 * @throws Refused thread_not_found, also for a thread of other people
 */
export async function ownThread(db: Db, actor: Pick<UserActor, 'id'>, id: number): Promise<ThreadRow> {
  const thread = await findThread(db, actor.id, id)
  if (!thread) throw new Refused('thread_not_found')
  return thread
}
