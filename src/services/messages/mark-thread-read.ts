import type { UnreadThreads } from '#contract/messages/messages-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { countUnreadThreads, markReadRow } from '#database/messages/threads.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { ownThread } from './own-thread.ts'

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
