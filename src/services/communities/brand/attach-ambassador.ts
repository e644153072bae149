import type { Association } from '#contract/communities/brand-communities-schemas.ts'
import { ambassadorIsPublished } from '#database/ambassadors/find-ambassadors.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { ownsCommunity } from '#database/communities/own-communities.ts'
import { attach } from '#database/communities/write-community.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * Attaches a published ambassador to one of the brand's communities, so that its members can
 * publish there. A repeated call changes nothing.
 * @throws Refused community_not_found, ambassador_not_found
 */
export async function attachAmbassador(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  brandId: number,
  { community_id, ambassador_id }: { community_id: number; ambassador_id: number },
): Promise<Association> {
  return await inBrandTransaction({ db }, brandId, async (tx) => {
    if (!(await ownsCommunity(tx, brandId, community_id))) throw new Refused('community_not_found')
    if (!(await ambassadorIsPublished(tx, ambassador_id))) throw new Refused('ambassador_not_found')
    const { associated_at } = await attach(tx, community_id, ambassador_id, clock.now())
    return { community_id, ambassador_id, associated_at: isoJapan(associated_at) }
  })
}
