import type { NewPushSubscription, PushState } from '#contract/notices/push-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { storePushSubscription } from '#database/notices/push-subscriptions.ts'
import { MAX_PUSH_BROWSERS } from '#domain/notices/push-endpoint.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { getPush } from './get-push.ts'

const CHANGES = { most: 30, seconds: 3600 } as const

const UNUSABLE = 'このブラウザーの通知の登録を確かめられません。もう一度お試しください。'
const TOO_MANY = `通知を受け取れるブラウザーは${MAX_PUSH_BROWSERS}台までです。使っていないものをオフにしてください。`

/**
 * Sends notices to the browser of the caller's session from now on. A repeated call changes
 * nothing.
 * @throws Refused not_found when no notices are sent to browsers; too_many_attempts; not_signed_in
 * when the session has ended meanwhile
 * @throws InvalidInput for addresses and keys that no browser gives, and for too many browsers
 */
export async function turnOnPush(
  app: Pick<App, 'db' | 'clock' | 'push' | 'rate_limits'>,
  actor: UserActor,
  { endpoint, keys: { p256dh, auth } }: NewPushSubscription,
): Promise<PushState> {
  const { push } = app
  const { id: user_id, session_id } = actor
  if (!push) throw new Refused('not_found')
  if (session_id === undefined) throw new Refused('not_signed_in')
  await limitAttempts(app, `push:${user_id}`, CHANGES)
  const address = { endpoint, p256dh, auth }
  if (!push.isUsable(address)) throw new InvalidInput({ endpoint: [UNUSABLE] })
  const limits = { now: app.clock.now(), most: MAX_PUSH_BROWSERS }
  await inTransaction(app.db, async (tx) => {
    const outcome = await storePushSubscription(tx, { user_id, session_id, ...address }, limits)
    if (outcome === 'session_over') throw new Refused('not_signed_in')
    if (outcome === 'taken') throw new InvalidInput({ endpoint: [UNUSABLE] })
    if (outcome === 'too_many') throw new InvalidInput({ base: [TOO_MANY] })
  })
  return await getPush(app, actor)
}
