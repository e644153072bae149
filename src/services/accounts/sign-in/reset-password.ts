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
 * @returns Set-Cookie values: who could read the mail signs in here, also while others guess
 * @throws InvalidInput, Refused reset_token_invalid, too_many_attempts
 */
export const resetPassword = async (app: App, input: Input, headers: Headers, address: string): Promise<string[]> =>
  await setPasswordByToken(app, app.accounts, input, headers, address)

/** The work of resetPassword, for either population. */
export async function setPasswordByToken(
  app: App,
  accounts: Pick<App['accounts'], 'resetPassword'>,
  { reset_password_token, password }: Input,
  headers: Headers,
  address: string,
): Promise<string[]> {
  const problem = await findPasswordProblem(app, password)
  if (problem) throw new InvalidInput({ password: [problem] })
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const reset = await accounts.resetPassword(reset_password_token, password, headers, address)
  if (!reset) throw new Refused('reset_token_invalid')
  await clearBounces(app, reset.value)
  return reset.cookies
}
