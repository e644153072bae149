import type { BrandPerson, SessionBrandMember, WithCookies } from '#gateways/accounts/port.ts'
import type { BrandMe, ChooseBrand } from '#contract/brands/brand-members-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findBrandName, findMemberships } from '#database/brands/brand-members.ts'
import { reachOf } from '../../mail/reach-of.ts'
import type { App } from '../../shared/app.ts'

/** The signed-in member in the form of GET /brand-members/me. */
export async function getBrandMe(app: Pick<App, 'db' | 'mail'>, member: SessionBrandMember): Promise<BrandMe> {
  const { id, email, brand_id, person_id } = member
  // Bounces and a person belong to no brand, so a brand's transaction can't read them.
  const [brand_name, reach, memberships] = await Promise.all([
    inBrandTransaction(app, brand_id, (tx) => findBrandName(tx, brand_id)),
    reachOf(app, email),
    findMemberships(app.db, person_id),
  ])
  return { id, email, brand_id, brand_name: brand_name ?? '', brands: memberships.length, ...reach }
}

/** The end of a sign-in: the member, or the request to choose a brand if the person has several. */
export async function enterBrand(
  app: Pick<App, 'db' | 'mail'>,
  { value: { id: person_id, email }, cookies }: WithCookies<BrandPerson>,
): Promise<WithCookies<BrandMe | ChooseBrand>> {
  const [first, ...others] = await findMemberships(app.db, person_id)
  const value =
    first && others.length === 0
      ? await getBrandMe(app, { ...first, email, person_id })
      : ({ next_action: { type: 'choose_brand' } } as const)
  return { value, cookies }
}
