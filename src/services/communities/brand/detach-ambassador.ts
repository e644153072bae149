import { inBrandTransaction } from '#database/brand-scope.ts'
import { ownsCommunity } from '#database/communities/own-communities.ts'
import { detach } from '#database/communities/write-community.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * Removes an ambassador from one of the brand's communities. The experiences of its members stay
 * there.
 * @throws Refused community_not_found, ambassador_not_found when it isn't attached
 */
export async function detachAmbassador(
  { db }: Pick<App, 'db'>,
  brandId: number,
  { community_id, ambassador_id }: { community_id: number; ambassador_id: number },
): Promise<void> {
  await inBrandTransaction({ db }, brandId, async (tx) => {
    if (!(await ownsCommunity(tx, brandId, community_id))) throw new Refused('community_not_found')
    if (!(await detach(tx, community_id, ambassador_id))) throw new Refused('ambassador_not_found')
  })
}
