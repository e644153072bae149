// What a mail server is reached with, and what mail says of its sender.
import { domainOf } from '#domain/shared/text.ts'

export type DkimKey = {
  domain: string
  selector: string
  /** PEM */
  private_key: string
}

export type SmtpOptions = {
  /** smtp(s)://user:password@host:port */
  url: string
  from: { name: string; address: string }
  /** Where reports of mail that comes back go; null: to the sender's address. */
  bounces_to: string | null
  dkim: DkimKey | null
  /** For tests. Milliseconds for connecting, for the greeting and between two signs of life; and for the whole delivery. */
  timeouts?: { step: number; whole: number }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Whether the server is on this machine, where nobody listens on the way. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname)

/**
 * The envelope's sender: with the mail's reference in it, so that a report tells which mail it is about, whatever else it leaves out (VERP).
 * 64 characters are the most before the @ (RFC 5321 4.5.3.1.1).
 */
export function returnPath(bounces_to: string | null, from: string, reference: string): string {
  if (bounces_to === null) return from
  const [local, domain] = [bounces_to.slice(0, bounces_to.lastIndexOf('@')), domainOf(bounces_to)]
  return `${local}+${reference}@${domain}`
}

/** The reference in an address that `returnPath` made, among several addresses or alone; null where there is none. */
export const referenceInAddress = (text: string): string | null =>
  /\+(\d{1,18}\.[0-9a-f]{16})@/i.exec(text)?.[1]?.toLowerCase() ?? null

/** The reference in the Message-ID of the mail whose headers, or more of it, the text holds. */
export const referenceInHeaders = (text: string): string | null =>
  /^Message-ID:\s*<(\d{1,18}\.[0-9a-f]{16})@/im.exec(text)?.[1]?.toLowerCase() ?? null
