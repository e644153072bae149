import type {
  AdminCommunities,
  AdminCommunitiesFilter,
  AdminCommunitiesQuery,
} from '#contract/communities/admin-communities-schemas.ts'
import { countAdminCommunities, findAdminCommunities } from '#database/communities/admin-communities.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { countedMetaOf, filterOf, pageOf } from '../../shared/admin-list.ts'
import type { App } from '../../shared/app.ts'

/** The filter of the database: a brand, no brand (null), or all (undefined). */
export const adminCommunitiesFilterOf = ({
  brand_id,
  without_brand,
  ...asked
}: Omit<AdminCommunitiesFilter, 'sort'>) => ({
  ...filterOf(asked),
  brand_id: without_brand ? null : brand_id,
})

/**
 * A page of all communities, with or without a brand; a page past the end is empty. For the
 * operator.
 */
export async function listAdminCommunities(
  { db }: Pick<App, 'db'>,
  query: AdminCommunitiesQuery,
): Promise<AdminCommunities> {
  const filter = adminCommunitiesFilterOf(query)
  const [rows, count] = await Promise.all([
    findAdminCommunities(db, filter, pageOf(query)),
    countAdminCommunities(db, filter),
  ])
  return {
    communities: rows.map((row) => ({ ...row, created_at: isoJapan(row.created_at) })),
    meta: countedMetaOf(query.page, count),
  }
}
