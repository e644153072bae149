import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findUnfinishedEdit, putUnfinishedEdit } from '#database/experiences/drafts.ts'
import { findExperienceAccess } from '#database/experiences/find-experience.ts'
import type { StoredForm } from '#domain/experiences/experience-form.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { draftForm, draftOf } from './drafts.ts'

/**
 * What the actor has saved of an unfinished edit of an experience; null without one.
 * @throws Refused experience_not_found, also for another user's
 */
export async function getUnfinishedEdit(
  { db }: Pick<App, 'db'>,
  actor: UserActor,
  experience_id: number,
): Promise<Draft | null> {
  const access = await findExperienceAccess(db, experience_id, actor.id)
  if (!access?.acts_for_it) throw new Refused('experience_not_found')
  const row = await findUnfinishedEdit(db, actor.id, experience_id)
  return row ? draftOf(row) : null
}

/**
 * Stores an edit of an experience that isn't complete yet, valid or not. The experience doesn't
 * change; `updateExperience` deletes the stored edit.
 * @param version the one that was read, 0 without one; null overwrites any version
 * @returns the edit with its new version; if the stored one is newer than `version`, that one, and
 * nothing is stored
 * @throws Refused experience_not_found (also for another user's), busy; InvalidInput
 */
export async function saveUnfinishedEdit(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  experience_id: number,
  form: StoredForm,
  version: number | null,
): Promise<{ saved: Draft } | { newer: Draft }> {
  return await inTransaction(app.db, async (tx) => {
    const access = await findExperienceAccess(tx, experience_id, actor.id)
    if (!access?.acts_for_it) throw new Refused('experience_not_found')
    const saved = await putUnfinishedEdit(tx, {
      user_id: actor.id,
      experience_id,
      form: draftForm(form),
      version,
      now: app.clock.now(),
    })
    if (saved) return { saved: draftOf(saved) }
    const there = await findUnfinishedEdit(tx, actor.id, experience_id)
    // A concurrent update of the experience deleted it.
    if (!there) throw new Refused('busy')
    return { newer: draftOf(there) }
  })
}
