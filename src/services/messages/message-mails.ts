import type { ThreadMessage } from '#contract/messages/messages-schemas.ts'
import type { ReplyAddress } from '#database/mail/reply-addresses.ts'
import { type ReportResult, reportResultWords } from '#domain/messages/reports.ts'
import { contactWords, MOST_TEXT, type ThreadSide, WHY_MASKED } from '#domain/messages/message.ts'
import { buttonTo, greetingOf } from '../mail/mail-text.ts'
import type { Mail } from '../mail/queue-mail.ts'

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
export type Reason = keyof typeof REASONS
const WITHOUT_FILES =
  '返信の文章はお送りしましたが、添付の写真やファイルはお送りしていません。写真はページからお送りください。'

/** A mail to the sender of an answer: why it wasn't taken, or what is hidden. At most one a day. */
export type Told = { kind: string; subject: string; words: readonly string[] }

export const refusalOf = (reason: Reason): Told => ({
  kind: 'message_reply_refused',
  subject: '返信をお送りできませんでした',
  words: [REASONS[reason]],
})

/**
 * What the other side doesn't get of an answer; null if it gets all. Hidden contacts aren't quoted,
 * because admins see stored mails; the page has them.
 */
export function partlyOf({ hidden }: ThreadMessage, files: number): Told | null {
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

/** To the sender of an answer by mail. */
export const replyMail = (
  base_url: string,
  { name, email, thread_id }: ReplyAddress,
  side: ThreadSide,
  { kind, subject, words }: Told,
): Mail => ({
  kind,
  to: email,
  subject,
  text: [
    greetingOf(name, 'つむぎをご利用の方'),
    ...words,
    buttonTo('メッセージを開く', `${base_url}/${side === 'guest' ? 'mypage' : 'host'}/messages/${thread_id}`),
    'このお知らせは、1日に1通までお送りします。',
  ].join('\n\n'),
})

type Person = { name: string; email: string }

/** Without the texts, because admins see stored mails: one of them may be the reported side. */
const reporterMail = (
  base_url: string,
  { name, email }: Person,
  id: number,
  { kind, subject, words }: Omit<Told, 'words'> & { words: string },
): Mail => ({
  kind,
  to: email,
  subject,
  text: [
    greetingOf(name, 'つむぎをご利用の方'),
    words,
    buttonTo('運営とのやりとりを開く', `${base_url}/mypage/reports/${id}`),
    'ご連絡いただいたことは、相手の方には知らせていません。',
  ].join('\n\n'),
})

/** To the person who reported a thread. */
export const reportReceivedMail = (base_url: string, reporter: Person, id: number): Mail =>
  reporterMail(base_url, reporter, id, {
    kind: 'report_received',
    subject: '運営へのご連絡を受け付けました',
    words: '担当者が確認し、お返事します。書き足したいことがあるときは、次のページからお送りください。',
  })
export const reportReplyMail = (base_url: string, reporter: Person, id: number): Mail =>
  reporterMail(base_url, reporter, id, {
    kind: 'report_reply',
    subject: '運営からお返事が届きました（ご連絡の件）',
    words: 'いただいたご連絡に、担当者がお返事しました。次のページで読み、返信できます。',
  })
export const reportClosedMail = (base_url: string, reporter: Person, id: number, result: ReportResult): Mail =>
  reporterMail(base_url, reporter, id, {
    kind: 'report_closed',
    subject: 'ご連絡への対応が終わりました',
    words: `結果：${reportResultWords[result]}。`,
  })

/** To an admin who works on reports. @param first false for a further message of the reporter */
export const reportArrivedMail = (base_url: string, admin: Person, id: number, first: boolean): Mail => ({
  kind: first ? 'report_arrived' : 'report_answered',
  to: admin.email,
  subject: first ? 'メッセージの連絡が届きました' : 'メッセージの連絡に返信が届きました',
  text: [
    greetingOf(admin.name, '管理者の方'),
    `連絡 ${id} の対応をお願いします。`,
    buttonTo('連絡を開く', `${base_url}/admin/reports/${id}`),
  ].join('\n\n'),
})
