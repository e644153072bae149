import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import type { SignInStep } from '#gateways/accounts/port.ts'
import { atLeast } from '../accounts/shared/at-least.ts'
import { limits } from '../accounts/shared/limits.ts'
import type { App } from '../shared/app.ts'
import { forgiveAttempts, limitAttempts } from '../shared/limit-attempts.ts'
import { Refused } from '../shared/refused.ts'
import { getBrandMe } from './get-brand-me.ts'

/**
 * Begins a session of a brand member, or asks for their code, as signIn does for users.
 * @param headers of the request: a session they carry ends
 * @param address where the request comes from
 * @returns how far this led, with Set-Cookie values
 * @throws Refused wrong_credentials, too_many_attempts
 */
export async function signInBrandMember(
  app: App,
  input: { email: string; password: string },
  headers: Headers,
  address: string,
): Promise<SignInStep<BrandMe>> {
  const email = normaliseEmail(input.email)
  const account = `brand_sign_in:account:${email}`
  await limitAttempts(app, `brand_sign_in:address:${address}`, limits.signInByAddress)
  await limitAttempts(app, account, limits.signInByAccount)
  // What can't be an address may be bytes that the database can't hold.
  const reached = await atLeast(150, async () =>
    isEmail(email) ? app.brand_accounts.signIn({ email, password: input.password }, headers) : null,
  )
  if (!reached) throw new Refused('wrong_credentials')
  await forgiveAttempts(app, account)
  return reached.step === 'signed_in' ? { ...reached, value: await getBrandMe(app, reached.value) } : reached
}
