import { readLatestMails, readMail } from '#database/mail/mails.ts'
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
