import type { PushState } from '#contract/notices/push-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { deletePushSubscriptions, findPushAddresses, notePushSent } from '#database/notices/push-subscriptions.ts'
import { errorMessage } from '#domain/shared/caught-error.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { Refused } from '../shared/refused.ts'
import { getPush } from './get-push.ts'

const TRIALS = { most: 10, seconds: 3600 } as const

const MESSAGE = {
  title: '通知を受け取れます',
  text: 'つむぎからの試しの通知です。',
  path: '/host/push',
  tag: 'trial',
}

/**
 * Sends a notice to the browser of the caller's session, and only there.
 * @returns the browsers; without this one if its push service doesn't know it any more
 * @throws Refused not_found when notices are off here; too_many_attempts; unavailable when the push
 * service doesn't take it now
 */
export async function tryPush(
  app: Pick<App, 'db' | 'clock' | 'push' | 'rate_limits' | 'log'>,
  actor: UserActor,
): Promise<PushState> {
  const now = app.clock.now()
  const addresses = await findPushAddresses(app.db, actor.id, now)
  const own = addresses.find(({ session_id }) => session_id === actor.session_id)
  if (!app.push || !own) throw new Refused('not_found')
  await limitAttempts(app, `push_trial:${actor.id}`, TRIALS)
  const outcome = await app.push.send(own, MESSAGE).catch((error: unknown) => {
    app.log.warn({ reason: errorMessage(error) }, 'a trial of browser push failed')
    return 'failed' as const
  })
  if (outcome === 'failed' || outcome === 'refused') throw new Refused('unavailable')
  await inTransaction(app.db, (tx) =>
    outcome === 'gone' ? deletePushSubscriptions(tx, [own.id]) : notePushSent(tx, [own.id], now),
  )
  return await getPush(app, actor)
}
