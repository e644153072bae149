import type { BrandCommunity } from '#contract/communities/brand-communities-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findOwnCommunity } from '#database/communities/own-communities.ts'
import { countDependents } from '#database/profiles/count-dependents.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { ownCommunityOf } from '../shared/own-community-of.ts'

/**
 * One of the brand's communities, published or not.
 * @throws Refused community_not_found, also for another brand's
 */
export async function getOwnCommunity(
  app: Pick<App, 'db' | 'clock'>,
  brandId: number,
  id: number,
): Promise<BrandCommunity> {
  return await inBrandTransaction(app, brandId, async (tx) => {
    const row = await findOwnCommunity(tx, brandId, id)
    if (!row) throw new Refused('community_not_found')
    return ownCommunityOf(row, await countDependents(tx, 'community', id, app.clock.now()))
  })
}
