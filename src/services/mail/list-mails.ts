import { readLatestMails, readMail } from '#database/mail/mails.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

// Where mail is delivered, nobody reads it here.
function refuseWhereDelivered(app: App) {
  if (app.mail.delivers) throw new Refused('not_found')
}

/** The latest 200 mails that this house keeps instead of delivering. @throws Refused not_found where mail is delivered */
export async function listMails(app: App) {
  refuseWhereDelivered(app)
  return readLatestMails(app.db, 200)
}

/** One of them. @throws Refused not_found */
export async function getMail(app: App, id: number) {
  refuseWhereDelivered(app)
  const mail = Number.isSafeInteger(id) && id > 0 ? await readMail(app.db, id) : undefined
  if (!mail) throw new Refused('not_found')
  return mail
}
