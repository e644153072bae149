import type { DoneTo } from '#contract/jobs/jobs-schemas.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { reasonOf } from './reason-of.ts'
import { takeJobs } from './take-jobs.ts'

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
