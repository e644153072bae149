// Mail through an SMTP server.
import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { errorMessage } from '#domain/shared/caught-error.ts'
import { type DeliveryFailure, type DeliveryStage, failureOf } from '#domain/mail/delivery-failure.ts'
import { domainOf, isEmail } from '#domain/shared/text.ts'
import type { Delivery, MailTransport, OutgoingMail } from './port.ts'
import { isLoopback, returnPath, type SmtpOptions } from './settings.ts'

/** Below the 120 s after which the job queue fails a job. */
const TIMEOUTS = { step: 15_000, whole: 90_000 }

/**
 * Options of the connection. Over a network always with TLS and a valid certificate, whatever the
 * server offers. A server on this machine usually has no valid certificate, so TLS is off unless
 * the URL requires it (`?requireTLS=true`).
 */
function connection(url: string, name: string, step: number) {
  return {
    url,
    // For the greeting: the host name of a container isn't a public name.
    name,
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step * 2,
    // Passwords and addresses must not be in a log.
    logger: false as const,
    ...(url.startsWith('smtp:') && (isLoopback(url) ? { ignoreTLS: true } : { requireTLS: true })),
  }
}

/**
 * Connects and signs in without sending a mail.
 * @throws Error when the server can't be reached or refuses the sign-in
 */
export async function assertSmtpAnswers({ url, from }: Pick<SmtpOptions, 'url' | 'from'>): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(connection(url, domainOf(from.address), 5_000))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

type SmtpError = Error & {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
}

const STAGES: Record<string, DeliveryStage> = { 'MAIL FROM': 'sender', 'RCPT TO': 'recipient', DATA: 'content' }

/** The meaning of an error of the library; null for one that isn't about the delivery. */
function readError({ code = '', command = '', responseCode, response, message }: SmtpError): DeliveryFailure | null {
  const stage: DeliveryStage = code === 'EAUTH' ? 'sign_in' : (STAGES[command] ?? 'connection')
  if (responseCode !== undefined && responseCode >= 400)
    return failureOf({ stage, code: responseCode, words: response ?? message })
  switch (code) {
    // The library refuses an invalid address before it contacts the server.
    case 'EENVELOPE':
      return { kind: 'address_unknown', permanent: true }
    case 'EMESSAGE':
      return { kind: 'too_large', permanent: true }
    // TLS is required but missing, or the certificate belongs to another host.
    case 'ETLS':
    case 'EAUTH':
    case 'ENOAUTH':
      return { kind: 'server_refuses_us', permanent: false }
    case 'ESOCKET':
      return {
        kind: /certificate|SSL|TLS|altnames/i.test(message) ? 'server_refuses_us' : 'unreachable',
        permanent: false,
      }
    case 'ECONNECTION':
    case 'ETIMEDOUT':
    case 'EDNS':
    case 'EPROTOCOL':
    case 'EABORT':
      return { kind: 'unreachable', permanent: false }
    default:
      return null
  }
}

/** Headers that tell programs the kind of the mail. */
const HEADERS = {
  // RFC 3834: no automatic answers.
  'Auto-Submitted': 'auto-generated',
  // The same for Exchange. Not "All", which would also suppress reports of failures.
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
}

/**
 * RFC 8058 asks for a signature over the last two, and the library's own list has only one of them.
 */
const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

/** A mail program shows a button that posts there (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * The content of a mail, after a check. The library reads it when the server has responded to DATA
 * with 354, so the check runs then. If it throws, the connection ends before the content is
 * complete, and the server drops the mail.
 */
const contentAfter = (question: () => Promise<void>, content: AsyncIterable<Uint8Array>) =>
  Readable.from(
    (async function* () {
      await question()
      yield* content
    })(),
    { objectMode: false },
  )

/** Sends over one connection pool, which the first mail opens. */
export function smtpMail({
  url,
  from,
  bounces_to,
  dkim,
  timeouts = TIMEOUTS,
}: SmtpOptions): MailTransport & { close: () => Promise<void> } {
  const domain = domainOf(from.address)
  // Loaded by the first mail, to keep the start fast.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const pool = createTransport({
      ...connection(url, domain, timeouts.step),
      pool: true,
      // Receivers limit connections and mails of a sender. A process works on two mails at a time
      // anyway.
      maxConnections: 2,
      maxMessages: 50,
      rateDelta: 1000,
      rateLimit: 10,
      // The job retries; the pool could send a mail twice that the server has accepted already.
      maxRequeues: 0,
      idleTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && {
        dkim: {
          domainName: dkim.domain,
          keySelector: dkim.selector,
          privateKey: dkim.private_key,
          headerFieldNames: SIGNED,
        },
      }),
    })
    pool.use('stream', ({ data, message }, done) => {
      const { question } = data as { question: () => Promise<void> }
      const read = message.createReadStream.bind(message)
      message.createReadStream = (options) => contentAfter(question, read(options))
      done()
    })
    return pool
  }
  let transport: ReturnType<typeof open> | undefined
  const messageOf = ({
    reference,
    to,
    reply_to,
    subject,
    text,
    html,
    attachments,
    unsubscribe_url,
    date,
  }: OutgoingMail) => ({
    from,
    // As an object, an address is never parsed as a list of addresses.
    to: { name: '', address: to },
    ...(reply_to !== null && { replyTo: { name: '', address: reply_to } }),
    envelope: { from: returnPath(bounces_to, from.address, reference), to: [to] },
    messageId: `<${reference}@${domain}>`,
    date,
    subject,
    text,
    html: html ?? undefined,
    attachments: attachments.map(({ filename, content_type, content }) => ({
      filename,
      contentType: content_type,
      content,
    })),
    headers: unsubscribe_url === null ? HEADERS : { ...HEADERS, ...unsubscribeHeaders(unsubscribe_url) },
    // For Japanese text it is shorter, and no line is longer than 76 characters.
    textEncoding: 'base64' as const,
  })
  return {
    delivers: true,
    domain,
    async deliver(mail, { goesAhead, signal }): Promise<Delivery> {
      // The library would correct an invalid address and send to another one.
      if (!isEmail(mail.to))
        return { taken: false, words: 'no e-mail address', kind: 'address_unknown', permanent: true }
      transport ??= open()
      const pool = await transport
      let withdrawn = false
      const question = async () => {
        withdrawn = !(await goesAhead())
        if (withdrawn) throw new Error('withdrawn')
      }
      try {
        const until = AbortSignal.any([signal, AbortSignal.timeout(timeouts.whole)])
        await pool.sendMail({ ...messageOf(mail), signal: until, question } as SendMailOptions)
        return { taken: true }
      } catch (error) {
        if (withdrawn || signal.aborted) return { taken: false, withdrawn: true }
        const failure = readError(error as SmtpError)
        if (!failure) throw error
        return { taken: false, words: errorMessage(error), ...failure }
      }
    },
    close: async () => {
      if (transport) (await transport).close()
    },
  }
}
