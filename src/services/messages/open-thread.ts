import type { Thread, ThreadStart } from '#contract/messages/messages-schemas.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import {
  findQuestionStart,
  findRequestStart,
  findReservationStart,
  type ThreadStart as Start,
  threadOf,
} from '#database/messages/threads.ts'
import { holdActiveUser } from '#database/locks.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { ownThread } from './own-thread.ts'
import { threadView } from './thread-views.ts'

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
