// How mail leaves the house. The text is made and kept before (table mails); this only hands it over.
import type { DeliveryFailure, FailureKind } from '#domain/mail/delivery-failure.ts'

export type MailAttachment = { filename: string; content_type: string; content: string }

export type OutgoingMail = {
  /** The same for every attempt at the same mail: it becomes the Message-ID and the address that reports come back to. */
  reference: string
  to: string
  /** Where an answer to the mail goes; null: there is nobody to answer. */
  reply_to: string | null
  subject: string
  text: string
  html: string | null
  attachments: MailAttachment[]
  /** When it was written. */
  date: Date
}

/** What a delivery must have to go on. */
export type Permit = {
  /**
   * Asked when the server is ready for the content, the last moment before it goes. False: nothing
   * is handed over.
   */
  goesAhead: () => Promise<boolean>
  /** Ends a delivery that waits. Never aborted once `goesAhead` has said true. */
  signal: AbortSignal
}

/**
 * `words`: what the server, or the connection, said.
 * `withdrawn`: nothing was handed over, because the permit ended.
 */
export type Delivery =
  | { taken: true }
  | { taken: false; withdrawn: true }
  | ({ taken: false; withdrawn?: false; words: string } & DeliveryFailure)

export type MailTransport = {
  /** Whether mail really leaves; when not, it is kept to be read at /dev/mail. */
  readonly delivers: boolean
  /** The domain that mails come from, for people who have to let it in; null where none leaves. */
  readonly domain: string | null
  /** Hands a mail over. After a connection that was cut at the end nobody knows whether it was taken: that is a failure too. */
  deliver: (mail: OutgoingMail, permit: Permit) => Promise<Delivery>
}

export type MailReport = {
  /** Of the mail: its number and the key that only its receivers and the servers on its way know. */
  mail_id: number
  bounce_key: string
  kind: FailureKind
  /** What the other server said. */
  words: string
}

export type MailReports = {
  /** Whether the call comes from our mail server. */
  isOurs: (headers: Headers) => boolean
  /** What a message tells; null when it isn't about a mail of ours that failed: a delay, an automatic answer, somebody's words. */
  read: (message: Uint8Array) => Promise<MailReport | null>
}
