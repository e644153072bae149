import type { AdminCommunity } from '#contract/communities/admin-communities-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { insertCommunity, replaceCommunityImages, replaceItems } from '#database/communities/write-community.ts'
import { type CommunityForm, MAX_COMMUNITY_IMAGES } from '#domain/communities/community-form.ts'
import { findOutsideOfAdmin, operatorPictures } from '../../images/operator-pictures.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { communityValuesOf } from '../shared/check-community-form.ts'
import { getAdminCommunity } from './get-admin-community.ts'
import { requireBrand } from './require-brand.ts'

/**
 * Creates a community for a brand or for the operator. For the operator.
 * @param brand_id null for the operator's own
 * @throws InvalidInput
 */
export async function makeAdminCommunity(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log'>,
  admin: UserActor,
  form: CommunityForm,
  brand_id: number | null,
): Promise<AdminCommunity> {
  const values = communityValuesOf(form)
  const outside = await findOutsideOfAdmin(app, admin, form.images, MAX_COMMUNITY_IMAGES)
  const id = await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await requireBrand(tx, brand_id)
    const pictures = await operatorPictures(app, tx, values.images, { shown: [], outside })
    const made = await insertCommunity(tx, brand_id, values, now)
    await replaceCommunityImages(tx, made, pictures)
    await replaceItems(tx, made, values.application_items, now)
    await insertAudit(tx, admin, {
      at: now,
      action: 'make_community',
      subject_type: 'community',
      subject_id: made,
      detail: { brand_id, now_published: values.published },
    })
    return made
  })
  return await getAdminCommunity(app, id)
}
