import type { BrandCommunity } from '#contract/communities/brand-communities-schemas.ts'
import { withoutBrandScope, inBrandTransaction } from '#database/brand-scope.ts'
import { findOwnCommunity } from '#database/communities/own-communities.ts'
import { replaceCommunityImages, replaceItems, updateCommunityRow } from '#database/communities/write-community.ts'
import { setSearchOfExperiencesIn } from '#database/experiences/set-experience-search.ts'
import { countDependents } from '#database/profiles/count-dependents.ts'
import type { CommunityForm } from '#domain/communities/community-form.ts'
import type { BrandActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { communityValuesOf, findOutsideOf, picturesOf } from '../shared/check-community-form.ts'
import { ownCommunityOf } from '../shared/own-community-of.ts'

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
