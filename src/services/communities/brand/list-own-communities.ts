import type { BrandCommunities } from '#contract/communities/brand-communities-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { countOwnCommunities, findOwnCommunities } from '#database/communities/own-communities.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

const PAGE = 20

/** The brand's communities, the newest first, one page; a page past the end is empty. */
export async function listOwnCommunities(
  { db }: Pick<App, 'db'>,
  brandId: number,
  { page }: { page: number },
): Promise<BrandCommunities> {
  return await inBrandTransaction({ db }, brandId, async (tx) => {
    const count = await countOwnCommunities(tx, brandId)
    const rows = await findOwnCommunities(tx, brandId, { limit: PAGE, offset: (page - 1) * PAGE })
    return {
      communities: rows.map((row) => ({ ...row, created_at: isoJapan(row.created_at) })),
      meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE)) },
    }
  })
}
