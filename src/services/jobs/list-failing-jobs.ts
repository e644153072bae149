import type { FailingJobs, FailingQuery } from '#contract/jobs/jobs-schemas.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../shared/app.ts'

const PAGE = 20
const iso = (at: Date | null) => at && isoJapan(at)

/**
 * Jobs that failed for good or will be retried automatically, the latest first, and the length of
 * each queue.
 */
export async function listFailingJobs(
  { jobs }: Pick<App, 'jobs'>,
  { state, name, page }: FailingQuery,
): Promise<FailingJobs> {
  const [rows, queues] = await Promise.all([
    jobs.failing({ state, name: name ?? null }, { limit: PAGE, offset: (page - 1) * PAGE }),
    jobs.queues(),
  ])
  const sum = (of: 'failed' | 'retrying', only?: string) =>
    queues.filter((queue) => only === undefined || queue.name === only).reduce((all, queue) => all + queue[of], 0)
  return {
    jobs: rows.map(({ data, ...row }) => ({
      ...row,
      about: data.id,
      failed_at: iso(row.failed_at),
      next_at: iso(row.next_at),
      created_at: isoJapan(row.created_at),
    })),
    queues,
    meta: {
      current_page: page,
      total_pages: Math.ceil(sum(state, name) / PAGE),
      failed: sum('failed'),
      retrying: sum('retrying'),
    },
  }
}
