import type { ApprovalCheckBody, ApprovalChecks } from '#contract/experiences/admin-experiences-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findDecided } from '#database/experiences/approval-queue.ts'
import { deleteCheck, findChecks, insertCheck } from '#database/experiences/approval-settings.ts'
import { lockExperienceForm } from '#database/locks.ts'
import { isoJapan, isoJapanExact } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The points that admins have checked of the newest request for publication, and the version that
 * the experience has now.
 * @throws Refused experience_not_found
 */
export async function getApprovalChecks({ db }: Pick<App, 'db'>, id: number): Promise<ApprovalChecks> {
  const [experience, checks] = await Promise.all([findDecided(db, id), findChecks(db, id)])
  if (!experience) throw new Refused('experience_not_found')
  return {
    updated_at: isoJapanExact(experience.updated_at),
    checks: checks.map(({ at, ...check }) => ({ ...check, at: isoJapan(at) })),
  }
}

/**
 * Checks a point of a request for publication, or takes the check back. Every admin may do both.
 * The same call again does nothing. The audit log has the checked points with the decision.
 * @throws Refused experience_not_found, experience_not_decidable (no request waits),
 * experience_changed (the admin saw an older version)
 */
export async function checkApprovalPoint(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  { point, checked, updated_at }: ApprovalCheckBody,
): Promise<ApprovalChecks> {
  await inTransaction(app.db, async (tx) => {
    // An edit or a decision takes the same lock, so the version is still the current one.
    await lockExperienceForm(tx, id)
    const experience = await findDecided(tx, id)
    if (!experience) throw new Refused('experience_not_found')
    if (experience.status !== 'awaiting') throw new Refused('experience_not_decidable')
    if (updated_at !== isoJapanExact(experience.updated_at)) throw new Refused('experience_changed')
    if (!checked) return await deleteCheck(tx, id, point)
    await insertCheck(tx, {
      experience_id: id,
      point,
      version: experience.updated_at,
      checked_by: admin.id,
      at: app.clock.now(),
    })
  })
  return await getApprovalChecks(app, id)
}
