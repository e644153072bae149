import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findDraft, replaceDraft } from '#database/experiences/drafts.ts'
import type { StoredForm } from '#domain/experiences/experience-form.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { draftForm, draftOf } from './draft-of.ts'

/**
 * Replaces the form of a draft, valid or not.
 * @param version the one that was read; null overwrites any version
 * @returns the draft with its new version; if the stored draft is newer than `version`, that draft,
 * and nothing is stored
 * @throws Refused draft_not_found, also for another user's; InvalidInput
 */
export async function saveDraft(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
  form: StoredForm,
  version: number | null,
): Promise<{ saved: Draft } | { newer: Draft }> {
  return await inTransaction(app.db, async (tx) => {
    const saved = await replaceDraft(tx, {
      user_id: actor.id,
      id,
      form: draftForm(form),
      version,
      now: app.clock.now(),
    })
    if (saved) return { saved: draftOf(saved) }
    const there = await findDraft(tx, actor.id, id)
    if (!there) throw new Refused('draft_not_found')
    return { newer: draftOf(there) }
  })
}
