import type { ApprovalChecks } from '#contract/experiences/approval-desk-schemas.ts'
import { findChecks } from '#database/experiences/approval-checks.ts'
import { findDecided } from '#database/experiences/approval-queue.ts'
import { isoJapan, isoJapanExact } from '#domain/shared/japan-time.ts'
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
