import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import { atLeast } from '../accounts/at-least.ts'
import { limits } from '../accounts/limits.ts'
import type { App } from '../shared/app.ts'
import { forgiveAttempts, limitAttempts } from '../shared/limit-attempts.ts'
import { Refused } from '../shared/refused.ts'
import { getBrandMe } from './get-brand-me.ts'

/**
 * Begins a session of a brand member. A wrong password and an unknown address are one refusal.
 * @param headers of the request: a session they carry ends
 * @param address where the request comes from
 * @returns who signed in, and Set-Cookie values
 * @throws Refused wrong_credentials, too_many_attempts
 */
export async function signInBrandMember(
  app: App,
  input: { email: string; password: string },
  headers: Headers,
  address: string,
): Promise<{ me: BrandMe; cookies: string[] }> {
  const email = normaliseEmail(input.email)
  const account = `brand_sign_in:account:${email}`
  await limitAttempts(app, `brand_sign_in:address:${address}`, limits.signInByAddress)
  await limitAttempts(app, account, limits.signInByAccount)
  // What can't be an address may be bytes that the database can't hold.
  const session = await atLeast(150, async () =>
    isEmail(email) ? app.brand_accounts.signIn({ email, password: input.password }, headers) : null,
  )
  if (!session) throw new Refused('wrong_credentials')
  await forgiveAttempts(app, account)
  return { me: await getBrandMe(app, session.value), cookies: session.cookies }
}
