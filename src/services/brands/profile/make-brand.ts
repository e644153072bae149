import type { AdminBrand } from '#contract/brands/brands-schemas.ts'
import type { ProfileForm } from '#domain/profiles/profile-form.ts'
import { makeProfile } from '../../profiles/write-profile.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { getAdminBrand } from './get-admin-brand.ts'

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
