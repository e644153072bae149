import type { AdminAmbassador } from '#contract/ambassadors/ambassadors-schemas.ts'
import { findExperienceIds, withdrawExperiencesOf } from '#database/accounts/suspensions.ts'
import { findAmbassador } from '#database/ambassadors/find-ambassadors.ts'
import { findPeopleToTell } from '#database/ambassadors/members.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { Tx } from '#database/client.ts'
import { setSearchOfExperiencesIn } from '#database/experiences/set-experience-search.ts'
import { lockExperienceForm } from '#database/locks.ts'
import type { ProfileForm } from '#domain/profiles/profile-form.ts'
import { updateProfile } from '../profiles/write-profile.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { getAdminAmbassador } from './get-admin-ambassador.ts'
import { queueWithdrawnMail } from './member-mails.ts'

export type AmbassadorChange = {
  form: ProfileForm
  /** The version that was read; null skips the comparison. */
  version: number | null
  /**
   * What happens to its published experiences if this makes the ambassador private: they stay,
   * without its name, or are withdrawn.
   */
  stories_then: 'stay' | 'withdraw'
}

/**
 * Saves the form of an ambassador, and its new name in the search text of its experiences. For the
 * operator.
 * @throws Refused ambassador_not_found, ambassador_changed; InvalidInput
 */
export async function updateAmbassador(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log' | 'jobs' | 'base_url'>,
  admin: UserActor,
  id: number,
  { form, version, stories_then }: AmbassadorChange,
): Promise<AdminAmbassador> {
  await updateProfile(app, 'ambassador', admin, {
    id,
    form,
    version,
    find: findAmbassador,
    afterSave: async (tx, before, { name, published }, now) => {
      if (before.published && !published && stories_then === 'withdraw')
        await withdrawStories(app, tx, admin, { id, name, now })
      if (name !== before.name || published !== before.published)
        await setSearchOfExperiencesIn(tx, { ambassador_id: id })
    },
  })
  return await getAdminAmbassador(app, id)
}

async function withdrawStories(
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  admin: UserActor,
  { id, name, now }: { id: number; name: string; now: Date },
) {
  for (const experience of await findExperienceIds(tx, { ambassador_id: id })) await lockExperienceForm(tx, experience)
  const comment = 'アンバサダーを非公開にしたため、公開を停止しました。'
  const experiences = await withdrawExperiencesOf(tx, id, { by: admin.id, now, comment })
  if (experiences.length === 0) return
  for (const experience of experiences)
    await insertAudit(tx, admin, {
      at: now,
      action: 'take_down_experience',
      subject_type: 'experience',
      subject_id: experience,
      detail: { from: 'published', to: 'withdrawn', comment },
    })
  for (const person of await findPeopleToTell(tx, id, experiences))
    await queueWithdrawnMail(app, tx, person, name, experiences.length)
}
