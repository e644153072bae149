import type { Sessions } from '#contract/accounts/sessions-schemas.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { listSessions } from './list-sessions.ts'
import { accountsOf, type SecurityActor } from '../shared/security-of.ts'

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
