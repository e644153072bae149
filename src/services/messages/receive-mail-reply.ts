import type { MailReplyReceived } from '#contract/messages/mail-reply-schemas.ts'
import type { ThreadMessage } from '#contract/messages/messages-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findReplyAddress, noteAnswered, type ReplyAddress } from '#database/mail/reply-addresses.ts'
import { findThread } from '#database/messages/threads.ts'
import { resumeMails } from '#database/messages/unread-mails.ts'
import { contactWords, MOST_TEXT, REFUSAL_SECONDS, WHY_MASKED } from '#domain/messages/message.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { ReceivedReply, ReplyContent } from '#gateways/mail/port.ts'
import { greetingOf } from '../mail/mail-text.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { orHandedOverLater } from '../mail/receive-mail-bounce.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { sendMessage } from './messages.ts'

type ReplyApp = Pick<App, 'db' | 'clock' | 'jobs' | 'rate_limits' | 'base_url' | 'mail_reports' | 'mail_replies'>

/** Why an answer is not taken, as the mail to its sender says it. */
const REASONS = {
  too_large: 'メールが大きすぎるため、お送りできませんでした。写真やファイルは、メールではお送りいただけません。',
  foreign:
    'つむぎに登録されているメールアドレスとは別のアドレスから返信が届いたため、お送りしていません。登録のアドレスから返信するか、ページからお送りください。',
  unverified:
    '返信が登録のメールアドレスから送られたことを確かめられなかったため、お送りしていません。ページからお送りください。',
  expired: '返信の期限が過ぎているため、お送りできませんでした。',
  closed: 'このやりとりには、もうメッセージをお送りいただけません。',
  empty: '返信の文章を読み取れなかったため、お送りできませんでした。',
  too_long: `メッセージは${MOST_TEXT}文字以内でお送りください。返信が長すぎるため、お送りできませんでした。`,
  too_many: '短い間に多くのメッセージが送られたため、お送りできませんでした。時間をおいてお送りください。',
} as const
type Reason = keyof typeof REASONS
const WITHOUT_FILES =
  '返信の文章はお送りしましたが、添付の写真やファイルはお送りしていません。写真はページからお送りください。'

/** A mail to the sender of an answer: why it wasn't taken, or what is hidden. At most one a day. */
type Told = { kind: string; subject: string; words: readonly string[] }

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

const refusalOf = (reason: Reason): Told => ({
  kind: 'message_reply_refused',
  subject: '返信をお送りできませんでした',
  words: [REASONS[reason]],
})

/**
 * What the other side doesn't get of an answer; null if it gets all. Hidden contacts aren't quoted,
 * because admins see stored mails; the page has them.
 */
function partlyOf({ hidden }: ThreadMessage, files: number): Told | null {
  const kinds = [...new Set(hidden.map(({ kind }) => contactWords[kind]))].join('・')
  const words = [
    ...(files > 0 ? [WITHOUT_FILES] : []),
    ...(kinds === '' ? [] : [`返信をお送りしましたが、${kinds}の部分は相手に表示されていません。${WHY_MASKED}`]),
  ]
  if (words.length === 0) return null
  return files > 0
    ? { kind: 'message_reply_without_files', subject: '添付ファイルはお送りしていません', words }
    : { kind: 'message_reply_masked', subject: '返信の一部は相手に表示されていません', words }
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
async function tell(app: ReplyApp, address: ReplyAddress, { kind, subject, words }: Told): Promise<boolean> {
  const { id, thread_id, user_id, name, email } = address
  const now = app.clock.now()
  return await inTransaction(app.db, async (tx) => {
    const since = new Date(now.getTime() - REFUSAL_SECONDS * 1000)
    if (!(await noteAnswered(tx, id, { now, since }))) return false
    const thread = await findThread(tx, user_id, thread_id)
    if (!thread) return false
    await queueMail(app, tx, {
      kind,
      to: email,
      subject,
      text: [
        greetingOf(name, 'つむぎをご利用の方'),
        ...words,
        `メッセージのページ\n${app.base_url}/${thread.side === 'guest' ? 'mypage' : 'host'}/messages/${thread_id}`,
        'このお知らせは、1日に1通までお送りします。',
      ].join('\n\n'),
    })
    return true
  })
}
