import type { AdminAmbassador } from '#contract/ambassadors/ambassadors-schemas.ts'
import type { ProfileForm } from '#domain/profiles/profile-form.ts'
import { makeProfile } from '../profiles/write-profile.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { getAdminAmbassador } from './get-admin-ambassador.ts'

/**
 * Creates an ambassador. For the operator.
 * @throws InvalidInput
 */
export async function makeAmbassador(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log'>,
  admin: UserActor,
  form: ProfileForm,
): Promise<AdminAmbassador> {
  return await getAdminAmbassador(app, await makeProfile(app, 'ambassador', admin, form))
}
