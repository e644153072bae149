import type { Sessions } from '#contract/accounts/sessions-schemas.ts'
import { deviceWords } from '#domain/accounts/device.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { accountsOf, type SecurityActor } from '../shared/security-of.ts'

/** The person's sessions: the caller's first, then the most recently used. */
export async function listSessions(app: App, actor: SecurityActor, headers: Headers): Promise<Sessions> {
  const accounts = accountsOf(app, actor.kind)
  const { sessions, total } = await accounts.sessions.of(actor.id, accounts.sessionOf(headers))
  return {
    sessions: sessions.map(({ id, user_agent, begun_at, used_at, current }) => ({
      id,
      device: deviceWords(user_agent),
      signed_in_at: isoJapan(begun_at),
      last_used_at: isoJapan(used_at),
      current,
    })),
    total,
  }
}
