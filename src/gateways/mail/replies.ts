// Answers to mails about messages, passed on by our own mail server.
import { createHash } from 'node:crypto'
import { isAuthentic } from '#domain/mail/authentication-results.ts'
import { type MailHead, readHead } from '#domain/mail/mail-head.ts'
import { sendersIn } from '#domain/mail/senders.ts'
import { domainOf } from '#domain/shared/text.ts'
import { headerText } from './charsets.ts'
import type { MailReplies, ReceivedReply } from './port.ts'
import { readContent } from './read-content.ts'

export type ReplyOptions = {
  /** The domain of the addresses for answers; null: there are none. */
  domain: string | null
  /** The name of our mail server in Authentication-Results; null: it checks no senders. */
  authserv_id: string | null
  /** The sender's address of our mails; null: they are not sent. */
  from: string | null
}

/** A longer mail is not taken; of it only the headers are read. */
const MOST_BYTES = 1_000_000

const addressOf = (token: string, domain: string) => `t-${token}@${domain}`

export const mailReplies = ({ domain, authserv_id, from }: ReplyOptions): MailReplies => ({
  addressOf: (token) => (domain === null ? null : addressOf(token, domain)),
  receive: async (message) => (domain === null ? null : received(message, { domain, authserv_id, from })),
  read: async (message, { token, from: sender }, name) => {
    const ours = [from, domain && addressOf(token, domain)].filter((address) => address !== null)
    const addresses = sender === null ? ours : [...ours, sender]
    const unshown = { addresses, token, name }
    return await readContent(`reply ${token}`, { kind: 'reply', message, ours, unshown })
  },
})

type Known = ReplyOptions & { domain: string }

function received(message: Uint8Array, known: Known): ReceivedReply | null {
  const head = readHead(message)
  const token = tokenIn(head.values('x-original-to', 'delivered-to', 'to', 'cc'), known.domain)
  if (token === null) return null
  const from = senderIn(head)
  return {
    token,
    from,
    automatic: isAutomatic(head, known),
    wants_no_answer: head.names.includes('x-auto-response-suppress'),
    authentic:
      known.authserv_id === null
        ? null
        : from !== null && isAuthentic(head.first('authentication-results') ?? '', known.authserv_id, from),
    key: keyOf(head, message),
    too_large: head.cut || message.length > MOST_BYTES,
  }
}

/** Null for two senders too: programs differ in which one they show. */
function senderIn(head: MailHead): string | null {
  const [value, ...others] = head.values('from')
  const senders = value === undefined || others.length > 0 ? null : sendersIn(value)
  return senders?.length === 1 ? senders[0]! : null
}

function tokenIn(values: readonly string[], domain: string): string | null {
  for (const value of values)
    for (const [, token, at] of value.toLowerCase().matchAll(/\bt-([a-z2-7]{26})@([a-z0-9.-]{1,253})/g))
      if (at === domain) return token!
  return null
}

/** The same mail has the same key, however often and by whichever way it arrives. */
function keyOf(head: MailHead, message: Uint8Array): string {
  const named = head.first('message-id')
  const hash = createHash('sha256')
  hash.update(JSON.stringify(named ? ['id', named] : ['mail', head.first('date'), head.first('subject')]))
  if (!named) hash.update(message.subarray(head.body_at))
  return `mail:${hash.digest('base64url')}`
}

/** Subjects of programs. An answer of a person begins with ours, behind 「Re:」. */
const SUBJECT = new RegExp(
  '^\\s*((re|fwd?)\\s*[:：]\\s*)*[[【(（<＜]?\\s*(' +
    '自動(返信|応答|送信|配信|通知)|不在(通知|連絡|のお知らせ|のご連絡|のため|です|にして)|休暇(中|のお知らせ|のため)|' +
    'out of (the )?office|auto(matic|matische)?[ -]?(reply|response|answer|antwort))',
  'i',
)

/** Whether a program sent the mail, or it is one of ours. */
function isAutomatic(head: MailHead, { from }: Known): boolean {
  const first = (name: string) => head.first(name)?.toLowerCase() ?? ''
  const submitted = first('auto-submitted')
  const ours = /^<(?:\d{1,18}\.[0-9a-f]{16}|mail-\d{1,18})@([^<>@]{1,255})>$/.exec(first('message-id'))
  const senders = sendersIn(head.first('from') ?? '') ?? []
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    /^(bulk|junk|list|auto_reply)\b/.test(first('precedence')) ||
    head.names.some((name) => /^list-|^x-auto-?(reply|respond|response)$|^x-loop$/.test(name)) ||
    /^<\s*>/.test(first('return-path')) ||
    /^multipart\/report\b/.test(first('content-type')) ||
    senders.some((sender) => /^(mailer-daemon|postmaster|no-?reply)@/.test(sender)) ||
    (from !== null && ours?.[1] === domainOf(from)) ||
    SUBJECT.test(headerText(head.first('subject')?.slice(0, 500) ?? ''))
  )
}
