import { randomUUID } from 'node:crypto'
import { errorMessage } from '#domain/shared/caught-error.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { findPause, findUndeliverable, recordBounce, pauseDomain } from '#database/mail/bounces.ts'
import {
  findClaimEnd,
  type MailClaim,
  type MailRow,
  markFailed,
  markSent,
  markUnsent,
  requeueMail,
  takeMail,
} from '#database/mail/mails.ts'
import { isUntrue } from '#database/mail/about.ts'
import { findReplyToken } from '#database/mail/reply-addresses.ts'
import { concernsAddress, stopsFurtherMail } from '#domain/mail/delivery-failure.ts'
import { askedForJustNow, pauseAfter } from '#domain/mail/retries.ts'
import { domainOf } from '#domain/shared/text.ts'
import type { Delivery, MailAttachment, Permit } from '#gateways/mail/port.ts'
import { getOperator } from '../reference/settings/operator.ts'
import type { App } from '../shared/app.ts'
import { holdMail, LEASE, type Lease } from './hold-mail.ts'
import { replyAddressOf } from './layout.ts'
import { withMessages } from './with-messages.ts'

/** Seconds without mail for a domain that asks us to send more slowly. */
const DOMAIN_PAUSE = 300

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Delivers one mail to the mail server. A temporary failure is retried for two days. After a
 * permanent failure the mail is given up; if the address doesn't work, only mails that the person
 * requests go there. A mail that became untrue isn't sent. The job may run twice: it leaves a mail
 * alone that was sent or given up, and comes back to a mail that another delivery has claimed when
 * that claim would end. If a process dies between delivering and recording, the mail arrives twice
 * with the same Message-ID, but is never lost.
 * @param options.ended aborted when this run of the job ends; a mail that the server doesn't have
 * yet is put back
 */
export async function deliverMail(
  app: App,
  { id }: { id: number },
  { ended, lease = LEASE }: { ended?: AbortSignal; lease?: Lease } = {},
): Promise<void> {
  const claim = { id, taken_by: randomUUID() }
  const mail = await inTransaction(app.db, (tx) => take(app, tx, claim, lease.lasts))
  if (!mail) return
  const hold = holdMail(app, claim, lease, ended)
  try {
    const delivery = await handOver(app, mail, hold)
    await inTransaction(app.db, (tx) => note(app, tx, claim, mail, delivery))
  } finally {
    hold.release()
  }
}

/** Claims the mail; null when it must not be delivered now. */
async function take(app: App, tx: Tx, claim: MailClaim, lasts: number): Promise<MailRow | null> {
  const { id } = claim
  const now = app.clock.now()
  const mail = await takeMail(tx, claim, { now, lasts })
  if (!mail) {
    const left = await findClaimEnd(tx, id)
    if (left !== undefined)
      await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id }, { after: Math.ceil(left) + 1 })
    return null
  }
  if (await isUntrue(tx, mail.about)) {
    await markUnsent(tx, id, 'outdated')
    return null
  }
  if (!askedForJustNow(mail.kind) && (await findUndeliverable(tx, mail.to_address))) {
    await markUnsent(tx, id, 'withheld')
    return null
  }
  const pause = await findPause(tx, domainOf(mail.to_address), now)
  if (!pause) return mail
  // Spread the retries, so that not all mails are sent at the end of the pause.
  const after = Math.ceil((pause.getTime() - now.getTime()) / 1000) + Math.floor(Math.random() * 60)
  await requeueMail(tx, claim, later(now, after))
  await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id }, { after })
  return null
}

async function handOver(app: App, mail: MailRow, permit: Permit): Promise<Delivery> {
  const operator = await getOperator(app)
  try {
    const { text_body, html_body } = await withMessages(app, mail)
    return await app.mail.deliver(
      {
        reference: mail.bounce_key === null ? `mail-${mail.id}` : `${mail.id}.${mail.bounce_key}`,
        to: mail.to_address,
        reply_to: (await replyAddressIn(app, mail)) ?? replyAddressOf(operator),
        subject: mail.subject,
        text: text_body,
        html: html_body,
        attachments: mail.attachments as MailAttachment[],
        unsubscribe_url: mail.unsubscribe_url,
        date: mail.created_at,
      },
      permit,
    )
  } catch (error) {
    // A defect of ours. Keep the mail, retry it even if the defect lasts, and log the error.
    app.log.error({ mail_id: mail.id, error }, 'a mail could not be put together')
    return {
      taken: false,
      kind: 'unreachable',
      permanent: false,
      words: errorMessage(error),
    }
  }
}

/** The address for answers that become messages; null if the mail has none. */
async function replyAddressIn(app: App, { reply_address_id }: MailRow): Promise<string | null> {
  const token = reply_address_id === null ? undefined : await findReplyToken(app.db, reply_address_id)
  return token === undefined ? null : app.mail_replies.addressOf(token)
}

async function note(app: App, tx: Tx, claim: MailClaim, mail: MailRow, delivery: Delivery): Promise<void> {
  const { id, kind, attempts, to_address } = mail
  const now = app.clock.now()
  if (delivery.taken) return await markSent(tx, id, now)
  if (delivery.withdrawn) {
    if (await requeueMail(tx, claim, null)) await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id })
    return
  }
  const failure = delivery.kind
  const error = delivery.words.slice(0, 1000)
  const age = (now.getTime() - mail.created_at.getTime()) / 1000
  const after = delivery.permanent ? null : pauseAfter({ kind, attempts, age }, Math.random())
  const next_attempt_at = after === null ? null : later(now, after)
  // Another delivery has claimed it and records its own result.
  if (!(await markFailed(tx, claim, { error, failure, next_attempt_at }))) return
  if (after !== null) await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id }, { after })
  if (failure === 'throttled') await pauseDomain(tx, domainOf(to_address), later(now, DOMAIN_PAUSE))
  if (delivery.permanent && concernsAddress(failure))
    await recordBounce(tx, {
      email: to_address,
      kind: failure,
      words: error,
      mail_id: id,
      at: now,
      ends: stopsFurtherMail(failure),
    })
  // The server's message may contain the receiver, so it is stored in the row only.
  if (failure === 'server_refuses_us') app.log.error({ mail_id: id, kind, attempts }, 'the mail server refuses us')
  else if (after === null && !stopsFurtherMail(failure))
    app.log.error({ mail_id: id, kind, attempts, failure }, 'mail given up')
}
