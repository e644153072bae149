import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import { findUnfinishedEdit } from '#database/experiences/drafts.ts'
import { findExperienceAccess } from '#database/experiences/find-experience.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { draftOf } from './draft-of.ts'

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
