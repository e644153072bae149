import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import { findExperienceAccess } from '#database/experiences/find-experience.ts'
import { copyOf, formOf } from '#domain/experiences/experience-form.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getExperience } from '../stories/get-experience.ts'
import { makeDraft } from './make-draft.ts'

/**
 * Makes a draft with the content of one of the actor's own experiences, in any state: without its
 * dates, approval and reviews. A member of an ambassador can't copy the experiences of others,
 * because they may not show their pictures.
 * @param idempotency_key as for `makeDraft`
 * @throws Refused experience_not_found (also for another user's), idempotency_key_invalid,
 * too_many_drafts
 */
export async function duplicateExperience(
  app: App,
  actor: UserActor,
  id: number,
  idempotency_key: string | null,
): Promise<Draft> {
  const access = await findExperienceAccess(app.db, id, actor.id)
  if (access?.user_id !== actor.id) throw new Refused('experience_not_found')
  const form = formOf(await getExperience(app, actor, id))
  return await makeDraft(app, actor, copyOf(form), idempotency_key)
}
