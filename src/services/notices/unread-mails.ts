// Mail templates about messages that a person hasn't read.
import type { Announced } from '#database/messages/unread-mails.ts'
import { REPLY_LINE } from '#domain/messages/mail-reply.ts'
import { formatBrief } from '#domain/shared/japan-time.ts'
import { buttonTo, greetingOf, quoted } from '../mail/mail-text.ts'
import type { Mail } from '../mail/queue-mail.ts'
import { MESSAGES_HERE } from '../mail/with-messages.ts'

/** What a mail about an unread message says. */
export const unreadWords = (sender: string, announced: Announced | null) =>
  announced === null ? messageWords(sender) : announcementWords(announced)

const messageWords = (sender: string) => ({
  kind: 'message_unread',
  subject: '新しいメッセージが届いています',
  first: `${quoted(sender)} さんから、新しいメッセージが届いています。`,
  last: ['このやりとりをお読みになるまで、続けてメールはお送りしません。'],
  copy_title: '新しいメッセージ',
})

const announcementWords = ({ title, date, start_time }: Announced) => ({
  kind: 'announcement',
  subject: `【重要】主催者からのお知らせ ${formatBrief(date, start_time)} ${title}`,
  first: `「${title}」の主催者から、参加されるみなさまへのお知らせです。`,
  last: [],
  copy_title: '主催者からのお知らせ',
})

export type UnreadWords = ReturnType<typeof unreadWords>

/** To a person with an unread message. The message itself is put in at delivery. */
export const unreadMail = (
  { name, email }: { name: string; email: string },
  address: string,
  { kind, subject, first, last }: UnreadWords,
  { answerable }: { answerable: boolean },
): Mail => ({
  kind,
  to: email,
  subject,
  preview: MESSAGES_HERE,
  text: [
    ...(answerable ? [REPLY_LINE] : []),
    greetingOf(name, 'つむぎをご利用の方'),
    first,
    MESSAGES_HERE,
    buttonTo('メッセージを開く', address),
    ...last,
    ...(answerable ? ['このメールに返信してもお答えになれます。メールアドレスは、相手に知らされません。'] : []),
  ].join('\n\n'),
})
