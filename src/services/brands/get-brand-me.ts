import type { SessionBrandMember } from '#gateways/accounts/port.ts'
import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findBrandName } from '#database/brands/brand-members.ts'
import type { App } from '../shared/app.ts'

/** The signed-in member as GET /brand-members/me shows them. */
export async function getBrandMe(app: Pick<App, 'db'>, member: SessionBrandMember): Promise<BrandMe> {
  const { id, email, brand_id } = member
  const brand_name = await inBrandTransaction(app, brand_id, (tx) => findBrandName(tx, brand_id))
  return { id, email, brand_id, brand_name: brand_name ?? '' }
}
