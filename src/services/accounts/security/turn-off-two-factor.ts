import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { accountsOf, holderOf, mustHaveFactor, type SecurityActor } from '../shared/security-of.ts'

/**
 * Turns two-factor authentication off.
 * @throws Refused two_factor_kept, two_factor_is_off
 */
export async function turnOffTwoFactor(app: App, actor: SecurityActor): Promise<void> {
  if (mustHaveFactor(app, actor)) throw new Refused('two_factor_kept')
  if (!(await accountsOf(app, actor.kind).factors.turnOff(holderOf(actor)))) throw new Refused('two_factor_is_off')
}
