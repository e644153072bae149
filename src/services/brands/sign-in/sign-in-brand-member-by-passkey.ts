import type { BrandMe, ChooseBrand } from '#contract/brands/brand-members-schemas.ts'
import type { PasskeyAnswer, WithCookies } from '#gateways/accounts/port.ts'
import { answeredByPasskey } from '../../accounts/sign-in/sign-in.ts'
import type { App } from '../../shared/app.ts'
import { enterBrand } from './get-brand-me.ts'

/** Starts a session for the owner of the passkey, as signInByPasskey for users. */
export async function signInBrandMemberByPasskey(
  app: App,
  input: { passkey: PasskeyAnswer },
  headers: Headers,
  address: string,
): Promise<WithCookies<BrandMe | ChooseBrand>> {
  return await enterBrand(app, await answeredByPasskey(app, app.brand_accounts, input, headers, address))
}
