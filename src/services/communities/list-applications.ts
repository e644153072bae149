import type { ApplicationsQuery, BrandApplications } from '#contract/communities/brand-applications-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { countApplications, findApplications, findCommunityNames } from '#database/communities/brand-applications.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../shared/app.ts'

const PAGE = 20

/** The applications to a brand's communities, the newest first, 20 a page; a page past the end is empty. */
export async function listApplications(
  app: Pick<App, 'db'>,
  brand_id: number,
  { page, ...filter }: ApplicationsQuery,
): Promise<BrandApplications> {
  return await inBrandTransaction(app, brand_id, async (tx) => {
    const total_count = await countApplications(tx, brand_id, filter)
    const rows = await findApplications(tx, brand_id, filter, { limit: PAGE, offset: (page - 1) * PAGE })
    return {
      community_applications: rows.map((row) => ({ ...row, applied_at: isoJapan(row.applied_at) })),
      meta: { current_page: page, total_pages: Math.max(1, Math.ceil(total_count / PAGE)), total_count },
      communities: await findCommunityNames(tx, brand_id),
    }
  })
}
