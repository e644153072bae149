import type { TwoFactorKey } from '#contract/accounts/security-schemas.ts'
import type { App } from '../../shared/app.ts'
import { accountsOf, holderOf, requireFresh, type SecurityActor } from '../shared/security-of.ts'

/**
 * A new key for an authenticator app. It takes effect when turnOnTwoFactor gets a code.
 * @throws Refused identity_unconfirmed
 */
export async function beginTwoFactor(app: App, actor: SecurityActor, headers: Headers): Promise<TwoFactorKey> {
  await requireFresh(app, actor, headers)
  const { uri, typed } = await accountsOf(app, actor.kind).factors.begin(holderOf(actor))
  return { uri, key: typed }
}
