import type { Thread } from '#contract/messages/messages-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { lockThread } from '#database/locks.ts'
import { setBlocked } from '#database/messages/reports.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { ownThread } from './own-thread.ts'
import { threadView } from './thread-views.ts'

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
    await lockThread(tx, id)
    await setBlocked(tx, id, side, blocked ? app.clock.now() : null)
    return threadView(await ownThread(tx, actor, id))
  })
}
