import type { StalledBulks } from '#contract/office/bulk-schemas.ts'
import { findStalledRuns } from '#database/office/bulk-runs.ts'
import { bulkKinds, MOST_STALLED, rolesOfBulk, stalledBefore } from '#domain/office/bulk.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'

/**
 * The bulk actions that stand still and that the admin can continue, the newest first, at most 20.
 */
export async function listStalledBulks(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
): Promise<StalledBulks> {
  const kinds = bulkKinds.filter((kind) => isAdminAs(admin, ...rolesOfBulk(kind)))
  const rows = await findStalledRuns(db, kinds, { before: stalledBefore(clock.now()), limit: MOST_STALLED })
  return {
    bulk_actions: rows.map(({ id, kind, admin_id, admin_name, created_at, waiting, total }) => ({
      id,
      kind,
      by: { id: admin_id, name: admin_name },
      created_at: isoJapan(created_at),
      waiting_count: waiting,
      total_count: total,
    })),
  }
}
