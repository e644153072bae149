import type { MailReplyReceived, ThreadMessage } from '#contract/messages/messages-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findReplyAddress, noteAnswered, type ReplyAddress } from '#database/mail/reply-addresses.ts'
import { findThread } from '#database/messages/threads.ts'
import { resumeMails } from '#database/messages/unread-mails.ts'
import { REFUSAL_SECONDS } from '#domain/messages/message.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { ReceivedReply, ReplyContent } from '#gateways/mail/port.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { orHandedOverLater } from '../mail/receive-mail-bounce.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { partlyOf, type Reason, refusalOf, replyMail, type Told } from './message-mails.ts'
import { sendMessage } from './messages.ts'

type ReplyApp = Pick<App, 'db' | 'clock' | 'jobs' | 'rate_limits' | 'base_url' | 'mail_reports' | 'mail_replies'>

/**
 * Takes an answer to a mail about messages, which our mail server hands over, as a message of the
 * participant to whom its address belongs. The same mail handed over twice is one message. Who
 * sends an answer that can't be taken gets at most one mail a day that says why, at the
 * participant's own address; automatic mail gets none. Any stranger can send such a mail, so its
 * content is read last, only if its headers fit.
 * @param read returns the message, after it is known that our mail server sent it
 * @throws Refused not_found for any other caller, so that it learns nothing; unavailable
 */
export async function receiveMailReply(
  app: ReplyApp,
  headers: Headers,
  read: () => Promise<Uint8Array>,
): Promise<MailReplyReceived> {
  if (!app.mail_reports.isOurs(headers)) throw new Refused('not_found')
  const message = await read()
  const mail = await app.mail_replies.receive(message)
  if (!mail || mail.automatic) return { outcome: 'ignored' }
  const address = await findReplyAddress(app.db, mail.token)
  // Not a participant any more: a member who left the ambassador learns nothing about the thread.
  if (!address || !(await findThread(app.db, address.user_id, address.thread_id))) return { outcome: 'ignored' }
  const tellOf = async (told: Told) => !mail.wants_no_answer && (await tell(app, address, told))
  const refuse = async (reason: Reason): Promise<MailReplyReceived> => ({
    outcome: (await tellOf(refusalOf(reason))) ? 'refused' : 'ignored',
  })
  const unfit = whyNot(address, mail, app.clock.now())
  if (unfit) return await refuse(unfit)
  const content = await orHandedOverLater(app.mail_replies.read(message, mail, address.name))
  if (!content) return await refuse('too_large')
  if (content.text === '') return await refuse('empty')
  const result = await take(app, address, mail.key, content)
  if (result === 'ignored') return { outcome: 'ignored' }
  if (typeof result === 'string') return await refuse(result)
  const partly = partlyOf(result, content.files)
  if (partly) await tellOf(partly)
  return { outcome: 'taken' }
}

function whyNot({ email, valid_until }: ReplyAddress, mail: ReceivedReply, now: Date): Reason | null {
  if (mail.from !== normaliseEmail(email)) return 'foreign'
  if (mail.authentic === false) return 'unverified'
  if (valid_until <= now) return 'expired'
  return mail.too_large ? 'too_large' : null
}

async function take(
  app: ReplyApp,
  { thread_id, user_id }: ReplyAddress,
  client_key: string,
  { text, whole }: ReplyContent,
): Promise<Reason | ThreadMessage | 'ignored'> {
  try {
    const message = await sendMessage(app, { id: user_id }, thread_id, { text, client_key, pictures: [] }, whole)
    const { side } = message
    if (side) await inTransaction(app.db, (tx) => resumeMails(tx, thread_id, side))
    return message
  } catch (error) {
    if (error instanceof InvalidInput) return 'too_long'
    if (!(error instanceof Refused)) throw error
    if (error.code === 'too_many_attempts') return 'too_many'
    if (error.code === 'thread_closed' || error.code === 'thread_blocked') return 'closed'
    // The same Message-ID with another text; a user who was suspended or left meanwhile.
    if (['message_key_used', 'not_signed_in', 'thread_not_found'].includes(error.code)) return 'ignored'
    throw error
  }
}

/** @returns false if the participant got such a mail in the last day */
async function tell(app: ReplyApp, address: ReplyAddress, told: Told): Promise<boolean> {
  const { id, thread_id, user_id } = address
  const now = app.clock.now()
  return await inTransaction(app.db, async (tx) => {
    const since = new Date(now.getTime() - REFUSAL_SECONDS * 1000)
    if (!(await noteAnswered(tx, id, { now, since }))) return false
    const thread = await findThread(tx, user_id, thread_id)
    if (!thread) return false
    await queueMail(app, tx, replyMail(app.base_url, address, thread.side, told))
    return true
  })
}
