import type { AdminCommunity } from '#contract/communities/admin-communities-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { type AdminCommunityRow, findAdminCommunity } from '#database/communities/admin-communities.ts'
import { replaceCommunityImages, replaceItems, updateAnyCommunityRow } from '#database/communities/write-community.ts'
import { setSearchOfExperiencesIn } from '#database/experiences/set-experience-search.ts'
import { lockForm } from '#database/locks.ts'
import { type CommunityForm, type CommunityValues, MAX_COMMUNITY_IMAGES } from '#domain/communities/community-form.ts'
import { findOutsideOfAdmin, operatorPictures } from '../../images/operator-pictures.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { changedFields } from '../../shared/changed-fields.ts'
import { Refused } from '../../shared/refused.ts'
import { communityValuesOf } from '../shared/check-community-form.ts'
import { getAdminCommunity } from './get-admin-community.ts'
import { requireBrand } from './require-brand.ts'

export type CommunityChange = {
  /** Missing fields stay as they are. */
  form: Partial<CommunityForm>
  /** The new brand, null for none; undefined keeps the present one. */
  brand_id: number | null | undefined
  /** The version that was read; null skips the comparison. */
  version: number | null
}

/**
 * Saves a community of any brand, and moves it to another one if requested. Its applications and
 * the records of their readings move with it
 * (docs/decisions/022-applications-move-with-their-community.md). For the operator.
 * @throws Refused community_not_found, community_changed; InvalidInput
 */
export async function updateAdminCommunity(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log'>,
  admin: UserActor,
  id: number,
  { form, brand_id, version }: CommunityChange,
): Promise<AdminCommunity> {
  const outside = await findOutsideOfAdmin(app, admin, form.images ?? [], MAX_COMMUNITY_IMAGES)
  await inTransaction(app.db, async (tx) => {
    await lockForm(tx, 'communities', id)
    const before = await findAdminCommunity(tx, id)
    if (!before) throw new Refused('community_not_found')
    const values = communityValuesOf({ ...formOf(before), ...form })
    if (version !== null && version !== before.version) throw new Refused('community_changed')
    const from = before.brand?.id ?? null
    const to = brand_id === undefined ? from : brand_id
    await requireBrand(tx, to)
    const now = app.clock.now()
    const pictures = await operatorPictures(app, tx, values.images, { shown: before.images, outside })
    await updateAnyCommunityRow(tx, id, to, values, now)
    await replaceCommunityImages(tx, id, pictures)
    await replaceItems(tx, id, values.application_items, now)
    if (values.name !== before.name || values.published !== before.published)
      await setSearchOfExperiencesIn(tx, { community_id: id })
    const subject = { at: now, subject_type: 'community' as const, subject_id: id }
    const changed = changedFields(comparable(formOf(before)), comparable(values))
    await insertAudit(tx, admin, {
      ...subject,
      action: 'update_community',
      detail: { changed, now_published: values.published },
    })
    if (to !== from)
      await insertAudit(tx, admin, {
        ...subject,
        action: 'move_community',
        detail: { from_brand_id: from, to_brand_id: to, applications: before.application_count },
      })
  })
  return await getAdminCommunity(app, id)
}

/** The form with the values of a saved community. */
const formOf = (row: AdminCommunityRow): CommunityForm => ({
  name: row.name,
  catchphrase: row.catchphrase,
  host_name: row.host_name,
  host_description: row.host_description,
  location: row.location,
  description: row.description,
  activity_description: row.activity_description,
  important_thing: row.important_thing,
  ideal_candidate_profile: row.ideal_candidate_profile,
  participation_condition: row.participation_condition,
  note: row.note,
  published: row.published,
  accepting_applications: row.accepting_applications,
  images: row.images.map(({ object_key, url }) => ({ object_key, url })),
  application_items: row.application_items.map(({ id, name, required }) => ({ id, name, required })),
})

/** Reduces pictures and questions to comparable values, so that only real changes are recorded. */
const comparable = (of: CommunityForm | CommunityValues) => ({
  ...of,
  images: of.images.map((image) => (typeof image === 'string' ? image : image.object_key)),
  application_items: of.application_items.map(({ name, required }) => ({ name, required })),
})
