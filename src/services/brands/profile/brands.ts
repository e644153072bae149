import type { AdminBrand, Brand } from '#contract/brands/brands-schemas.ts'
import type { AdminListQuery } from '#contract/profiles/profiles-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { brandIsPublished, type BrandRow, findBrand, findBrands } from '#database/brands/find-brands.ts'
import { findCommunitiesOfBrand } from '#database/communities/find-communities.ts'
import { restrictCommunitiesOf } from '#database/communities/write-community.ts'
import { setSearchOfExperiencesIn } from '#database/experiences/set-experience-search.ts'
import { countDependents, findProfileState } from '#database/profiles/find-profiles.ts'
import type { ProfileForm } from '#domain/profiles/profile.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { makeProfile, profileList, updateProfile } from '../../profiles/profiles.ts'
import { type Actor, isAdminAs, type UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/** A brand in the API's form. */
function brandOf(row: BrandRow): Brand {
  return { ...row, image_url: row.images[0]?.url ?? null, created_at: isoJapan(row.created_at) }
}

/**
 * The published brands; with `include_unpublished`, for admins, all of them.
 * @throws Refused not_signed_in, not_allowed when another caller requests all
 */
export async function listBrands(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  { include_unpublished }: { include_unpublished?: boolean },
): Promise<{ brands: Brand[] }> {
  if (include_unpublished && actor.kind !== 'user') throw new Refused('not_signed_in')
  if (include_unpublished && !isAdminAs(actor)) throw new Refused('not_allowed')
  const rows = await findBrands(db, include_unpublished ? 'all' : 'published')
  return { brands: rows.map(brandOf) }
}

/**
 * A published brand.
 * @throws Refused brand_not_found
 */
export async function getBrand({ db }: Pick<App, 'db'>, id: number): Promise<Brand> {
  const row = await findBrand(db, id)
  if (!row?.published) throw new Refused('brand_not_found')
  return brandOf(row)
}

/**
 * The published communities of a published brand.
 * @throws Refused brand_not_found
 */
export async function listBrandCommunities({ db }: Pick<App, 'db'>, id: number) {
  if (!(await brandIsPublished(db, id))) throw new Refused('brand_not_found')
  return { communities: await findCommunitiesOfBrand(db, id) }
}

/**
 * One brand, published or not. For the operator.
 * @throws Refused brand_not_found
 */
export async function getAdminBrand({ db, clock }: Pick<App, 'db' | 'clock'>, id: number): Promise<AdminBrand> {
  const [row, state, dependents] = await Promise.all([
    findBrand(db, id),
    findProfileState(db, 'brand', id),
    countDependents(db, 'brand', id, clock.now()),
  ])
  if (!row || !state) throw new Refused('brand_not_found')
  return { ...brandOf(row), ...state, updated_at: isoJapan(state.updated_at), dependents }
}

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

/** A page of all brands, published or not. For the operator. */
export async function listAdminBrands(app: Pick<App, 'db'>, query: AdminListQuery) {
  const { rows, meta } = await profileList(app, 'brand', query)
  return { brands: rows, meta }
}

/**
 * Creates a brand. For the operator.
 * @throws InvalidInput
 */
export async function makeBrand(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log'>,
  admin: UserActor,
  form: Omit<ProfileForm, 'address'>,
): Promise<AdminBrand> {
  return await getAdminBrand(app, await makeProfile(app, 'brand', admin, { ...form, address: '' }))
}
