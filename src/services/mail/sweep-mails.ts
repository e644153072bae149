import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { deleteOldPauses } from '#database/mail/bounces.ts'
import { takeForgotten } from '#database/mail/mails.ts'
import type { App } from '../shared/app.ts'

/** A mail that should have been tried this long ago has no job any more, in ms; a long queue takes no longer. */
const OVERDUE = 900_000
/**
 * A claim that ended this long ago has no job that comes back to it, in s: a job of a dead process
 * runs again sooner.
 */
const LOST = 60
const BATCH = 200

/** Sends the jobs of mails anew whose process ended with them, or whose job was lost. */
export async function sweepMails(app: App): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const overdue = new Date(now.getTime() - OVERDUE)
    for (const id of await takeForgotten(tx, { now, overdue, lost: LOST, limit: BATCH }))
      await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id })
    await deleteOldPauses(tx, now)
  })
}
