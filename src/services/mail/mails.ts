import type { AddressReach } from '#contract/mail/mail-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { deleteOldPauses, findUndeliverable } from '#database/mail/bounces.ts'
import { readLatestMails, readMail, requeueLostMails } from '#database/mail/mails.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { withMessages } from './with-messages.ts'

// Stored mails are readable only in installations that deliver no mail.
function refuseWhereDelivered(app: App) {
  if (app.mail.delivers) throw new Refused('not_found')
}

/**
 * The latest 200 mails that are stored instead of delivered.
 * @throws Refused not_found where mail is delivered
 */
export async function listMails(app: App) {
  refuseWhereDelivered(app)
  return readLatestMails(app.db, 200)
}

/**
 * One stored mail, as its recipient would get it.
 * @throws Refused not_found
 */
export async function getMail(app: App, id: number) {
  refuseWhereDelivered(app)
  const mail = Number.isSafeInteger(id) && id > 0 ? await readMail(app.db, id) : undefined
  if (!mail) throw new Refused('not_found')
  return { ...mail, ...(await withMessages(app, mail)) }
}

/**
 * Milliseconds after which a mail that should have been tried has lost its job; even a long queue
 * is faster.
 */
const OVERDUE = 900_000
/**
 * Seconds after the end of a claim in which its job would have come back: a job of a dead process
 * runs again sooner.
 */
const LOST = 60
const BATCH = 200

/** Queues the jobs again of mails whose process died or whose job was lost. */
export async function sweepMails(app: App): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const overdue = new Date(now.getTime() - OVERDUE)
    for (const id of await requeueLostMails(tx, { now, overdue, lost: LOST, limit: BATCH }))
      await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id })
    await deleteOldPauses(tx, now)
  })
}

/**
 * Whether mail to the person's own address bounces, and our sender domain, which they may have to
 * allow.
 */
export async function reachOf({ db, mail }: Pick<App, 'db' | 'mail'>, email: string): Promise<AddressReach> {
  const bounced = await findUndeliverable(db, email)
  return { undeliverable_at: bounced ? isoJapan(bounced.undeliverable_at) : null, sender_domain: mail.domain }
}
