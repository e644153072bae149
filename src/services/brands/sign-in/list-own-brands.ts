import type { OwnBrands } from '#contract/brands/brand-members-schemas.ts'
import { findMemberships } from '#database/brands/brand-members.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The brands of the person of this session, also before they choose one.
 * @throws Refused not_signed_in
 */
export async function listOwnBrands(app: Pick<App, 'db' | 'brand_accounts'>, headers: Headers): Promise<OwnBrands> {
  const person = await app.brand_accounts.personOf(headers)
  if (!person) throw new Refused('not_signed_in')
  const chosen = await app.brand_accounts.memberOf(headers)
  const brands = await findMemberships(app.db, person.id)
  return { email: person.email, brands: brands.map((one) => ({ ...one, chosen: one.id === chosen?.id })) }
}
