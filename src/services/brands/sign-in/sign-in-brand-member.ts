import type { BrandMe, ChooseBrand } from '#contract/brands/brand-members-schemas.ts'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import type { SignInStep } from '#gateways/accounts/port.ts'
import { atLeast } from '../../accounts/shared/at-least.ts'
import { limitPasswords } from '../../accounts/shared/passwords.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { enterBrand } from './get-brand-me.ts'

/**
 * Starts a session of a brand member, or asks for a code, as signIn for users.
 * @param headers of the request; a session in them ends
 * @param address IP address of the client
 * @returns the step that was reached, with Set-Cookie values
 * @throws Refused wrong_credentials, brand_member_removed (only with the right password),
 * sign_in_too_many_attempts, too_many_attempts
 */
export async function signInBrandMember(
  app: App,
  input: { email: string; password: string },
  headers: Headers,
  address: string,
): Promise<SignInStep<BrandMe | ChooseBrand>> {
  const email = normaliseEmail(input.email)
  const forgive = await limitPasswords(app, app.brand_accounts, 'brand_sign_in', { email, headers, address })
  // Text that is not an address may contain bytes that the database can't store.
  const reached = await atLeast(150, async () =>
    isEmail(email) ? app.brand_accounts.signIn({ email, password: input.password }, headers, address) : null,
  )
  if (!reached) throw new Refused('wrong_credentials')
  await forgive()
  if (reached.step === 'removed') throw new Refused('brand_member_removed')
  return reached.step === 'signed_in' ? { ...reached, ...(await enterBrand(app, reached)) } : reached
}
