// Settings for sending mail and for reports of bounced mail.
import { createPrivateKey } from 'node:crypto'
import fs from 'node:fs'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import { type DkimKey, isLoopback, type SmtpOptions } from '#gateways/mail/settings.ts'
import { BadConfiguration, type Mode, needed, type Source, together } from './settings.ts'

export type MailSettings = {
  /** null: mail is stored and shown at /dev/mail. */
  smtp: SmtpOptions | null
  /** The token that the mail server sends with reports; null: reports are refused. */
  mail_bounce_token: string | null
  /** Addresses for answers to mails about messages. */
  mail_replies: { domain: string | null; authserv_id: string | null }
}

/** @throws BadConfiguration */
export function readMail(source: Source, mode: Mode): MailSettings {
  const { url, mail_bounce_token, mail_replies } = together({
    url: () => readUrl(source, mode),
    mail_bounce_token: () => readBounceToken(source),
    mail_replies: () => readReplies(source),
  })
  if (url === null) return { smtp: null, mail_bounce_token, mail_replies }
  const { from, bounces_to, dkim } = together({
    from: () => readFrom(source),
    bounces_to: () => readBouncesTo(source),
    dkim: () => readDkim(source),
  })
  return { smtp: { url, from, bounces_to, dkim }, mail_bounce_token, mail_replies }
}

/** Options of the mail library that can't turn off encryption, as others could. */
const HARMLESS = new Set(['requireTLS=true', 'name', 'authMethod', 'tls.servername'])

function readUrl(source: Source, mode: Mode): string | null {
  const url = source.SMTP_URL
  if (!url) {
    if (mode === 'production')
      throw new BadConfiguration('本番では SMTP_URL を指定してください（なければメールが誰にも届きません）。')
    return null
  }
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url) || new URL(url).hostname === '')
    throw new BadConfiguration('SMTP_URL は smtp:// か smtps:// で始まるアドレスにしてください。')
  const options = [...new URL(url).searchParams].filter(
    ([name, value]) => !HARMLESS.has(name) && !HARMLESS.has(`${name}=${value}`),
  )
  if (mode === 'production' && options.length > 0 && !isLoopback(url))
    throw new BadConfiguration(
      `SMTP_URL の ${options.map(([name]) => name).join('、')} は本番では使えません（暗号化しない通信や、誰のものかわからない証明書を許すことがあります）。`,
    )
  return url
}

/** Format: `つむぎ <no-reply@example.jp>`, or the address alone. */
function readFrom(source: Source): SmtpOptions['from'] {
  if (!source.MAIL_FROM) throw new BadConfiguration('SMTP_URL を使うときは MAIL_FROM（差出人）も指定してください。')
  const [, quoted = '', address = ''] = /^(?:(.*?)\s*<)?([^<>\s]+)>?$/.exec(source.MAIL_FROM.trim()) ?? []
  if (!isEmail(address)) throw new BadConfiguration('MAIL_FROM は「つむぎ <no-reply@example.jp>」の形にしてください。')
  return { name: quoted.replace(/^"(.*)"$/, '$1'), address: normaliseEmail(address) }
}

function readBouncesTo(source: Source): string | null {
  const address = source.MAIL_BOUNCES_TO
  if (!address) return null
  // `+`, the mail's number and its key are added; the local part has at most 64 characters.
  if (!isEmail(address) || /\+/.test(address) || address.lastIndexOf('@') > 26)
    throw new BadConfiguration(
      'MAIL_BOUNCES_TO は bounces@example.jp の形にしてください（@ の前は26文字まで、+ は使えません）。',
    )
  return normaliseEmail(address)
}

function readBounceToken(source: Source): string | null {
  if (!source.MAIL_BOUNCE_TOKEN) return null
  return needed(source, 'MAIL_BOUNCE_TOKEN', /^[\x21-\x7e]{32,}$/, '32文字以上のでたらめな文字列')
}

const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

function readReplies(source: Source): MailSettings['mail_replies'] {
  if (!source.MAIL_REPLY_DOMAIN) {
    if (source.MAIL_REPLY_AUTHSERV_ID)
      throw new BadConfiguration('MAIL_REPLY_AUTHSERV_ID を使うときは MAIL_REPLY_DOMAIN も指定してください。')
    return { domain: null, authserv_id: null }
  }
  const domain = needed(source, 'MAIL_REPLY_DOMAIN', HOST_NAME, 'ドメイン（reply.example.jp）')
  if (domain.length > 200) throw new BadConfiguration('MAIL_REPLY_DOMAIN は200文字までにしてください。')
  if (!source.MAIL_BOUNCE_TOKEN)
    throw new BadConfiguration(
      'MAIL_REPLY_DOMAIN を使うときは MAIL_BOUNCE_TOKEN も指定してください（なければ返信を受け取れません）。',
    )
  const authserv_id = source.MAIL_REPLY_AUTHSERV_ID
    ? needed(source, 'MAIL_REPLY_AUTHSERV_ID', HOST_NAME, 'メールサーバーの名前（mx.example.jp）')
    : null
  return { domain, authserv_id }
}

const DKIM = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE']

/**
 * The key is in a file that only the server can read: environment variables of several lines break
 * easily.
 */
function readDkim(source: Source): DkimKey | null {
  const missing = DKIM.filter((name) => !source[name])
  if (missing.length === DKIM.length) return null
  if (missing.length > 0) throw new BadConfiguration(`DKIM の署名には ${missing.join('、')} も指定してください。`)
  const { domain, selector, private_key } = together({
    domain: () => needed(source, 'MAIL_DKIM_DOMAIN', /^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'ドメイン（example.jp）'),
    selector: () =>
      needed(source, 'MAIL_DKIM_SELECTOR', /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/, 'セレクター（tsumugi2026 など）'),
    private_key: () => readKey(source.MAIL_DKIM_KEY_FILE!),
  })
  return { domain, selector, private_key }
}

function readKey(file: string): string {
  try {
    const pem = fs.readFileSync(file, 'utf8')
    const { asymmetricKeyType: type, asymmetricKeyDetails } = createPrivateKey(pem)
    // The large receivers verify RSA; they ignore Ed25519 signatures.
    if (type === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024) return pem
  } catch {
    throw new BadConfiguration('MAIL_DKIM_KEY_FILE の秘密鍵を読めません（PEM形式のファイルを指定してください）。')
  }
  throw new BadConfiguration('MAIL_DKIM_KEY_FILE は RSA の秘密鍵（2048ビット）にしてください。')
}
