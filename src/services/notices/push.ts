import type { NewPushSubscription, PushState } from '#contract/notices/notices-schemas.ts'
import { inTransaction } from '#database/client.ts'
import {
  deleteOwnPushSubscription,
  deletePushSubscriptions,
  findPushAddresses,
  findPushSubscriptions,
  notePushSent,
  storePushSubscription,
} from '#database/notices/push-subscriptions.ts'
import { deviceWords } from '#domain/accounts/device.ts'
import { MAX_PUSH_BROWSERS } from '#domain/notices/channels.ts'
import { errorMessage } from '#domain/shared/caught-error.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

/** The caller's browsers that get notices. */
export async function getPush(app: Pick<App, 'db' | 'clock' | 'push'>, actor: UserActor): Promise<PushState> {
  const rows = await findPushSubscriptions(app.db, actor.id, actor.session_id ?? null, app.clock.now())
  const browsers = rows.map(({ id, user_agent, current, turned_on_at, last_sent_at }) => ({
    id,
    device: deviceWords(user_agent),
    current,
    turned_on_at: isoJapan(turned_on_at),
    last_sent_at: isoJapan(last_sent_at),
  }))
  return { public_key: app.push?.public_key ?? null, browsers }
}

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
