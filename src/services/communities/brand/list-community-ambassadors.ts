import type { CommunityAmbassadors } from '#contract/communities/brand-communities-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { countAttached, findAttached } from '#database/communities/attached-ambassadors.ts'
import { ownsCommunity } from '#database/communities/own-communities.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { ambassadorOf } from '../../ambassadors/ambassador-of.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

const PAGE = 20

/**
 * The ambassadors attached to one of the brand's communities, one page.
 * @throws Refused community_not_found
 */
export async function listCommunityAmbassadors(
  { db }: Pick<App, 'db'>,
  brandId: number,
  id: number,
  { page }: { page: number },
): Promise<CommunityAmbassadors> {
  return await inBrandTransaction({ db }, brandId, async (tx) => {
    if (!(await ownsCommunity(tx, brandId, id))) throw new Refused('community_not_found')
    const count = await countAttached(tx, brandId, id)
    const rows = await findAttached(tx, brandId, id, { limit: PAGE, offset: (page - 1) * PAGE })
    return {
      ambassadors: rows.map((row) => ({ ...ambassadorOf(row), associated_at: isoJapan(row.associated_at) })),
      meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE)) },
    }
  })
}
