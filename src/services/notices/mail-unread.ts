import { type About, aboutPlace, isUntrue } from '#database/mail/about.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockThreads } from '#database/locks.ts'
import { keepReplyAddress } from '#database/mail/reply-addresses.ts'
import { findUnreadMail, noteAnnouncementMailed, noteMailed, type UnreadMail } from '#database/messages/unread-mails.ts'
import { REPLY_SECONDS } from '#domain/messages/message.ts'
import { queueCopies, queueMail } from '../mail/queue-mail.ts'
import type { App } from '../shared/app.ts'
import { newMailToken } from '../shared/mail-token.ts'
import { unreadMail, type UnreadWords, unreadWords } from './unread-mails.ts'

type MailApp = Pick<App, 'db' | 'clock' | 'jobs' | 'base_url' | 'mail_replies' | 'noticeChannels'>

/**
 * The job of a message, a minute after it was sent: mails the other side if it has not read the
 * message. There is no second mail about the thread until that side reads it. An announcement to
 * the participants of a slot is mailed in any case, once, and doesn't count as that mail, but not
 * to those who have no place in the slot any more. The
 * stored mail doesn't contain the message, because admins see stored mails; it is put in at
 * delivery (withMessages). If answers by mail are set up, each recipient gets an address of their
 * own for it. LINE and browsers get a copy of what is unread, without the message and without
 * names.
 * @param id of the message
 */
export async function mailUnread(app: MailApp, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const known = await findUnreadMail(tx, id)
    if (!known) return
    await lockThreads(tx, [known.thread_id])
    // What another run, or a reader, did before the lock.
    const mail = await findUnreadMail(tx, id)
    if (!mail || mail.recipients.length === 0) return
    const { thread_id, side, announced } = mail
    const about = announced && aboutPlace(announced)
    if (await isUntrue(tx, about)) return
    if (announced === null) await noteMailed(tx, thread_id, { side, id })
    else await noteAnnouncementMailed(tx, id, app.clock.now())
    const path = `/${side === 'guest' ? 'mypage' : 'host'}/messages/${thread_id}`
    const words = unreadWords(mail.sender_name, announced)
    // The mail of an announcement begins with it, whatever else is unread.
    const after_id = announced === null ? mail.read_id : id - 1
    for (const recipient of mail.recipients)
      await mailTo(app, tx, recipient, { thread_id, after_id, address: app.base_url + path, words, about })
    if (mail.is_read) return
    const copies = mail.recipients.map((recipient) => ({
      key: `message:${thread_id}:${id}`,
      user_id: recipient.id,
      title: words.copy_title,
      text: `${words.copy_title}が届いています。`,
      path,
      ...(about && { about }),
    }))
    await queueCopies(app, tx, side === 'guest' ? 'guest_message' : 'host_message', copies)
  })
}

async function mailTo(
  app: MailApp,
  tx: Tx,
  { id: user_id, name, email, email_verified }: UnreadMail['recipients'][number],
  {
    thread_id,
    after_id,
    address,
    words,
    about,
  }: { thread_id: number; after_id: number; address: string; words: UnreadWords; about: About | null },
): Promise<void> {
  const valid_until = new Date(app.clock.now().getTime() + REPLY_SECONDS * 1000)
  const token = newMailToken()
  const answerable = email_verified && app.mail_replies.addressOf(token) !== null
  const reply_address_id = answerable
    ? await keepReplyAddress(tx, { thread_id, user_id, token, valid_until })
    : undefined
  await queueMail(app, tx, {
    ...unreadMail({ name, email }, address, words, { answerable }),
    messages: { thread_id, user_id, after_id },
    ...(about && { about }),
    ...(reply_address_id !== undefined && { reply_address_id }),
  })
}
