import { beyondBrand } from '#database/brand-scope.ts'
import type { Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { forRequest, requestId } from '#database/request-id.ts'
import { insertMails, type NewMail } from '#database/mail/mails.ts'
import { isErasedAddress } from '#domain/accounts/people.ts'
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
  /** The reservation it is about: it stands in its timeline. */
  reservation_id?: number
  /** The request that it comes of, where it is written later than in it. */
  request_id?: string | null
}

/**
 * Keeps a mail and the job that sends it, both in the caller's transaction, a brand's too: no commit, no mail. To somebody who was erased there
 * is none.
 */
export async function queueMail(app: Pick<App, 'jobs' | 'base_url'>, tx: Tx, mail: Mail): Promise<void> {
  if (isErasedAddress(mail.to)) return
  await beyondBrand(tx, async () => {
    for (const id of await insertMails(tx, await laidOut(app, tx, [mail]), null))
      await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id })
  })
}

/** Many at once, as queueMail. Where mail stays in the house, keeping it is all there is to do. */
export async function queueMails(app: App, tx: Tx, all: readonly Mail[]): Promise<void> {
  const mails = all.filter((mail) => !isErasedAddress(mail.to))
  if (mails.length === 0) return
  const ids = await insertMails(tx, await laidOut(app, tx, mails), app.mail.delivers ? null : app.clock.now())
  if (!app.mail.delivers) return
  for (const [index, id] of ids.entries()) {
    const { request_id = requestId() } = mails[index]!
    await forRequest(request_id, () => app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id }))
  }
}

async function laidOut(app: Pick<App, 'base_url'>, tx: Tx, mails: readonly Mail[]): Promise<NewMail[]> {
  const operator = await getOperator({ db: tx })
  return await Promise.all(
    mails.map(async (mail) => {
      const { subject, text, html } = await layOut(
        // A line end in a subject would begin a header of its own.
        { subject: toWellFormed(mail.subject).replace(/[\r\n]+/g, ' '), text: toWellFormed(mail.text) },
        operator,
        app.base_url,
      )
      return {
        kind: mail.kind,
        to_address: mail.to,
        subject,
        text_body: text,
        html_body: mail.html ?? html,
        attachments: mail.attachments ?? [],
        reservation_id: mail.reservation_id ?? null,
        ...(mail.request_id !== undefined && { request_id: mail.request_id }),
      }
    }),
  )
}
