import type { BrandMembers } from '#contract/brands/brand-members-schemas.ts'
import { findBrandName } from '#database/brands/brand-members.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { membersPage, withReach } from './members-page.ts'

/**
 * A page of a brand's members, for the operator.
 * @throws Refused brand_not_found
 */
export async function listMembersOfBrand(
  { db }: Pick<App, 'db'>,
  brand_id: number,
  { page }: { page: number },
): Promise<BrandMembers> {
  if ((await findBrandName(db, brand_id)) === undefined) throw new Refused('brand_not_found')
  return await withReach(db, await membersPage(db, brand_id, page))
}
