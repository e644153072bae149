import { findThread } from '#database/messages/threads.ts'
import { findMailedMessages, findMessagesOfMail, type MessageOfMail } from '#database/messages/unread-mails.ts'
import { maskContacts } from '#domain/messages/mask-contacts.ts'
import { UNREAD_SECONDS } from '#domain/messages/message.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { type MailQuote, mailQuotes, mailWords } from '#gateways/mail/layout.ts'
import type { App } from '../shared/app.ts'
import { quoted, wrapText } from './mail-text.ts'

/** Stands in the stored mail for its messages and for their first words. Admins see this. */
export const MESSAGES_HERE = '［メッセージの本文は表示しません］'

const MOST_MESSAGES = 10
/** Characters of all messages in a mail. The rest is on the page. */
const MOST_CHARACTERS = 4000
/** Characters of the preview. Lists of mails show less. */
const MOST_PREVIEW = 100

type Stored = { id: number; text_body: string; html_body: string | null }

/**
 * The mail as its recipient gets it. A mail about unread messages is stored without them; they are
 * put in here, as the page shows them to this person at this moment. All other mails stay as they
 * are.
 */
export async function withMessages(app: Pick<App, 'db' | 'clock'>, mail: Stored): Promise<Omit<Stored, 'id'>> {
  const { text_body, html_body } = mail
  const mailed = await findMailedMessages(app.db, mail.id)
  if (!mailed) return { text_body, html_body }
  const quotes = await quotesOf(app, mailed)
  return {
    text_body: inPlace(text_body, wrapText(quotes.map(textOf).join('\n\n'))),
    html_body:
      html_body && inPlace(withPreview(html_body, await mailWords(previewOf(quotes))), await mailQuotes(quotes)),
  }
}

const previewOf = ([first]: readonly MailQuote[]) =>
  Array.from(first?.lines.join(' ').replace(/\s+/g, ' ') ?? '')
    .slice(0, MOST_PREVIEW)
    .join('')

async function quotesOf(
  app: Pick<App, 'db' | 'clock'>,
  mailed: { thread_id: number; user_id: number; after_id: number },
): Promise<MailQuote[]> {
  const thread = await findThread(app.db, mailed.user_id, mailed.thread_id)
  if (!thread) return ours('（メッセージは表示できません）')
  const messages = await findMessagesOfMail(app.db, mailed, {
    side: thread.side === 'guest' ? 'host' : 'guest',
    until: new Date(app.clock.now().getTime() - UNREAD_SECONDS * 1000),
    limit: MOST_MESSAGES + 1,
  })
  if (messages.length === 0) return ours('（メッセージは削除されました）')
  const shown: MailQuote[] = []
  let left = MOST_CHARACTERS
  for (const message of messages.slice(0, MOST_MESSAGES)) {
    const text = Array.from(thread.masks ? maskContacts(message.text).text : message.text)
    if (left <= 0) break
    shown.push(quoteOf(message, text.slice(0, left).join('')))
    left -= text.length
  }
  const cut = left < 0 || shown.length < messages.length
  return [...shown, ...(cut ? ours('（続きはページでお読みください）') : [])]
}

const ours = (line: string): MailQuote[] => [{ head: null, lines: [line] }]

const quoteOf = ({ sender_name, created_at, pictures }: MessageOfMail, text: string): MailQuote => ({
  head: `${quoted(sender_name)} さん　${formatMoment(created_at)}`,
  lines: [
    ...(text === '' ? [] : quoted(text).split('\n')),
    ...(pictures > 0 ? [`（写真${pictures}枚。ページでご覧ください）`] : []),
  ],
})

/** Each line begins with a space, so no line of a person looks like a heading of ours. */
const textOf = ({ head, lines }: MailQuote): string =>
  [...(head === null ? [] : [head]), ...lines].map((line) => `　${line}`).join('\n')

/** The last occurrence is ours: a name before it may contain the same words. */
const inPlace = (stored: string, words: string) => replacedAt(stored, stored.lastIndexOf(MESSAGES_HERE), words)

/** The preview begins the body. */
function withPreview(stored: string, words: string): string {
  const at = stored.indexOf(MESSAGES_HERE, stored.indexOf('<body'))
  // An older mail has none.
  return at === stored.lastIndexOf(MESSAGES_HERE) ? stored : replacedAt(stored, at, words)
}

const replacedAt = (stored: string, at: number, words: string) =>
  at === -1 ? stored : stored.slice(0, at) + words + stored.slice(at + MESSAGES_HERE.length)
