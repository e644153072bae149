import type { OwnApplications } from '#contract/communities/applications-schemas.ts'
import { countApplicationsOf, findApplicationsOf } from '#database/communities/applications.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

const PAGE = 20

/**
 * The applications that the caller made while signed in, the newest first, 20 a page; a page past
 * the end is empty.
 */
export async function listOwnApplications(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  { page }: { page: number },
): Promise<OwnApplications> {
  const count = await countApplicationsOf(db, actor.id)
  const rows = await findApplicationsOf(db, actor.id, { now: clock.now(), limit: PAGE, offset: (page - 1) * PAGE })
  return {
    community_applications: rows.map((row) => ({
      ...row,
      applied_at: isoJapan(row.applied_at),
      decided_at: row.decided_at && isoJapan(row.decided_at),
    })),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE)) },
  }
}
