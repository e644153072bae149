import type { MailBounceReceived } from '#contract/mail/mail-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findMailOfReport, noteBounce } from '#database/mail/bounces.ts'
import { markReturned } from '#database/mail/mails.ts'
import { endsAddress } from '#domain/mail/delivery-failure.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * Takes a message that our mail server got back, and notes what it says of a mail. One that says nothing is taken all the same: the server
 * must not send it again.
 * @param read gives the message, once it is clear that it comes from our mail server
 * @throws Refused not_found for anybody else (so that nobody learns what would be)
 */
export async function receiveMailBounce(
  app: Pick<App, 'db' | 'clock' | 'mail_reports'>,
  headers: Headers,
  read: () => Promise<Uint8Array>,
): Promise<MailBounceReceived> {
  if (!app.mail_reports.isOurs(headers)) throw new Refused('not_found')
  const report = await app.mail_reports.read(await read())
  if (!report) return { outcome: 'ignored' }
  const { mail_id: id, bounce_key, kind } = report
  const words = report.words.slice(0, 1000)
  return await inTransaction(app.db, async (tx) => {
    const mail = await findMailOfReport(tx, { id, bounce_key })
    if (!mail) return { outcome: 'ignored' }
    // A report that is handed over twice is counted once. A complaint is of a mail that arrived.
    const news = kind === 'complaint' || (await markReturned(tx, id, { error: words, failure: kind }))
    if (!news) return { outcome: 'ignored' }
    const at = app.clock.now()
    await noteBounce(tx, { email: mail.to_address, kind, words, mail_id: id, at, ends: endsAddress(kind) })
    return { outcome: 'noted' }
  })
}
