import type { BrandCommunities, BrandCommunity } from '#contract/communities/brand-communities-schemas.ts'
import { inBrandTransaction, withoutBrandScope } from '#database/brand-scope.ts'
import { countOwnCommunities, findOwnCommunities, findOwnCommunity } from '#database/communities/own-communities.ts'
import {
  insertCommunity,
  replaceCommunityImages,
  replaceItems,
  updateCommunityRow,
} from '#database/communities/write-community.ts'
import { setSearchOfExperiencesIn } from '#database/experiences/set-experience-search.ts'
import { countDependents } from '#database/profiles/find-profiles.ts'
import type { CommunityForm } from '#domain/communities/community-form.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { BrandActor } from '../../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { communityValuesOf, findOutsideOf, ownCommunityOf, picturesOf } from '../shared/community-form.ts'

/** The brand's communities, the newest first, one page; a page past the end is empty. */
export async function listOwnCommunities(
  { db }: Pick<App, 'db'>,
  brandId: number,
  { page }: { page: number },
): Promise<BrandCommunities> {
  return await inBrandTransaction({ db }, brandId, async (tx) => {
    const count = await countOwnCommunities(tx, brandId)
    const rows = await findOwnCommunities(tx, brandId, rangeOf(page))
    return {
      communities: rows.map((row) => ({ ...row, created_at: isoJapan(row.created_at) })),
      meta: pageMetaOf(page, count),
    }
  })
}

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

/**
 * Creates a community of the member's brand.
 * @throws InvalidInput
 */
export async function makeCommunity(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log'>,
  actor: BrandActor,
  form: CommunityForm,
): Promise<BrandCommunity> {
  const brandId = actor.brand_id
  const values = communityValuesOf(form)
  const outside = await findOutsideOf(app, actor, form)
  return await inBrandTransaction(app, brandId, async (tx) => {
    const now = app.clock.now()
    const pictures = await picturesOf(app, tx, brandId, values.images, outside)
    const id = await insertCommunity(tx, brandId, values, now)
    await replaceCommunityImages(tx, id, pictures)
    await replaceItems(tx, id, values.application_items, now)
    return ownCommunityOf((await findOwnCommunity(tx, brandId, id))!, await countDependents(tx, 'community', id, now))
  })
}

/**
 * Saves the whole form of one of the brand's communities.
 * @param version the one that was read; null skips the comparison
 * @throws Refused community_not_found (also for another brand's), community_changed; InvalidInput
 */
export async function updateCommunity(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log'>,
  actor: BrandActor,
  id: number,
  form: CommunityForm,
  version: number | null,
): Promise<BrandCommunity> {
  const brandId = actor.brand_id
  const outside = await findOutsideOf(app, actor, form)
  return await inBrandTransaction(app, brandId, async (tx) => {
    // Before the form is checked: for another brand's community any form gets community_not_found.
    const before = await findOwnCommunity(tx, brandId, id)
    if (!before) throw new Refused('community_not_found')
    const values = communityValuesOf(form)
    const now = app.clock.now()
    if (!(await updateCommunityRow(tx, brandId, id, values, { version, now }))) throw new Refused('community_changed')
    const pictures = await picturesOf(app, tx, brandId, values.images, outside)
    await replaceCommunityImages(tx, id, pictures)
    await replaceItems(tx, id, values.application_items, now)
    // Experiences are also found by the name of their public community, but a brand's transaction
    // can't write them.
    if (values.name !== before.name || values.published !== before.published)
      await withoutBrandScope(tx, () => setSearchOfExperiencesIn(tx, { community_id: id }))
    return ownCommunityOf((await findOwnCommunity(tx, brandId, id))!, await countDependents(tx, 'community', id, now))
  })
}
