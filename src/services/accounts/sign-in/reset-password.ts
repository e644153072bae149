import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { limits } from '../shared/limits.ts'
import { findPasswordProblem } from '../shared/new-password.ts'
import { clearBounces } from '../shared/clear-bounces.ts'

type Input = { reset_password_token: string; password: string }

/**
 * Sets a new password with the mailed token, and ends all sessions of that person. A refused
 * password doesn't use up the token.
 * @param address IP address of the client
 * @throws InvalidInput, Refused reset_token_invalid, too_many_attempts
 */
export const resetPassword = async (app: App, input: Input, address: string): Promise<void> =>
  await setPasswordByToken(app, app.accounts, input, address)

/** The work of resetPassword, for either population. */
export async function setPasswordByToken(
  app: App,
  accounts: Pick<App['accounts'], 'resetPassword'>,
  { reset_password_token, password }: Input,
  address: string,
): Promise<void> {
  const problem = await findPasswordProblem(app, password)
  if (problem) throw new InvalidInput({ password: [problem] })
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const email = await accounts.resetPassword(reset_password_token, password, address)
  if (email === null) throw new Refused('reset_token_invalid')
  await clearBounces(app, email)
}
