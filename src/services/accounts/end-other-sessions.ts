import type { App } from '../shared/app.ts'
import { accountsOf, requireFresh, type SecurityActor } from './security-of.ts'

/** Ends all sessions of the person but the asking one. @returns how many there were @throws Refused identity_unconfirmed */
export async function endOtherSessions(app: App, actor: SecurityActor, headers: Headers): Promise<{ ended: number }> {
  await requireFresh(app, actor, headers)
  const accounts = accountsOf(app, actor.kind)
  return { ended: await accounts.sessions.endOthers(actor.id, accounts.sessionOf(headers)) }
}
