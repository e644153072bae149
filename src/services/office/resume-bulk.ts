import type { BulkRun } from '#contract/office/bulk-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { findRun, markResumed } from '#database/office/bulk-runs.ts'
import { stalledBefore } from '#domain/office/bulk.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { getBulk } from './get-bulk.ts'
import { requireRoleFor } from './require-role.ts'

/**
 * Sends a new job for a run that stands still. The items stay actions of the admin who started the
 * run. A run that has ended or makes progress stays as it is, so a repeated call, or that of
 * another admin at the same time, sends nothing.
 * @throws Refused bulk_not_found, role_missing
 */
export async function resumeBulk(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  id: number,
): Promise<BulkRun> {
  const run = await findRun(app.db, id)
  if (!run) throw new Refused('bulk_not_found')
  requireRoleFor(admin, run.kind)
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    if (!(await markResumed(tx, id, { now, before: stalledBefore(now) }))) return
    await insertAudit(tx, admin, {
      at: now,
      action: 'resume_bulk_action',
      subject_type: 'bulk_action',
      subject_id: id,
      detail: {},
    })
    await app.jobs.send(executeSqlOf(tx), 'run-bulk-action', { id })
  })
  return await getBulk(app, admin, id, { page: 1 })
}
