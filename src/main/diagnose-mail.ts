// Checks what mail needs to arrive: a server that accepts it, and the domain's records for
// receivers (RFC 7208, 6376, 7489).
import { createPublicKey } from 'node:crypto'
import dns from 'node:dns/promises'
import { errorMessage } from '#domain/shared/caught-error.ts'
import { domainOf } from '#domain/shared/text.ts'
import type { DkimKey, SmtpOptions } from '#gateways/mail/settings.ts'
import { assertSmtpAnswers } from '#gateways/mail/smtp.ts'
import { type Finding, findingsOf } from './finding.ts'
import type { MailSettings } from './mail-settings.ts'

/**
 * Looks up DNS records; an empty list when there are none. @throws Error when no name server
 * responds
 */
export type Names = {
  texts: (name: string) => Promise<string[]>
  mailServers: (name: string) => Promise<string[]>
}

const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

/** Real DNS lookups, with a timeout of some seconds. */
export function realNames(): Names {
  const resolver = new dns.Resolver({ timeout: 1_500, tries: 2 })
  const orNothing = async <T>(answer: Promise<T[]>): Promise<T[]> =>
    await answer.catch((error: NodeJS.ErrnoException) => {
      if (NOTHING.has(error.code ?? '')) return []
      throw error
    })
  return {
    texts: async (name) => (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mailServers: async (name) => (await orNothing(resolver.resolveMx(name))).map(({ exchange }) => exchange),
  }
}

const { warning, well } = findingsOf('メール')

/**
 * Connects to the server and looks up the records; sends no mail. @throws Error when the server
 * can't be reached or refuses the sign-in
 */
export async function diagnoseMail(
  smtp: SmtpOptions | null,
  replies: MailSettings['mail_replies'],
  names = realNames(),
): Promise<Finding[]> {
  if (!smtp) return [well('送らずに /dev/mail に置く設定です。')]
  await assertSmtpAnswers(smtp)
  const reached = well('サーバーにつながり、ログインできます。')
  try {
    return [reached, ...(await lookAtRecords(smtp, names)), ...(await lookAtReplies(replies, names))]
  } catch (error) {
    return [
      reached,
      warning(
        `DNS の記録を調べられませんでした（${errorMessage(error)}）。`,
        'ネットワークにつながる所で、もう一度お試しください。',
      ),
    ]
  }
}

/** Whether answers arrive, and whether somebody checks their senders. */
async function lookAtReplies({ domain, authserv_id }: MailSettings['mail_replies'], names: Names): Promise<Finding[]> {
  if (domain === null) return []
  const mx = await names.mailServers(domain)
  return [
    mx.length === 0 &&
      warning(
        `${domain} にメールサーバー（MX）がありません。`,
        'メールへの返信が届きません。MX レコードを置くか、MAIL_REPLY_DOMAIN を外してください。',
      ),
    authserv_id === null &&
      warning(
        '返信の差出人を、メールサーバーが確かめていません。',
        'SPF・DKIM・DMARC を確かめるようにし、MAIL_REPLY_AUTHSERV_ID を指定してください。',
      ),
  ].filter((finding) => finding !== false)
}

async function lookAtRecords({ from, bounces_to, dkim }: SmtpOptions, names: Names): Promise<Finding[]> {
  const domain = domainOf(from.address)
  const envelope = domainOf(bounces_to ?? from.address)
  const [spf, dmarc, signed, mx] = await Promise.all([
    // au checks SPF of the From header's domain too.
    Promise.all([...new Set([envelope, domain])].map((name) => lookAtSpf(name, names))),
    findDmarc(domain, names),
    dkim ? lookAtKey(dkim, names) : null,
    names.mailServers(envelope),
  ])
  return [
    ...spf,
    !dmarc && warning(`_dmarc.${domain} の記録がありません。`, 'v=DMARC1; p=none から始めてください。'),
    signed,
    mx.length === 0 &&
      warning(
        `${envelope} にメールサーバー（MX）がありません。`,
        '届かなかったメールの知らせが戻ってこないため、届かないアドレスに気づけません。MAIL_BOUNCES_TO を受け取れるアドレスにしてください。',
      ),
    dkim &&
      !aligned(dkim.domain, domain) &&
      warning(
        `DKIM のドメイン（${dkim.domain}）が、差出人（${domain}）と合っていません。`,
        'MAIL_DKIM_DOMAIN を差出人のドメインにしてください。',
      ),
    !aligned(envelope, domain) &&
      warning(
        `MAIL_BOUNCES_TO のドメイン（${envelope}）が、差出人（${domain}）と合っていません。`,
        '差出人と同じドメインか、その下のドメインにしてください。',
      ),
  ].filter((finding) => finding !== false && finding !== null)
}

/**
 * Whether the domains are equal or one is a subdomain of the other, which receivers count as the
 * same sender.
 */
const aligned = (one: string, other: string) => one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

async function lookAtSpf(domain: string, names: Names): Promise<Finding | null> {
  const texts = await names.texts(domain)
  if (texts.some((text) => /^v=spf1\b/i.test(text))) return null
  return warning(
    `${domain} に SPF の記録がありません。`,
    `送信するサーバーを v=spf1 … の TXT レコードに書いてください。携帯電話会社や Gmail が、なりすましとして受け取らないことがあります。`,
  )
}

/** Whether the domain or a parent domain has a policy. */
async function findDmarc(domain: string, names: Names): Promise<boolean> {
  const labels = domain.split('.')
  for (let first = 0; first < labels.length - 1; first++) {
    const texts = await names.texts(`_dmarc.${labels.slice(first).join('.')}`)
    if (texts.some((text) => /^v=DMARC1\b/i.test(text))) return true
  }
  return false
}

/** @returns null when the record contains our key */
async function lookAtKey({ domain, selector, private_key }: DkimKey, names: Names): Promise<Finding | null> {
  const name = `${selector}._domainkey.${domain}`
  const own = createPublicKey(private_key).export({ type: 'spki', format: 'der' }).toString('base64')
  const texts = await names.texts(name)
  if (texts.some((text) => /\bp=([A-Za-z0-9+/=\s]+)/.exec(text)?.[1]?.replace(/\s/g, '') === own)) return null
  return warning(
    texts.length > 0 ? `${name} の記録が、署名の鍵と合っていません。` : `${name} に DKIM の記録がありません。`,
    `次の TXT レコードを置いてください: v=DKIM1; k=rsa; p=${own}`,
  )
}
