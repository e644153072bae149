import type { MailBounceReceived } from '#contract/mail/mail-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findMailOfReport, recordBounce } from '#database/mail/bounces.ts'
import { markReturned } from '#database/mail/mails.ts'
import { stopsFurtherMail } from '#domain/mail/delivery-failure.ts'
import { MailReaderBusy } from '#gateways/mail/port.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * What was read of a mail. When too many mails wait, our mail server hands this one over again.
 * @throws Refused unavailable
 */
export async function orHandedOverLater<T>(content: Promise<T>): Promise<T> {
  try {
    return await content
  } catch (error) {
    if (error instanceof MailReaderBusy) throw new Refused('unavailable')
    throw error
  }
}

/**
 * Records a bounce or complaint that our mail server hands over. A message without such a report is
 * accepted too, because the server must not send it again.
 * @param read returns the message, after it is known that our mail server sent it
 * @throws Refused not_found for any other caller, so that it learns nothing; unavailable
 */
export async function receiveMailBounce(
  app: Pick<App, 'db' | 'clock' | 'mail_reports'>,
  headers: Headers,
  read: () => Promise<Uint8Array>,
): Promise<MailBounceReceived> {
  if (!app.mail_reports.isOurs(headers)) throw new Refused('not_found')
  const message = await read()
  const named = app.mail_reports.mailNamedBy(message)
  if (named && !(await findMailOfReport(app.db, named))) return { outcome: 'ignored' }
  const report = await orHandedOverLater(app.mail_reports.read(message))
  if (!report) return { outcome: 'ignored' }
  const { mail_id: id, kind } = report
  const words = report.words.slice(0, 1000)
  return await inTransaction(app.db, async (tx) => {
    const mail = await findMailOfReport(tx, report)
    if (!mail) return { outcome: 'ignored' }
    // A report that is handed over twice counts once. A complaint is about a mail that arrived.
    const news = kind === 'complaint' || (await markReturned(tx, id, { error: words, failure: kind }))
    if (!news) return { outcome: 'ignored' }
    const at = app.clock.now()
    await recordBounce(tx, { email: mail.to_address, kind, words, mail_id: id, at, ends: stopsFurtherMail(kind) })
    return { outcome: 'noted' }
  })
}
