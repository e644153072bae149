import type { AdminCommunities, AdminCommunitiesQuery } from '#contract/communities/admin-communities-schemas.ts'
import { countAdminCommunities, findAdminCommunities } from '#database/communities/admin-communities.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { countedMetaOf, filterOf, pageOf } from '../shared/admin-list.ts'
import type { App } from '../shared/app.ts'

/**
 * A page of all communities, with or without a brand; a page past the end is empty. For the
 * operator.
 */
export async function listAdminCommunities(
  { db }: Pick<App, 'db'>,
  query: AdminCommunitiesQuery,
): Promise<AdminCommunities> {
  const filter = { ...filterOf(query), brand_id: query.without_brand ? null : query.brand_id }
  const [rows, count] = await Promise.all([
    findAdminCommunities(db, filter, pageOf(query)),
    countAdminCommunities(db, filter),
  ])
  return {
    communities: rows.map((row) => ({ ...row, created_at: isoJapan(row.created_at) })),
    meta: countedMetaOf(query.page, count),
  }
}
