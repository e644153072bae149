import type {
  Association,
  AttachableAmbassadors,
  CommunityAmbassadors,
} from '#contract/communities/brand-communities-schemas.ts'
import { ambassadorIsPublished } from '#database/ambassadors/find-ambassadors.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import {
  countAttachable,
  countAttached,
  findAttachable,
  findAttached,
} from '#database/communities/attached-ambassadors.ts'
import { ownsCommunity } from '#database/communities/own-communities.ts'
import { attach, detach } from '#database/communities/write-community.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { ambassadorOf } from '../../ambassadors/ambassadors.ts'
import { pageMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

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
    const rows = await findAttached(tx, brandId, id, rangeOf(page))
    return {
      ambassadors: rows.map((row) => ({ ...ambassadorOf(row), associated_at: isoJapan(row.associated_at) })),
      meta: pageMetaOf(page, count),
    }
  })
}

/**
 * The published ambassadors by name, each with those of the brand's communities to which it is
 * attached.
 * @param q part of the name; `page` undefined for all on one page
 */
export async function listAttachableAmbassadors(
  { db }: Pick<App, 'db'>,
  brandId: number,
  { q, page }: { q?: string; page?: number },
): Promise<AttachableAmbassadors> {
  const paged = page === undefined ? { limit: null, offset: 0 } : rangeOf(page)
  return await inBrandTransaction({ db }, brandId, async (tx) => {
    const count = await countAttachable(tx, q)
    const rows = await findAttachable(tx, brandId, q, paged)
    return {
      ambassadors: rows.map((row) => ({
        ...ambassadorOf(row),
        associated_community_ids: row.associated_community_ids,
      })),
      meta: page === undefined ? { current_page: 1, total_pages: 1 } : pageMetaOf(page, count),
    }
  })
}

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
