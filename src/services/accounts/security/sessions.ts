import type { Sessions } from '#contract/accounts/security-schemas.ts'
import { deviceWords } from '#domain/accounts/device.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
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

/**
 * Ends one session of the person, immediately and in every process. The endpoint requires a
 * confirmed identity, so that a thief of a device can't sign its owner out.
 * @returns the remaining sessions
 * @throws Refused session_over, also for another person's session
 */
export async function endSession(app: App, actor: SecurityActor, id: number, headers: Headers): Promise<Sessions> {
  if (!(await accountsOf(app, actor.kind).sessions.end(actor.id, id))) throw new Refused('session_over')
  return await listSessions(app, actor, headers)
}

/**
 * Ends all sessions of the person except the caller's.
 * @returns how many were ended
 * @throws Refused not_signed_in
 */
export async function endOtherSessions(app: App, actor: SecurityActor, headers: Headers): Promise<{ ended: number }> {
  const accounts = accountsOf(app, actor.kind)
  const ended = await accounts.sessions.endOthers(actor.id, accounts.sessionOf(headers))
  if (ended === null) throw new Refused('not_signed_in')
  return { ended }
}
