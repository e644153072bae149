import type { SessionBrandMember } from '#gateways/accounts/port.ts'
import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findBrandName } from '#database/brands/brand-members.ts'
import { reachOf } from '../../mail/reach-of.ts'
import type { App } from '../../shared/app.ts'

/** The signed-in member in the form of GET /brand-members/me. */
export async function getBrandMe(app: Pick<App, 'db' | 'mail'>, member: SessionBrandMember): Promise<BrandMe> {
  const { id, email, brand_id } = member
  // Bounces belong to no brand, so reachOf can't read them in a brand's transaction.
  const [brand_name, reach] = await Promise.all([
    inBrandTransaction(app, brand_id, (tx) => findBrandName(tx, brand_id)),
    reachOf(app, email),
  ])
  return { id, email, brand_id, brand_name: brand_name ?? '', ...reach }
}
