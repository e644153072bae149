import { normaliseEmail } from '#domain/shared/text.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { clearBounces, emailProblem } from '../shared/email.ts'
import { limits } from '../shared/limits.ts'
import { atLeast, findPasswordProblem } from '../shared/passwords.ts'

/**
 * Mails a link to set a new password. An unknown address gets the same response in the same time.
 * @param address IP address of the client
 * @throws InvalidInput, Refused too_many_attempts
 */
export const requestPasswordReset = async (app: App, input: { email: string }, address: string): Promise<void> =>
  await mailResetLink(app, { accounts: app.accounts, counter: 'password' }, input, address)

type Population = {
  accounts: Pick<App['accounts'], 'requestPasswordReset'>
  /** Prefix of the attempt counters, one for each population. */
  counter: string
}

/** The work of requestPasswordReset, for either population. */
export async function mailResetLink(
  app: App,
  { accounts, counter }: Population,
  input: { email: string },
  address: string,
): Promise<void> {
  const email = normaliseEmail(input.email)
  const problem = emailProblem(email)
  if (problem) throw new InvalidInput({ email: [problem] })
  await limitAttempts(app, `${counter}:address:${address}`, limits.resetByAddress)
  await limitAttempts(app, `${counter}:account:${email}`, limits.mailToAccount)
  await atLeast(150, () => accounts.requestPasswordReset(email))
}

/**
 * Whether the mailed token can still set a new password. Reading doesn't use it up.
 * @param accounts those of users or of brand members
 * @param address IP address of the client
 * @throws Refused reset_token_invalid, too_many_attempts
 */
export async function checkResetLink(
  app: App,
  accounts: Pick<App['accounts'], 'canResetPassword'>,
  token: string,
  address: string,
): Promise<void> {
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  if (!(await accounts.canResetPassword(token))) throw new Refused('reset_token_invalid')
}

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
