import { forgiveAttempts, limitAttempts } from '../shared/limit-attempts.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { limits } from './limits.ts'
import { accountsOf, codesOf, holderOf, limitCodes, type SecurityActor, typedCode } from './security-of.ts'

/**
 * The signed-in person shows once more who they are, by their password or a code, and may change for ten minutes how they sign in.
 * @throws Refused password_wrong, two_factor_code_wrong, two_factor_code_unreadable, too_many_attempts
 */
export async function confirmIdentity(
  app: App,
  actor: SecurityActor,
  input: { password: string } | { code: string },
  headers: Headers,
): Promise<void> {
  const accounts = accountsOf(app, actor.kind)
  if ('code' in input) {
    const code = typedCode(input.code)
    await limitCodes(app, actor.kind, actor.id, actor.address)
    if (!(await accounts.factors.takeCode(holderOf(actor), code))) throw new Refused('two_factor_code_wrong')
    await forgiveAttempts(app, codesOf(actor.kind, actor.id))
  } else {
    const counter = `confirm:${actor.kind}:${actor.id}`
    await limitAttempts(app, counter, limits.signInByAccount)
    if (!(await accounts.isPassword(actor.id, input.password))) throw new Refused('password_wrong')
    await forgiveAttempts(app, counter)
  }
  await accounts.confirmSession(headers)
}
