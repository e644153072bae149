import type { PushState } from '#contract/notices/push-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { deleteOwnPushSubscription } from '#database/notices/push-subscriptions.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { getPush } from './get-push.ts'

/**
 * Ends the notices to one of the caller's browsers.
 * @throws Refused not_found, also for another person's browser
 */
export async function turnOffPush(
  app: Pick<App, 'db' | 'clock' | 'push'>,
  actor: UserActor,
  id: number,
): Promise<PushState> {
  if (!(await inTransaction(app.db, (tx) => deleteOwnPushSubscription(tx, actor.id, id))))
    throw new Refused('not_found')
  return await getPush(app, actor)
}
