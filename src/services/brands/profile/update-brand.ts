import type { AdminBrand } from '#contract/brands/brands-schemas.ts'
import { findBrand } from '#database/brands/find-brands.ts'
import type { ProfileForm } from '#domain/profiles/profile-form.ts'
import { updateProfile } from '../../profiles/write-profile.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { getAdminBrand } from './get-admin-brand.ts'

/**
 * Saves the form of a brand. For the operator.
 * @param version the one that was read; null skips the comparison
 * @throws Refused brand_not_found, brand_changed; InvalidInput
 */
export async function updateBrand(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log'>,
  admin: UserActor,
  id: number,
  form: Omit<ProfileForm, 'address'>,
  version: number | null,
): Promise<AdminBrand> {
  await updateProfile(app, 'brand', admin, { id, form: { ...form, address: '' }, version, find: findBrand })
  return await getAdminBrand(app, id)
}
