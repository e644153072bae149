import { inTransaction } from '#database/client.ts'
import { lockThread } from '#database/locks.ts'
import { findUnreadMail, noteMailed } from '#database/messages/unread-mails.ts'
import { greetingOf } from '../mail/greeting.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { quoted } from '../mail/quoted.ts'
import type { App } from '../shared/app.ts'

/**
 * The job of a message, a minute after it was sent: mails the other side if it has not read the
 * message. There is no second mail about the thread until that side reads it. The mail doesn't
 * contain the message, because admins see the mails that were sent.
 * @param id of the message
 */
export async function mailUnread(app: Pick<App, 'db' | 'jobs' | 'base_url'>, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const known = await findUnreadMail(tx, id)
    if (!known) return
    await lockThread(tx, known.thread_id)
    // What another run, or a reader, did before the lock.
    const mail = await findUnreadMail(tx, id)
    if (!mail || mail.recipients.length === 0) return
    await noteMailed(tx, mail.thread_id, { side: mail.side, id })
    const address = `${app.base_url}/${mail.side === 'guest' ? 'mypage' : 'host'}/messages/${mail.thread_id}`
    for (const { name, email } of mail.recipients)
      await queueMail(app, tx, {
        kind: 'message_unread',
        to: email,
        subject: '新しいメッセージが届いています',
        text: [
          greetingOf(name, 'つむぎをご利用の方'),
          `${quoted(mail.sender_name)} さんから、新しいメッセージが届いています。次のページでお読みください。`,
          `メッセージのページ\n${address}`,
          'このやりとりをお読みになるまで、続けてメールはお送りしません。',
        ].join('\n\n'),
      })
  })
}
