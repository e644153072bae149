import type { BrandMe, ChooseBrand } from '#contract/brands/brand-members-schemas.ts'
import type { WithCookies } from '#gateways/accounts/port.ts'
import { answerChallenge } from '../../accounts/sign-in/sign-in.ts'
import type { App } from '../../shared/app.ts'
import { enterBrand } from './get-brand-me.ts'

/** The second step of signing in, as finishSignIn for users. */
export async function finishBrandSignIn(
  app: App,
  input: { code: string },
  headers: Headers,
  address: string,
): Promise<WithCookies<BrandMe | ChooseBrand>> {
  return await enterBrand(app, await answerChallenge(app, app.brand_accounts, 'brand_member', input, headers, address))
}
