import type { DoneTo, FailingJobs, FailingQuery } from '#contract/jobs/jobs-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { cappedCount, MOST_COUNTED } from '#database/search-of-names.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import type { AuditDetail } from '#domain/audit/detail-words.ts'
import { MAX_AT_ONCE, MAX_REASON } from '#domain/jobs/job-words.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanLine } from '#domain/shared/text.ts'
import { type JobData, type JobName, jobNames } from '#gateways/jobs/port.ts'
import type { UserActor } from '../shared/actor.ts'
import { cappedMetaOf, rangeOf } from '../shared/paging.ts'
import type { App } from '../shared/app.ts'
import { checkedReason } from '../shared/checked-reason.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

/** @throws InvalidInput */
export const reasonOf = (typed: string): string =>
  checkedReason(typed, { most: MAX_REASON, missing: 'あきらめる理由を入力してください。', named: '' })

/**
 * Jobs that failed for good or will be retried automatically, and the length of each queue. Matches
 * of a search are counted up to MOST_COUNTED.
 */
export async function listFailingJobs(
  { jobs }: Pick<App, 'jobs'>,
  { page, sort, state, name, q }: FailingQuery,
): Promise<FailingJobs> {
  const filter = { state, name: name ?? null, q: cleanLine(q ?? '') || null }
  const [rows, matching, queues] = await Promise.all([
    jobs.failing(filter, { sort, ...rangeOf(page) }),
    filter.q === null ? null : jobs.countFailing(filter, MOST_COUNTED),
    jobs.queues(),
  ])
  const sum = (of: 'failed' | 'retrying', name: string | null = null) =>
    queues.reduce((all, queue) => (name === null || queue.name === name ? all + queue[of] : all), 0)
  // Without a search, the lengths of the queues say the number.
  const counted =
    matching === null ? { total_count: sum(filter.state, filter.name), has_more: false } : cappedCount(matching)
  return {
    jobs: rows.map(({ data, ...row }) => ({
      ...row,
      about: data.id,
      failed_at: isoJapan(row.failed_at),
      next_at: isoJapan(row.next_at),
      created_at: isoJapan(row.created_at),
    })),
    queues,
    meta: {
      ...cappedMetaOf(page, counted),
      failed: sum('failed'),
      retrying: sum('retrying'),
    },
  }
}

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
 * Removes jobs from their queue, to retry or to abandon them, and writes the audit log.
 * @throws InvalidInput for an unknown kind; Refused already_seen_to when none of them exists any
 * more
 */
async function takeJobs(
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

/**
 * Runs failing jobs now, each as a new job with all its attempts. A job that is running now may run
 * twice, which every job allows.
 * @param ids null for all of the kind, at most 500 in one call
 * @throws InvalidInput; Refused already_seen_to
 */
export async function retryJobs(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  name: string,
  ids: readonly string[] | null,
): Promise<DoneTo> {
  return await takeJobs(app, admin, {
    name,
    ids,
    action: 'retry_jobs',
    each: (tx, known, data) => app.jobs.send(executeSqlOf(tx), known, data),
  })
}

/**
 * Removes failing jobs. Their subjects stay as they are, and the cleanup job continues with them
 * where it still can.
 * @param ids null for all of the kind, at most 500 in one call
 * @throws InvalidInput; Refused already_seen_to
 */
export async function abandonJobs(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  name: string,
  ids: readonly string[] | null,
  typed: string,
): Promise<DoneTo> {
  const reason = reasonOf(typed)
  return await takeJobs(app, admin, { name, ids, action: 'abandon_jobs', detail: { reason } })
}
