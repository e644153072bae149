import type { ExperienceApproval } from '#contract/experiences/host-experiences-schemas.ts'
import { findApprovalSettings } from '#database/experiences/approval-settings.ts'
import { findDecided, findDecisions, findUnseenChanges } from '#database/experiences/approval-queue.ts'
import { answerBy } from '#domain/experiences/approval-settings.ts'
import { mergeChanges } from '#domain/experiences/watched-changes.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getExperience } from '../stories/get-experience.ts'

/**
 * An experience with all data for an admin's decision.
 * @throws Refused experience_not_found
 */
export async function getExperienceApproval(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  admin: UserActor,
  id: number,
): Promise<ExperienceApproval> {
  const [decided, decisions, changes, { goal_hours }] = await Promise.all([
    findDecided(app.db, id),
    findDecisions(app.db, id),
    findUnseenChanges(app.db, id),
    findApprovalSettings(app.db),
  ])
  if (!decided) throw new Refused('experience_not_found')
  const last = changes.at(-1)
  const requested = decided.status === 'awaiting' ? decisions.find(({ action }) => action === 'requested') : undefined
  return {
    ...(await getExperience(app, admin, id)),
    owner: decided.owner,
    decisions: decisions.map((decision) => ({ ...decision, at: isoJapan(decision.at) })),
    changes: mergeChanges(changes),
    has_small_changes: changes.some(({ small }) => small),
    changed_at: last ? isoJapan(last.at) : null,
    changed_by: last?.by ?? null,
    answer_by: requested ? isoJapan(answerBy(requested.at, goal_hours)) : null,
  }
}
