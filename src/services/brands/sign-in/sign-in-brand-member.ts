import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import type { SignInStep } from '#gateways/accounts/port.ts'
import { atLeast } from '../../accounts/shared/at-least.ts'
import { limits } from '../../accounts/shared/limits.ts'
import type { App } from '../../shared/app.ts'
import { forgiveAttempts, limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { getBrandMe } from './get-brand-me.ts'

/**
 * Starts a session of a brand member, or asks for a code, as signIn for users.
 * @param headers of the request; a session in them ends
 * @param address IP address of the client
 * @returns the step that was reached, with Set-Cookie values
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
  // Text that is not an address may contain bytes that the database can't store.
  const reached = await atLeast(150, async () =>
    isEmail(email) ? app.brand_accounts.signIn({ email, password: input.password }, headers, address) : null,
  )
  if (!reached) throw new Refused('wrong_credentials')
  await forgiveAttempts(app, account)
  return reached.step === 'signed_in' ? { ...reached, value: await getBrandMe(app, reached.value) } : reached
}
