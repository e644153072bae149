import { inTransaction } from '#database/client.ts'
import { claimDigest, findDueMembers } from '#database/communities/application-digests.ts'
import { deleteEndedUndos } from '#database/communities/decision-undos.ts'
import { digestOf } from '#domain/communities/application-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'
import { applicationDigestMail } from '../shared/application-mails.ts'

const BATCH = 200

/**
 * Deletes what was kept to take decisions back, when that isn't possible any more. Writes the daily
 * mails about new applications: one for each member and day, none on a day without news. The claim
 * of the day and the mail are one transaction, so a killed process neither loses nor repeats one.
 */
export async function sweepApplications(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url' | 'checkpoint'>,
): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, (tx) => deleteEndedUndos(tx, now))
  const due = digestOf(now)
  if (due === null) return
  for (const member of await findDueMembers(app.db, due, BATCH))
    await inTransaction(app.db, async (tx) => {
      const arrived = await claimDigest(tx, member.id, due)
      if (arrived.length > 0) await queueMail(app, tx, applicationDigestMail(member.email, arrived, app.base_url))
      app.checkpoint('digest:written')
    })
}
