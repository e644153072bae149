// What a report says about a failed mail (RFC 3464), or a complaint of a receiver (RFC 5965).
import type { Email } from 'postal-mime'
import { type DeliveryFailure, type FailureKind, failureOf, permanentByStatus } from '#domain/mail/delivery-failure.ts'
import type { MailReport } from './port.ts'
import { mailOf, referenceInHeaders } from './settings.ts'

type Part = { mimeType: string; content: string }
type Failure = { kind: FailureKind; words: string }

/**
 * @param named the reference of the mail that the report's address names
 * @returns null if it is no report of a failed mail of ours
 */
export function reportIn(mail: Email, named: string | null): MailReport | null {
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    mimeType: mimeType.toLowerCase(),
    content: typeof content === 'string' ? content : '',
  }))
  const reference =
    named ??
    parts
      .filter(holdsOurMail)
      .map(({ content }) => referenceInHeaders(content))
      .find((one) => one !== null) ??
    referenceInHeaders(mail.text ?? '')
  if (!reference) return null
  const failure =
    failureIn(parts) ?? (isFromMailServer(mail.from?.address ?? '') ? failureInText(mail.text ?? '') : null)
  return failure && { ...mailOf(reference), ...failure }
}

const holdsOurMail = ({ mimeType }: Part) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers'
const isFromMailServer = (address: string) => /^(mailer-daemon|postmaster)@/i.test(address)

/** The fields of a block, with folded lines joined and names in lower case. */
const fieldsOf = (block: string) =>
  new Map(
    block
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const at = line.indexOf(':')
        return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : []
      }),
  )

function failureIn(parts: readonly Part[]): Failure | null {
  for (const { mimeType, content } of parts) {
    if (mimeType === 'message/feedback-report') {
      const type = fieldsOf(content).get('feedback-type')?.toLowerCase()
      return type === 'abuse' || type === 'fraud' ? { kind: 'complaint', words: `feedback: ${type}` } : null
    }
    if (mimeType !== 'message/delivery-status') continue
    // The first block is about the report, each other one about a receiver. Our mails have one
    // receiver.
    for (const block of content.split(/\r?\n[ \t]*\r?\n/).slice(1)) {
      const fields = fieldsOf(block)
      if (fields.get('action')?.toLowerCase() !== 'failed') continue
      return failureOfStatus(fields.get('status') ?? '', fields.get('diagnostic-code') ?? '')
    }
  }
  return null
}

function failureOfStatus(text: string, diagnostic: string): Failure {
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(text)?.[0] ?? '5.0.0'
  const words = `${status} ${diagnostic.replace(/^\s*[\w-]+;\s*/, '')}`.trim()
  // The server gave up after days without a permanent refusal.
  if (!status.startsWith('5')) return { kind: 'unreachable', words }
  return { kind: ofReport(permanentByStatus(status, diagnostic)), words }
}

/** The server's response, quoted in a report of plain text, as some servers still send. */
function failureInText(text: string): Failure | null {
  const line = text.split(/\r?\n/).find((one) => /(^|[\s:(<])5[0-5]\d[\s-]/.test(one))
  if (!line) return null
  const words = line.trim().slice(0, 500)
  const code = Number(/5[0-5]\d(?=[\s-])/.exec(words)?.[0] ?? 550)
  return { kind: ofReport(failureOf({ stage: 'recipient', code, words })), words }
}

/** This refusal was for the server that forwarded the mail, so our server has nothing to retry. */
const ofReport = ({ kind }: DeliveryFailure): FailureKind => (kind === 'server_refuses_us' ? 'refused' : kind)
