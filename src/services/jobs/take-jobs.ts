// Shared parts of retrying and abandoning jobs: removes them from their queue and writes the audit
// log.
import type { DoneTo } from '#contract/jobs/jobs-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import type { AuditDetail } from '#domain/audit/detail-words.ts'
import { MAX_AT_ONCE } from '#domain/jobs/job-words.ts'
import { type JobData, type JobName, jobNames } from '#gateways/jobs/port.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

type Taking = {
  name: string
  /** Null for all of the kind. */
  ids: readonly string[] | null
  action: AuditAction
  detail?: AuditDetail
  /** Called for each removed job. */
  each?: (tx: Tx, name: JobName, data: JobData) => Promise<void>
}

/**
 * @throws InvalidInput for an unknown kind; Refused already_seen_to when none of them exists any
 * more
 */
export async function takeJobs(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  { name, ids, action, detail, each }: Taking,
): Promise<DoneTo> {
  const known = jobNames.find((one) => one === name)
  if (!known) throw new InvalidInput({ name: ['選択肢の中から選んでください。'] })
  const count = await inTransaction(app.db, async (tx) => {
    const taken = await app.jobs.take(executeSqlOf(tx), known, ids, MAX_AT_ONCE)
    if (taken.length === 0) throw new Refused('already_seen_to')
    for (const { data } of taken) await each?.(tx, known, data)
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action,
      subject_type: 'job',
      subject_id: known,
      detail: { count: taken.length, ids: taken.map(({ data }) => data.id), ...detail },
    })
    return taken.length
  })
  const queue = (await app.jobs.queues()).find((one) => one.name === known)
  return { count, left: (queue?.failed ?? 0) + (queue?.retrying ?? 0) }
}
