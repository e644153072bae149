// Settings of the mail server and of the sender.
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
  /** Address for reports of bounced mail; null: the sender's address. */
  bounces_to: string | null
  dkim: DkimKey | null
  /**
   * For tests. Timeouts in ms: `step` for connecting, the greeting and between two responses;
   * `whole` for the whole delivery.
   */
  timeouts?: { step: number; whole: number }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Whether the server is on this machine, so that the connection can't be intercepted. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname)

/**
 * The envelope's sender. It contains the mail's reference, so that every report identifies its mail
 * (VERP). The local part has at most 64 characters (RFC 5321 4.5.3.1.1).
 */
export function returnPath(bounces_to: string | null, from: string, reference: string): string {
  if (bounces_to === null) return from
  const [local, domain] = [bounces_to.slice(0, bounces_to.lastIndexOf('@')), domainOf(bounces_to)]
  return `${local}+${reference}@${domain}`
}

/**
 * The reference in an address of `returnPath`, alone or among several addresses; null without one.
 */
export const referenceInAddress = (text: string): string | null =>
  /\+(\d{1,18}\.[0-9a-f]{16})@/i.exec(text)?.[1]?.toLowerCase() ?? null

/** The reference in the Message-ID of the mail whose headers the text contains. */
export const referenceInHeaders = (text: string): string | null =>
  /^Message-ID:\s*<(\d{1,18}\.[0-9a-f]{16})@/im.exec(text)?.[1]?.toLowerCase() ?? null

/** The mail with this reference. */
export function mailOf(reference: string): { mail_id: number; bounce_key: string } {
  const [id = '', bounce_key = ''] = reference.split('.')
  return { mail_id: Number(id), bounce_key }
}
