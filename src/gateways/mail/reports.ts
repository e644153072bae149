// Reports of mail servers about failed mails (RFC 3464), and complaints of receivers (RFC 5965),
// passed on by our own mail server.
import { readHead } from '#domain/mail/mail-head.ts'
import { sameSecret } from '../same-secret.ts'
import type { MailReports } from './port.ts'
import { readContent } from './read-content.ts'
import { mailOf, referenceInAddress } from './settings.ts'

/** @param token of the mail server; null: reports are refused */
export const mailReports = (token: string | null): MailReports => ({
  isOurs: (headers) =>
    token !== null && sameSecret(/^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '', token),
  mailNamedBy(message) {
    const reference = referenceNamedBy(message)
    return reference === null ? null : mailOf(reference)
  },
  async read(message) {
    const reference = referenceNamedBy(message)
    return await readContent(`report ${reference}`, { kind: 'report', message, reference })
  },
})

const referenceNamedBy = (message: Uint8Array): string | null =>
  readHead(message)
    .values('to', 'delivered-to', 'x-original-to', 'envelope-to')
    .map(referenceInAddress)
    .find((one) => one !== null) ?? null
