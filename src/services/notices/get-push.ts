import type { PushState } from '#contract/notices/push-schemas.ts'
import { findPushSubscriptions } from '#database/notices/push-subscriptions.ts'
import { deviceWords } from '#domain/accounts/device.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'

/** The caller's browsers that get notices. */
export async function getPush(app: Pick<App, 'db' | 'clock' | 'push'>, actor: UserActor): Promise<PushState> {
  const rows = await findPushSubscriptions(app.db, actor.id, actor.session_id ?? null, app.clock.now())
  const browsers = rows.map(({ id, user_agent, current, turned_on_at, last_sent_at }) => ({
    id,
    device: deviceWords(user_agent),
    current,
    turned_on_at: isoJapan(turned_on_at),
    last_sent_at: last_sent_at && isoJapan(last_sent_at),
  }))
  return { public_key: app.push?.public_key ?? null, browsers }
}
