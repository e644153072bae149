import { normaliseEmail } from '#domain/shared/text.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { atLeast } from '../shared/at-least.ts'
import { emailProblem } from '../shared/email-problem.ts'
import { limits } from '../shared/limits.ts'

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
