import type { DoneTo } from '#contract/jobs/jobs-schemas.ts'
import { closeMails } from '#database/mail/failed-mails.ts'
import { MAX_AT_ONCE } from '#domain/jobs/job-words.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { reasonOf } from './reason-of.ts'
import { handleFailedMails } from './handle-failed-mails.ts'

/**
 * Leaves mails unsent, with a reason.
 * @param ids null for all, at most 500
 * @throws InvalidInput; Refused already_seen_to
 */
export async function abandonMails(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  ids: readonly number[] | null,
  typed: string,
): Promise<DoneTo> {
  const reason = reasonOf(typed)
  return await handleFailedMails(app, admin, 'abandon_mails', { reason }, (tx) =>
    closeMails(tx, ids, { at: app.clock.now(), reason, limit: MAX_AT_ONCE }),
  )
}
