import type { Security } from '#contract/accounts/security-schemas.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getSecurity } from './get-security.ts'
import { passkeyName } from '../shared/passkey-name.ts'
import { accountsOf, type SecurityActor } from '../shared/security-of.ts'

/**
 * Renames one of the person's own passkeys.
 * @throws Refused passkey_not_found; InvalidInput
 */
export async function renamePasskey(
  app: App,
  actor: SecurityActor,
  id: number,
  input: { name: string },
  headers: Headers,
): Promise<Security> {
  const name = passkeyName(input.name)
  if (!(await accountsOf(app, actor.kind).passkeys.rename(actor.id, id, name))) throw new Refused('passkey_not_found')
  return await getSecurity(app, actor, headers)
}
