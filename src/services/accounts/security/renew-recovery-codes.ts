import type { RecoveryCodes } from '#contract/accounts/security-schemas.ts'
import { inFours } from '#domain/accounts/two-factor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { accountsOf, holderOf, type SecurityActor } from '../shared/security-of.ts'

/**
 * Replaces all recovery codes with new ones.
 * @throws Refused two_factor_is_off
 */
export async function renewRecoveryCodes(app: App, actor: SecurityActor): Promise<RecoveryCodes> {
  const codes = await accountsOf(app, actor.kind).factors.renewRecoveryCodes(holderOf(actor))
  if (!codes) throw new Refused('two_factor_is_off')
  return { recovery_codes: codes.map((one) => inFours(one)) }
}
