// Hands over mails. Their text is written and stored before (table `mails`).
import type { DeliveryFailure, FailureKind } from '#domain/mail/delivery-failure.ts'

export type MailAttachment = { filename: string; content_type: string; content: string }

export type OutgoingMail = {
  /**
   * The same for every attempt at the same mail. It becomes the Message-ID and part of the return
   * path.
   */
  reference: string
  to: string
  /** Address for replies; null: no replies. */
  reply_to: string | null
  subject: string
  text: string
  html: string | null
  attachments: MailAttachment[]
  /** When the mail was written. */
  date: Date
}

/** Permission for a delivery, which can be withdrawn. */
export type Permit = {
  /**
   * Called when the server waits for the content, the last moment before it is sent. False: nothing
   * is handed over.
   */
  goesAhead: () => Promise<boolean>
  /** Ends a waiting delivery. Never aborted after `goesAhead` has returned true. */
  signal: AbortSignal
}

/**
 * `words`: the message of the server or of the connection. `withdrawn`: nothing was handed over,
 * because the permission ended.
 */
export type Delivery =
  | { taken: true }
  | { taken: false; withdrawn: true }
  | ({ taken: false; withdrawn?: false; words: string } & DeliveryFailure)

export type MailTransport = {
  /** Whether mail is really sent; otherwise it is stored and shown at /dev/mail. */
  readonly delivers: boolean
  /**
   * The sender's domain, for users who must allow it in their mail settings; null when no mail is
   * sent.
   */
  readonly domain: string | null
  /**
   * Hands a mail over. If the connection breaks at the end, it is unknown whether the server
   * accepted the mail; this counts as a failure too.
   */
  deliver: (mail: OutgoingMail, permit: Permit) => Promise<Delivery>
}

export type MailReport = {
  /** The mail's number, and its key, which only its receivers and the servers on its way know. */
  mail_id: number
  bounce_key: string
  kind: FailureKind
  /** Message of the other server. */
  words: string
}

export type MailReports = {
  /** Whether the call comes from our mail server. */
  isOurs: (headers: Headers) => boolean
  /**
   * @returns null when the message isn't a report of a failed mail of ours: a delay, an automatic
   * reply, a person's message
   */
  read: (message: Uint8Array) => Promise<MailReport | null>
}
