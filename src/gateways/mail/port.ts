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
  /** Ends the consent of which the mail is sent, with a POST; null: the mail needs none. */
  unsubscribe_url: string | null
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

/** The mail can't be read now. Our mail server should hand it over again later. */
export class MailReaderBusy extends Error {}

export type MailReports = {
  /** Whether the call comes from our mail server. */
  isOurs: (headers: Headers) => boolean
  /** The mail that the address of a report names; reads only headers. Null if none does. */
  mailNamedBy: (message: Uint8Array) => Pick<MailReport, 'mail_id' | 'bounce_key'> | null
  /**
   * @returns null when the message isn't a report of a failed mail of ours: a delay, an automatic
   * reply, a person's message, or one that is beyond the limits
   * @throws MailReaderBusy
   */
  read: (message: Uint8Array) => Promise<MailReport | null>
}

/** An answer to a mail about messages, as its headers describe it. */
export type ReceivedReply = {
  /** The secret part of the address that it was sent to. */
  token: string
  /**
   * The sender in the header, normalised; null if there is none or more than one. Anybody can write
   * it.
   */
  from: string | null
  /** A program sent it: a notice of absence, a list, a report. */
  automatic: boolean
  /** It must not be answered automatically. */
  wants_no_answer: boolean
  /**
   * Whether our mail server found that the sender's domain sent it; null if the server doesn't
   * check.
   */
  authentic: boolean | null
  /** The same for the same mail. */
  key: string
  /** Its content isn't read. */
  too_large: boolean
}

export type ReplyContent = {
  /** What the person wrote, without quoted text and signature; empty if it can't be read. */
  text: string
  /** All of it, as both sides may see it; null if nothing was left out, or it can't be read. */
  whole: string | null
  /** Number of attached files. */
  files: number
}

export type MailReplies = {
  /** The address for answers; null if answers by mail are not set up. */
  addressOf: (token: string) => string | null
  /**
   * Reads only the headers, which costs little.
   * @returns null if the message is not sent to such an address
   */
  receive: (message: Uint8Array) => Promise<ReceivedReply | null>
  /**
   * Reads the content of a received message.
   * @param name the sender's, which the other side doesn't see
   * @returns null if it is beyond the limits
   * @throws MailReaderBusy
   */
  read: (message: Uint8Array, reply: ReceivedReply, name: string) => Promise<ReplyContent | null>
}
