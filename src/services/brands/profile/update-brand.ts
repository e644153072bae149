import type { AdminBrand } from '#contract/brands/brands-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findBrand } from '#database/brands/find-brands.ts'
import { restrictCommunitiesOf } from '#database/communities/write-community.ts'
import { setSearchOfExperiencesIn } from '#database/experiences/set-experience-search.ts'
import type { ProfileForm } from '#domain/profiles/profile-form.ts'
import { updateProfile } from '../../profiles/write-profile.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { getAdminBrand } from './get-admin-brand.ts'

export type BrandChange = {
  form: Omit<ProfileForm, 'address'>
  /** The version that was read; null skips the comparison. */
  version: number | null
  /**
   * What happens to its published communities if this makes the brand private: they stay, close
   * their application forms, or become private too.
   */
  communities_then: 'stay' | 'close' | 'private'
}

/**
 * Saves the form of a brand. For the operator.
 * @throws Refused brand_not_found, brand_changed; InvalidInput
 */
export async function updateBrand(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log'>,
  admin: UserActor,
  id: number,
  { form, version, communities_then }: BrandChange,
): Promise<AdminBrand> {
  await updateProfile(app, 'brand', admin, {
    id,
    form: { ...form, address: '' },
    version,
    find: findBrand,
    afterSave: async (tx, before, { published }, now) => {
      if (!before.published || published || communities_then === 'stay') return
      const change = communities_then === 'close' ? 'accepting_applications' : 'published'
      for (const community_id of await restrictCommunitiesOf(tx, id, change, now)) {
        if (change === 'published') await setSearchOfExperiencesIn(tx, { community_id })
        await insertAudit(tx, admin, {
          at: now,
          action: 'update_community',
          subject_type: 'community',
          subject_id: community_id,
          detail: { changed: [change], now_published: change !== 'published' },
        })
      }
    },
  })
  return await getAdminBrand(app, id)
}
