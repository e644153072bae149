import type { Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { insertMail } from '#database/mail/mails.ts'
import { toWellFormed } from '#domain/shared/text.ts'
import type { MailAttachment } from '#gateways/mail/port.ts'
import { getOperator } from '../reference/get-operator.ts'
import type { App } from '../shared/app.ts'
import { layOut } from './layout.ts'

export type Mail = {
  /** What it is about, for the operator's list: `password_reset`. */
  kind: string
  to: string
  /** Without 【つむぎ】, which is put in front. */
  subject: string
  /** From 「〇〇 様」 to the last sentence, paragraphs with a blank line between them. Lines are broken and the sender's block is added here. */
  text: string
  /** Made from the text when not given. */
  html?: string | null
  attachments?: MailAttachment[]
}

/** Keeps a mail and the job that sends it, both in the caller's transaction: no commit, no mail. */
export async function queueMail(app: Pick<App, 'jobs' | 'base_url'>, tx: Tx, mail: Mail): Promise<void> {
  const operator = await getOperator({ db: tx })
  const { subject, text, html } = await layOut(
    // A line end in a subject would begin a header of its own.
    { subject: toWellFormed(mail.subject).replace(/[\r\n]+/g, ' '), text: toWellFormed(mail.text) },
    operator,
    app.base_url,
  )
  const id = await insertMail(tx, {
    kind: mail.kind,
    to_address: mail.to,
    subject,
    text_body: text,
    html_body: mail.html ?? html,
    attachments: JSON.stringify(mail.attachments ?? []),
  })
  await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id })
}
