import type { DoneTo } from '#contract/jobs/jobs-schemas.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { reopenMails } from '#database/mail/failed-mails.ts'
import { MAX_AT_ONCE } from '#domain/jobs/job-words.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { handleFailedMails } from './handle-failed-mails.ts'

/**
 * Queues mails that were given up, with all their attempts again.
 * @param ids null for all, at most 500
 * @throws Refused already_seen_to
 */
export async function retryMails(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  ids: readonly number[] | null,
): Promise<DoneTo> {
  return await handleFailedMails(app, admin, 'retry_mails', {}, async (tx) => {
    const opened = await reopenMails(tx, ids, MAX_AT_ONCE)
    for (const id of opened) await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id })
    return opened
  })
}
