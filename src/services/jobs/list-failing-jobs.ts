import type { FailingFilter, FailingJobs, FailingQuery } from '#contract/jobs/jobs-schemas.ts'
import { cappedCount, MOST_COUNTED } from '#database/search-of-names.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { App } from '../shared/app.ts'

const PAGE = 20
const iso = (at: Date | null) => at && isoJapan(at)

/** The filter of the queue. */
export const jobsFilterOf = ({ state, name, q }: Pick<FailingFilter, 'state' | 'name' | 'q'>) => ({
  state,
  name: name ?? null,
  q: cleanLine(q ?? '') || null,
})

/**
 * Jobs that failed for good or will be retried automatically, and the length of each queue. Matches
 * of a search are counted up to MOST_COUNTED.
 */
export async function listFailingJobs(
  { jobs }: Pick<App, 'jobs'>,
  { page, sort, ...asked }: FailingQuery,
): Promise<FailingJobs> {
  const filter = jobsFilterOf(asked)
  const [rows, matching, queues] = await Promise.all([
    jobs.failing(filter, { sort, limit: PAGE, offset: (page - 1) * PAGE }),
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
      failed_at: iso(row.failed_at),
      next_at: iso(row.next_at),
      created_at: isoJapan(row.created_at),
    })),
    queues,
    meta: {
      current_page: page,
      total_pages: Math.ceil(counted.total_count / PAGE),
      ...counted,
      failed: sum('failed'),
      retrying: sum('retrying'),
    },
  }
}
