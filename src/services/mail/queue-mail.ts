import { withoutBrandScope } from '#database/brand-scope.ts'
import type { Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { forRequest, requestId } from '#database/request-id.ts'
import { insertMailedMessages, type MailedMessages } from '#database/messages/unread-mails.ts'
import { deleteUntriedMail, insertMails, type NewMail } from '#database/mail/mails.ts'
import type { About } from '#database/mail/about.ts'
import { insertDeliveries, type NoticeCopy } from '#database/notices/choices.ts'
import { isErasedAddress } from '#domain/accounts/people.ts'
import type { ChoiceKind } from '#domain/notices/channels.ts'
import { toWellFormed } from '#domain/shared/text.ts'
import type { MailAttachment } from '#gateways/mail/port.ts'
import { getOperator } from '../reference/settings/operator.ts'
import type { App } from '../shared/app.ts'
import { layOut } from './layout.ts'

export type Mail = {
  /** The subject in the operator's list, for example `password_reset`. */
  kind: string
  to: string
  /**
   * What happened, when and what, in this order. Lists of mails show about 40 characters. 【つむぎ】 is
   * added at the end.
   */
  subject: string
  /** What lists of mails show after the subject; the second paragraph when not given. */
  preview?: string
  /**
   * From 「〇〇 様」 to the last sentence, paragraphs separated by a blank line. queueMail breaks the
   * lines and adds the sender's block.
   */
  text: string
  /** Generated from the text when not given. */
  html?: string | null
  attachments?: MailAttachment[]
  /** What the mail says to be so. It isn't sent when that has ended; not given: it is always sent. */
  about?: About
  /** The reservation whose timeline shows the mail. */
  reservation_id?: number
  /**
   * The address for answers, so that they become messages of a thread. Otherwise they go to the
   * operator.
   */
  reply_address_id?: number
  /**
   * The messages of a thread that stand at MESSAGES_HERE when the mail is delivered. Only with
   * queueMail.
   */
  messages?: MailedMessages
  /** Ends the consent of which the mail is sent. A POST there needs no session (RFC 8058). */
  unsubscribe_url?: string
  /** The id of the request that caused the mail, if the mail is written later. */
  request_id?: string | null
}

/**
 * Stores a mail and the job that sends it, both in the caller's transaction, which may be a
 * brand's. An erased address gets no mail.
 */
export async function queueMail(app: Pick<App, 'jobs' | 'base_url'>, tx: Tx, mail: Mail): Promise<void> {
  await queue(app, tx, mail)
}

/**
 * As queueMail, for a mail that waits and can be taken back meanwhile (withdrawMail).
 * @param after seconds before it is sent
 * @returns its id, or null for an erased address
 */
export const queueMailAfter = (
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  mail: Mail,
  after: number,
): Promise<number | null> => queue(app, tx, mail, { after })

async function queue(
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  mail: Mail,
  when?: { after: number },
): Promise<number | null> {
  if (isErasedAddress(mail.to)) return null
  return await withoutBrandScope(tx, async () => {
    const [id] = await insertMails(tx, await laidOut(app, tx, [mail]), null)
    if (mail.messages) await insertMailedMessages(tx, id!, mail.messages)
    await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id: id! }, when)
    return id!
  })
}

/**
 * Takes a queued mail back, in the caller's transaction. Its job then finds nothing to send.
 * @returns false if a delivery has begun
 */
export const withdrawMail = (tx: Tx, id: number): Promise<boolean> =>
  withoutBrandScope(tx, () => deleteUntriedMail(tx, id))

/**
 * Stores many mails at once, as queueMail. Without mail delivery it stores them as sent, without
 * jobs.
 * @returns their ids; none for an erased address
 */
export async function queueMails(app: App, tx: Tx, all: readonly Mail[]): Promise<Map<Mail, number>> {
  const mails = all.filter((mail) => !isErasedAddress(mail.to))
  if (mails.length === 0) return new Map()
  const ids = await insertMails(tx, await laidOut(app, tx, mails), app.mail.delivers ? null : app.clock.now())
  const stored = new Map(mails.map((mail, index) => [mail, ids[index]!]))
  if (!app.mail.delivers) return stored
  const requests = Map.groupBy(ids.entries(), ([index]) => requestOf(mails[index]!))
  for (const [request_id, queued] of requests) {
    const all = queued.map(([, id]) => ({ id }))
    await forRequest(request_id, () => app.jobs.sendAll(executeSqlOf(tx), 'deliver-mail', all))
  }
  return stored
}

/** Null: the mail belongs to no request. */
const requestOf = ({ request_id = requestId() }: Mail) => request_id

async function laidOut(app: Pick<App, 'base_url'>, tx: Tx, mails: readonly Mail[]): Promise<NewMail[]> {
  const operator = await getOperator({ db: tx })
  return await Promise.all(
    mails.map(async (mail) => {
      const { subject, text, html } = await layOut(
        // A line end in a subject would start another header.
        {
          subject: toWellFormed(mail.subject).replace(/[\r\n]+/g, ' '),
          preview: mail.preview && toWellFormed(mail.preview),
          text: toWellFormed(mail.text),
        },
        operator,
        app.base_url,
        mail.reply_address_id === undefined ? 'operator' : 'thread',
      )
      return {
        kind: mail.kind,
        to_address: mail.to,
        subject,
        text_body: text,
        html_body: mail.html ?? html,
        attachments: mail.attachments ?? [],
        reservation_id: mail.reservation_id ?? null,
        reply_address_id: mail.reply_address_id ?? null,
        unsubscribe_url: mail.unsubscribe_url ?? null,
        about: mail.about ?? null,
        ...(mail.request_id !== undefined && { request_id: mail.request_id }),
      }
    }),
  )
}

// Copies of mails for the channels that users chose beside mail (docs/product/notices.md#channels).

/**
 * Stores the copies for those who chose a channel, and a job for each, in the transaction of the
 * notice. Mail goes out in any case.
 */
export async function queueCopies(
  app: Pick<App, 'jobs' | 'noticeChannels' | 'clock'>,
  tx: Tx,
  kind: ChoiceKind,
  copies: readonly NoticeCopy[],
): Promise<void> {
  const channels = app.noticeChannels.map(({ name }) => name)
  if (channels.length === 0 || copies.length === 0) return
  const ids = await insertDeliveries(tx, kind, copies, channels, app.clock.now())
  if (ids.length === 0) return
  await app.jobs.sendAll(
    executeSqlOf(tx),
    'send-notice',
    ids.map((id) => ({ id })),
  )
}
