import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import type { WithCookies } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getBrandMe } from './get-brand-me.ts'

/**
 * The session works in another brand of its person from now on, under a new token.
 * @param input `brand_member_id` of listOwnBrands
 * @throws Refused not_signed_in, brand_membership_over, also for another person's member
 */
export async function chooseBrand(
  app: Pick<App, 'db' | 'mail' | 'brand_accounts'>,
  input: { brand_member_id: number },
  headers: Headers,
): Promise<WithCookies<BrandMe>> {
  if (!(await app.brand_accounts.personOf(headers))) throw new Refused('not_signed_in')
  const chosen = await app.brand_accounts.choose(input.brand_member_id, headers)
  if (!chosen) throw new Refused('brand_membership_over')
  return { ...chosen, value: await getBrandMe(app, chosen.value) }
}
