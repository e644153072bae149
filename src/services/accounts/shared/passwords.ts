import { COMMON_PASSWORD, newPasswordProblem, type PasswordOwner } from '#domain/accounts/password.ts'
import { isEmail } from '#domain/shared/text.ts'
import type { StrongSignIn } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { forgiveAttempts, limitAttempts } from '../../shared/limit-attempts.ts'
import { limits } from './limits.ts'

type Attempt = { email: string; headers: Headers; address: string }

/**
 * Counts an attempt to sign in with a password. A browser that the person has used before has its
 * own counter, which others can't use up; all other browsers share those of the account and of the
 * address (docs/decisions/076-known-browsers.md).
 * @param counter prefix of the counters, one for each population
 * @returns what to call when the password was right
 * @throws Refused sign_in_too_many_attempts, too_many_attempts
 */
export async function limitPasswords(
  app: Pick<App, 'db' | 'clock' | 'rate_limits'>,
  accounts: Pick<StrongSignIn<unknown>, 'knownBrowser'>,
  counter: string,
  { email, headers, address }: Attempt,
): Promise<() => Promise<void>> {
  const browser = isEmail(email) ? await accounts.knownBrowser({ email }, headers) : null
  if (browser !== null) {
    await limitAttempts(app, `${counter}:browser:${browser}`, limits.signInByBrowser)
    // Nothing is forgiven: neither the guesses of others, nor the hashes that this browser costs.
    return async () => undefined
  }
  const account = `${counter}:account:${email}`
  await limitAttempts(app, `${counter}:address:${address}`, limits.signInByAddress)
  await limitAttempts(app, account, limits.signInByAccount)
  return async () => await forgiveAttempts(app, account)
}

/**
 * The form's message about a bad new password, or null (docs/security.md, V6): the rule of the
 * forms, and the list of common passwords.
 * @param owner what is known of the person
 */
export async function findPasswordProblem(
  app: Pick<App, 'isCommonPassword'>,
  password: string,
  owner: PasswordOwner = {},
): Promise<string | null> {
  return newPasswordProblem(password, owner) ?? ((await app.isCommonPassword(password)) ? COMMON_PASSWORD : null)
}

/**
 * Runs `work` and returns no sooner than after `ms`, so that the duration doesn't reveal what was
 * done.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, ms))])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
