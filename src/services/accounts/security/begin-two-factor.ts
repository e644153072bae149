import type { TwoFactorKey } from '#contract/accounts/security-schemas.ts'
import type { App } from '../../shared/app.ts'
import { accountsOf, holderOf, type SecurityActor } from '../shared/security-of.ts'

/**
 * A new key for an authenticator app. It takes effect when turnOnTwoFactor gets a code.
 */
export async function beginTwoFactor(app: App, actor: SecurityActor): Promise<TwoFactorKey> {
  const { uri, typed } = await accountsOf(app, actor.kind).factors.begin(holderOf(actor))
  return { uri, key: typed }
}
