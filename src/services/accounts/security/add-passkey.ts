import type { Security } from '#contract/accounts/security-schemas.ts'
import type { NewPasskey } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getSecurity } from './get-security.ts'
import { passkeyName } from '../shared/passkey-name.ts'
import { accountsOf, holderOf, type SecurityActor } from '../shared/security-of.ts'

/**
 * Stores the passkey that the browser created from the options of beginPasskey.
 * @throws Refused passkey_not_made, too_many_passkeys; InvalidInput
 */
export async function addPasskey(
  app: App,
  actor: SecurityActor,
  input: { name: string; passkey: NewPasskey },
  headers: Headers,
): Promise<Security> {
  const name = passkeyName(input.name)
  const passkey = { made: input.passkey, name }
  const added = await accountsOf(app, actor.kind).passkeys.add(holderOf(actor), passkey, headers)
  if (added.outcome === 'too_many') throw new Refused('too_many_passkeys')
  if (added.outcome === 'refused') {
    app.log.info({ reason: added.reason }, 'passkey not made')
    throw new Refused('passkey_not_made')
  }
  return await getSecurity(app, actor, headers)
}
