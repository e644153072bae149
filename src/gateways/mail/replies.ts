// Answers to mails about messages, passed on by our own mail server.
import { createHash } from 'node:crypto'
import type { Email, Header } from 'postal-mime'
import { htmlText } from '#domain/messages/html-text.ts'
import { replyText } from '#domain/messages/mail-reply.ts'
import { domainOf, normaliseEmail } from '#domain/shared/text.ts'
import type { MailReplies, ReceivedReply } from './port.ts'

export type ReplyOptions = {
  /** The domain of the addresses for answers; null: there are none. */
  domain: string | null
  /** The name of our mail server in Authentication-Results; null: it checks no senders. */
  authserv_id: string | null
  /** The sender's address of our mails. */
  from: string
}

/** A longer mail is not taken; of it only the headers are read. */
const MOST_BYTES = 1_000_000
const MOST_HEADERS = 64_000
const MOST_TEXT = 200_000

export const mailReplies = ({ domain, authserv_id, from }: ReplyOptions): MailReplies => ({
  addressOf: (token) => (domain === null ? null : `t-${token}@${domain}`),
  read: async (message) => (domain === null ? null : await readReply(message, { domain, authserv_id, from })),
})

type Known = { domain: string; authserv_id: string | null; from: string }

async function readReply(message: Uint8Array, known: Known): Promise<ReceivedReply | null> {
  const { default: PostalMime, addressParser } = await import('postal-mime')
  const too_large = message.length > MOST_BYTES
  const mail: Email | null = await PostalMime.parse(too_large ? headersOf(message) : message, {
    maxNestingDepth: 20,
    maxHeadersSize: MOST_HEADERS,
  }).catch(() => null)
  if (!mail) return null
  const values = (...keys: string[]) => mail.headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value)
  const token = tokenIn([...values('x-original-to'), ...values('delivered-to'), ...values('to', 'cc')], known.domain)
  if (token === null) return null
  // Two senders: programs differ in which one they show.
  const senders = values('from').flatMap((value) => addressParser(value, { flatten: true }))
  const from = senders.length === 1 && senders[0]!.address ? normaliseEmail(senders[0]!.address) : null
  const text = (mail.text ?? '').slice(0, MOST_TEXT)
  const ours = [known.from, `t-${token}@${known.domain}`]
  return {
    token,
    from,
    automatic: isAutomatic(mail, known),
    wants_no_answer: values('x-auto-response-suppress').length > 0,
    authentic:
      known.authserv_id === null ? null : isAuthentic(values('authentication-results'), known.authserv_id, from),
    key: keyOf(mail),
    text: replyText(text.trim() === '' ? htmlText(mail.html ?? '') : text, ours),
    files: mail.attachments.filter(({ related, mimeType }) => !related && !/^text\/(calendar|x-vcard)/.test(mimeType))
      .length,
    too_large,
  }
}

/** The header of a message, without the last line, which may be cut. */
function headersOf(message: Uint8Array): Uint8Array {
  const head = Buffer.from(message.subarray(0, MOST_HEADERS / 2))
  const end = /\r?\n\r?\n/.exec(head.toString('latin1'))?.index ?? head.lastIndexOf(10)
  return head.subarray(0, Math.max(0, end))
}

function tokenIn(values: readonly string[], domain: string): string | null {
  for (const value of values)
    for (const [, token, at] of value.toLowerCase().matchAll(/\bt-([a-z2-7]{26})@([a-z0-9.-]{1,253})/g))
      if (at === domain) return token!
  return null
}

/** The same mail has the same key, however often and by whichever way it arrives. */
function keyOf(mail: Email): string {
  const named = mail.messageId?.trim()
  const identity = named ? ['id', named] : ['mail', mail.date, mail.subject, mail.text, mail.html]
  return `mail:${createHash('sha256').update(JSON.stringify(identity)).digest('base64url')}`
}

const SUBJECT =
  /^\s*[[【(]?\s*(自動返信|自動応答|自動送信|不在通知|不在のお知らせ|out of office|auto(matic)?[ -]?(reply|response|answer))/i

/** Whether a program sent the mail, or it is one of ours. */
function isAutomatic(mail: Email, { from }: Known): boolean {
  const first = (name: string) =>
    mail.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const has = (match: (header: Header) => boolean) => mail.headers.some(match)
  const submitted = first('auto-submitted')
  const ours = /^<(?:\d{1,18}\.[0-9a-f]{16}|mail-\d{1,18})@([^<>@]{1,255})>$/.exec(mail.messageId?.trim() ?? '')
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(bulk|junk|list|auto_reply)\b/.test(first('precedence') ?? '') ||
    has(({ key }) => key.startsWith('list-') || /^x-auto-?(reply|respond|response)$/.test(key) || key === 'x-loop') ||
    /^<\s*>/.test(first('return-path') ?? '') ||
    /^multipart\/report\b/.test(first('content-type') ?? '') ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(mail.from?.address ?? '') ||
    ours?.[1]?.toLowerCase() === domainOf(from) ||
    SUBJECT.test((mail.subject ?? '').slice(0, 200))
  )
}

/**
 * Whether our mail server found that the sender's domain sent the mail (RFC 8601): DMARC passed, or
 * DKIM or SPF of exactly this domain.
 */
function isAuthentic(results: readonly string[], authserv_id: string, from: string | null): boolean {
  if (from === null) return false
  const domain = domainOf(from)
  const checks = results
    .map((value) =>
      value
        .toLowerCase()
        .replace(/\([^()]*\)/g, ' ')
        .split(';')
        .map((part) => part.trim()),
    )
    .filter(([server = '']) => server.split(/\s+/)[0] === authserv_id)
    .flatMap(([, ...parts]) => parts.map((part) => part.split(/\s+/)))
  const valueOf = (check: readonly string[], name: string) =>
    check
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replace(/^"|"$/g, '')
  if (checks.some(([result]) => result === 'dmarc=fail')) return false
  return checks.some((check) => {
    if (check[0] === 'dmarc=pass') return (valueOf(check, 'header.from') ?? domain) === domain
    if (check[0] === 'dkim=pass')
      return (valueOf(check, 'header.d') ?? domainOf(valueOf(check, 'header.i') ?? '')) === domain
    return check[0] === 'spf=pass' && domainOf(valueOf(check, 'smtp.mailfrom') ?? '') === domain
  })
}
