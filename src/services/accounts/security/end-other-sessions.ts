import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { accountsOf, type SecurityActor } from '../shared/security-of.ts'

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
