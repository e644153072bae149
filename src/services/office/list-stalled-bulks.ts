import type { StalledBulks } from '#contract/office/bulk-schemas.ts'
import { findStalledRuns } from '#database/office/bulk-runs.ts'
import { MOST_STALLED, stalledBefore } from '#domain/office/bulk.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../shared/app.ts'

/** The bulk actions that stand still and can be continued, the newest first, at most 20. */
export async function listStalledBulks({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<StalledBulks> {
  const rows = await findStalledRuns(db, stalledBefore(clock.now()), MOST_STALLED)
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
