import type { Me } from '#contract/accounts/accounts-schemas.ts'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import type { App } from '../shared/app.ts'
import { forgiveAttempts, limitAttempts } from '../shared/limit-attempts.ts'
import { Refused } from '../shared/refused.ts'
import { atLeast } from './at-least.ts'
import { getMe } from './get-me.ts'
import { limits } from './limits.ts'

/**
 * Begins a session. A wrong password and an unknown address are one refusal.
 * @param headers of the request: a session they carry ends
 * @param address where the request comes from
 * @returns who signed in, and Set-Cookie values
 * @throws Refused wrong_credentials, too_many_attempts
 */
export async function signIn(
  app: App,
  input: { email: string; password: string },
  headers: Headers,
  address: string,
): Promise<{ me: Me; cookies: string[] }> {
  const email = normaliseEmail(input.email)
  const account = `sign_in:account:${email}`
  await limitAttempts(app, `sign_in:address:${address}`, limits.signInByAddress)
  await limitAttempts(app, account, limits.signInByAccount)
  // What can't be an address may be bytes that the database can't hold.
  const session = await atLeast(150, async () =>
    isEmail(email) ? app.accounts.signIn({ email, password: input.password }, headers) : null,
  )
  if (!session) throw new Refused('wrong_credentials')
  await forgiveAttempts(app, account)
  return { me: getMe(session.value), cookies: session.cookies }
}
