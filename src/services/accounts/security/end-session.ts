import type { Sessions } from '#contract/accounts/sessions-schemas.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { listSessions } from './list-sessions.ts'
import { accountsOf, requireFresh, type SecurityActor } from '../shared/security-of.ts'

/**
 * Ends one session of the person, at once and on every process. Whoever took a device can't keep its owner out: it asks for the password or a code
 * again, as all that concerns signing in.
 * @returns those that are left
 * @throws Refused identity_unconfirmed; session_over, also for one of somebody else
 */
export async function endSession(app: App, actor: SecurityActor, id: number, headers: Headers): Promise<Sessions> {
  await requireFresh(app, actor, headers)
  if (!(await accountsOf(app, actor.kind).sessions.end(actor.id, id))) throw new Refused('session_over')
  return await listSessions(app, actor, headers)
}
