import type { BrandMembers } from '#contract/brands/brand-members-schemas.ts'
import { countBrandMembers, findBrandMembers } from '#database/brands/brand-members.ts'
import type { Db } from '#database/client.ts'
import { brandMemberOf } from './brand-member-of.ts'

// domain.md 8.
const PAGE_SIZE = 20

/** A page of a brand's members, for the brand and for the operator. @param page from 1 */
export async function membersPage(db: Db, brand_id: number, page: number): Promise<BrandMembers> {
  const { count } = await countBrandMembers(db, brand_id)
  const rows = await findBrandMembers(db, brand_id, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  return {
    brand_members: rows.map(brandMemberOf),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) },
  }
}
