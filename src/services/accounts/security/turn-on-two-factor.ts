import type { RecoveryCodes } from '#contract/accounts/security-schemas.ts'
import { inFours } from '#domain/accounts/two-factor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { accountsOf, holderOf, limitCodes, type SecurityActor, typedCode } from '../shared/security-of.ts'

/**
 * Activates the key of beginTwoFactor, after a code shows that the app works. The person's other
 * sessions end.
 * @returns the recovery codes, which can't be read again later
 * @throws Refused two_factor_code_wrong, two_factor_code_unreadable, two_factor_not_begun,
 * too_many_attempts
 */
export async function turnOnTwoFactor(
  app: App,
  actor: SecurityActor,
  input: { code: string },
  headers: Headers,
): Promise<RecoveryCodes> {
  const { kind, code } = typedCode(input.code)
  if (kind !== 'app') throw new Refused('two_factor_code_wrong')
  const accounts = accountsOf(app, actor.kind)
  const session = accounts.sessionOf(headers)
  const forgive = await limitCodes(app, actor, { session })
  const codes = await accounts.factors.turnOn(holderOf(actor), code, session)
  if (codes === 'not_begun') throw new Refused('two_factor_not_begun')
  if (codes === 'wrong_code') throw new Refused('two_factor_code_wrong')
  await forgive()
  return { recovery_codes: codes.map((one) => inFours(one)) }
}
