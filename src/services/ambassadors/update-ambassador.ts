import type { AdminAmbassador } from '#contract/ambassadors/ambassadors-schemas.ts'
import { findAmbassador } from '#database/ambassadors/find-ambassadors.ts'
import { setSearchOfExperiencesIn } from '#database/experiences/set-experience-search.ts'
import type { ProfileForm } from '#domain/profiles/profile-form.ts'
import { updateProfile } from '../profiles/write-profile.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { getAdminAmbassador } from './get-admin-ambassador.ts'

/**
 * Saves the form of an ambassador, and its new name in the search text of its experiences. For the
 * operator.
 * @param version the one that was read; null skips the comparison
 * @throws Refused ambassador_not_found, ambassador_changed; InvalidInput
 */
export async function updateAmbassador(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log'>,
  admin: UserActor,
  id: number,
  form: ProfileForm,
  version: number | null,
): Promise<AdminAmbassador> {
  const onRenamed = (tx: Parameters<typeof setSearchOfExperiencesIn>[0]) =>
    setSearchOfExperiencesIn(tx, { ambassador_id: id })
  await updateProfile(app, 'ambassador', admin, { id, form, version, find: findAmbassador, onRenamed })
  return await getAdminAmbassador(app, id)
}
