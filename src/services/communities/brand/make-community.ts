import type { BrandCommunity } from '#contract/communities/brand-communities-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findOwnCommunity } from '#database/communities/own-communities.ts'
import { insertCommunity, replaceCommunityImages, replaceItems } from '#database/communities/write-community.ts'
import { countDependents } from '#database/profiles/count-dependents.ts'
import type { CommunityForm } from '#domain/communities/community-form.ts'
import type { BrandActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { communityValuesOf, findOutsideOf, picturesOf } from '../shared/check-community-form.ts'
import { ownCommunityOf } from '../shared/own-community-of.ts'

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
