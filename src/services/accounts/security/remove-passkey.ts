import type { Security } from '#contract/accounts/security-schemas.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getSecurity } from './get-security.ts'
import { accountsOf, holderOf, type SecurityActor } from '../shared/security-of.ts'

/**
 * Removes a passkey; it can't sign in any more.
 * @throws Refused passkey_not_found
 */
export async function removePasskey(app: App, actor: SecurityActor, id: number, headers: Headers): Promise<Security> {
  if (!(await accountsOf(app, actor.kind).passkeys.remove(holderOf(actor), id))) throw new Refused('passkey_not_found')
  return await getSecurity(app, actor, headers)
}
