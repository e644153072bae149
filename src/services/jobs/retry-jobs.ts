import type { DoneTo } from '#contract/jobs/jobs-schemas.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { takeJobs } from './take-jobs.ts'

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
