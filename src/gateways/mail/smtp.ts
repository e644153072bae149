// Mail through an SMTP server.
import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { type DeliveryFailure, type DeliveryStage, failureOf } from '#domain/mail/delivery-failure.ts'
import { domainOf, isEmail } from '#domain/shared/text.ts'
import type { Delivery, MailTransport, OutgoingMail } from './port.ts'
import { isLoopback, returnPath, type SmtpOptions } from './settings.ts'

/** Below the 120 s after which the job queue takes a job for lost. */
const TIMEOUTS = { step: 15_000, whole: 90_000 }

/**
 * How the server is spoken to. Over a network never without TLS and a certificate that is right, whatever the server offers. A server on this
 * machine usually has a certificate of nobody, so it is spoken to without, unless the address asks for it (`?requireTLS=true`).
 */
function connection(url: string, name: string, step: number) {
  return {
    url,
    // Said in the greeting: a container's own name is nobody's.
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
 * Connects and signs in, without sending anything.
 * @throws Error when the server can't be reached, or refuses the sign-in
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

/** What an error of the library means; null for one that isn't about the delivery. */
function readError({ code = '', command = '', responseCode, response, message }: SmtpError): DeliveryFailure | null {
  const stage: DeliveryStage = code === 'EAUTH' ? 'sign_in' : (STAGES[command] ?? 'connection')
  if (responseCode !== undefined && responseCode >= 400)
    return failureOf({ stage, code: responseCode, words: response ?? message })
  switch (code) {
    // Refused by the library, before the server saw it: the address has no form that could be sent.
    case 'EENVELOPE':
      return { kind: 'address_unknown', permanent: true }
    case 'EMESSAGE':
      return { kind: 'too_large', permanent: true }
    // No TLS where it must be, or a certificate that is somebody else's.
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

/** The headers that tell machines what kind of mail it is. */
const HEADERS = {
  // RFC 3834: no automatic answers.
  'Auto-Submitted': 'auto-generated',
  // The same for Exchange. Not "All": that would keep reports of failure from us too.
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
}

/**
 * The content of a mail, behind a question. The library reads it when the server has answered DATA
 * with 354, so the question is asked then. If it fails, the connection ends before the content
 * does, and the server drops the mail.
 */
const contentAfter = (question: () => Promise<void>, content: AsyncIterable<Uint8Array>) =>
  Readable.from(
    (async function* () {
      await question()
      yield* content
    })(),
    { objectMode: false },
  )

/** Sends over one kept connection pool, opened with the first mail. */
export function smtpMail({
  url,
  from,
  bounces_to,
  dkim,
  timeouts = TIMEOUTS,
}: SmtpOptions): MailTransport & { close: () => Promise<void> } {
  const domain = domainOf(from.address)
  // The library is loaded by the first mail, not by every start.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const pool = createTransport({
      ...connection(url, domain, timeouts.step),
      pool: true,
      // Receivers count connections and mails of a sender. A process works on two mails at a time anyway.
      maxConnections: 2,
      maxMessages: 50,
      rateDelta: 1000,
      rateLimit: 10,
      // Repeating is the job's business: the pool would send again what may have been taken already.
      maxRequeues: 0,
      idleTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.private_key } }),
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
  const messageOf = ({ reference, to, reply_to, subject, text, html, attachments, date }: OutgoingMail) => ({
    from,
    // As an object, an address is never read as a list of several.
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
    headers: HEADERS,
    // Japanese is shorter so, and no line is ever longer than 76.
    textEncoding: 'base64' as const,
  })
  return {
    delivers: true,
    domain,
    async deliver(mail, { goesAhead, signal }): Promise<Delivery> {
      // The library would send to what it makes of it.
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
        return { taken: false, words: (error as Error).message, ...failure }
      }
    },
    close: async () => {
      if (transport) (await transport).close()
    },
  }
}
