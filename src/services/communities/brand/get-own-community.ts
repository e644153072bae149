import type { BrandCommunity } from '#contract/communities/brand-communities-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findOwnCommunity } from '#database/communities/own-communities.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { ownCommunityOf } from '../shared/own-community-of.ts'

/**
 * One of the brand's communities, published or not.
 * @throws Refused community_not_found, also for another brand's
 */
export async function getOwnCommunity({ db }: Pick<App, 'db'>, brandId: number, id: number): Promise<BrandCommunity> {
  const row = await inBrandTransaction({ db }, brandId, (tx) => findOwnCommunity(tx, brandId, id))
  if (!row) throw new Refused('community_not_found')
  return ownCommunityOf(row)
}
