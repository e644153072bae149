import type { ThreadMessage } from '#contract/messages/messages-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { lockThread } from '#database/locks.ts'
import { findMessage, withdrawMessageRow } from '#database/messages/messages.ts'
import { WITHDRAW_SECONDS } from '#domain/messages/message.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { ownThread } from './own-thread.ts'
import { messageView } from './thread-views.ts'

/**
 * The sender withdraws a message within a minute. Its text is deleted. A repeated call changes
 * nothing.
 * @throws Refused thread_not_found, message_not_found (also for a message of somebody else),
 *   message_too_old
 */
export async function withdrawMessage(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  thread_id: number,
  id: number,
): Promise<ThreadMessage> {
  return await inTransaction(app.db, async (tx) => {
    const thread = await ownThread(tx, actor, thread_id)
    await lockThread(tx, thread_id)
    const now = app.clock.now()
    const since = new Date(now.getTime() - WITHDRAW_SECONDS * 1000)
    const withdrawn = await withdrawMessageRow(tx, { thread_id, id, sender_id: actor.id, since, now })
    const message = await findMessage(tx, thread_id, id)
    if (message?.sender_id !== actor.id) throw new Refused('message_not_found')
    if (!withdrawn && message.withdrawn_at === null) throw new Refused('message_too_old')
    return messageView(message, { user_id: actor.id, thread, now, pictures: [] })
  })
}
