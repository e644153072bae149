import { inTransaction } from '#database/client.ts'
import { markFailed, markSent, takeMail } from '#database/mail/mails.ts'
import type { MailAttachment } from '#gateways/mail/port.ts'
import type { App } from '../shared/app.ts'

/** After as many attempts a mail is given up. */
export const MAIL_ATTEMPTS = 8

/**
 * Hands one mail over. Does nothing for one that was sent or given up, so the job may run twice; a process that ends between handing over
 * and recording it makes the mail arrive twice, never not at all.
 * @throws Error of the transport while attempts are left: the job queue tries again
 */
export async function deliverMail(app: App, { id }: { id: number }): Promise<void> {
  const mail = await inTransaction(app.db, (tx) => takeMail(tx, id))
  if (!mail) return
  try {
    await app.mail.deliver({
      to: mail.to_address,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      attachments: mail.attachments as MailAttachment[],
    })
  } catch (error) {
    const given_up = mail.attempts >= MAIL_ATTEMPTS
    const words = error instanceof Error ? error.message : String(error)
    await inTransaction(app.db, (tx) => markFailed(tx, id, words.slice(0, 1000), given_up))
    if (!given_up) throw error
    // The transport's words may name the receiver; they are in the row.
    app.log.error({ mail_id: id, kind: mail.kind, attempts: mail.attempts }, 'mail given up')
    return
  }
  await inTransaction(app.db, (tx) => markSent(tx, id, app.clock.now()))
}
