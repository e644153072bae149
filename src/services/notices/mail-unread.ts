import { inTransaction } from '#database/client.ts'
import { lockThread } from '#database/locks.ts'
import { keepReplyAddress } from '#database/mail/reply-addresses.ts'
import { findUnreadMail, noteMailed } from '#database/messages/unread-mails.ts'
import { REPLY_LINE } from '#domain/messages/mail-reply.ts'
import { REPLY_SECONDS } from '#domain/messages/message.ts'
import { greetingOf } from '../mail/greeting.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { quoted } from '../mail/quoted.ts'
import { MESSAGES_HERE } from '../mail/with-messages.ts'
import type { App } from '../shared/app.ts'
import { queueCopies } from './channels.ts'
import { newMailToken } from '../shared/mail-token.ts'

/**
 * The job of a message, a minute after it was sent: mails the other side if it has not read the
 * message. There is no second mail about the thread until that side reads it. The stored mail
 * doesn't contain the message, because admins see stored mails; it is put in at delivery
 * (withMessages). If answers by mail are set up, each recipient gets an address of their own for
 * it. LINE and browsers get a copy without the message and without names.
 * @param id of the message
 */
export async function mailUnread(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url' | 'mail_replies' | 'noticeChannels'>,
  id: number,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const known = await findUnreadMail(tx, id)
    if (!known) return
    await lockThread(tx, known.thread_id)
    // What another run, or a reader, did before the lock.
    const mail = await findUnreadMail(tx, id)
    if (!mail || mail.recipients.length === 0) return
    await noteMailed(tx, mail.thread_id, { side: mail.side, id })
    const path = `/${mail.side === 'guest' ? 'mypage' : 'host'}/messages/${mail.thread_id}`
    const address = app.base_url + path
    const valid_until = new Date(app.clock.now().getTime() + REPLY_SECONDS * 1000)
    for (const { id: user_id, name, email, email_verified } of mail.recipients) {
      const token = newMailToken()
      const answerable = email_verified && app.mail_replies.addressOf(token) !== null
      const reply_address_id = answerable
        ? await keepReplyAddress(tx, { thread_id: mail.thread_id, user_id, token, valid_until })
        : undefined
      await queueMail(app, tx, {
        kind: 'message_unread',
        to: email,
        subject: '新しいメッセージが届いています',
        text: [
          ...(answerable ? [REPLY_LINE] : []),
          greetingOf(name, 'つむぎをご利用の方'),
          `${quoted(mail.sender_name)} さんから、新しいメッセージが届いています。`,
          MESSAGES_HERE,
          `メッセージのページ\n${address}`,
          'このやりとりをお読みになるまで、続けてメールはお送りしません。',
          ...(answerable ? ['このメールに返信してもお答えになれます。メールアドレスは、相手に知らされません。'] : []),
        ].join('\n\n'),
        messages: { thread_id: mail.thread_id, user_id, after_id: mail.read_id },
        ...(reply_address_id !== undefined && { reply_address_id }),
      })
    }
    const copies = mail.recipients.map((recipient) => ({
      key: `message:${mail.thread_id}:${id}`,
      user_id: recipient.id,
      title: '新しいメッセージ',
      text: '新しいメッセージが届いています。',
      path,
    }))
    await queueCopies(app, tx, mail.side === 'guest' ? 'guest_message' : 'host_message', copies)
  })
}
