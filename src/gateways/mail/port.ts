// How mail leaves the house. The text is made and kept before (table mails); this only hands it over.

export type MailAttachment = { filename: string; content_type: string; content: string }

export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string | null
  attachments: MailAttachment[]
}

export type MailTransport = {
  /** Whether mail really leaves; when not, it is kept to be read at /dev/mail. */
  readonly delivers: boolean
  /** @throws Error when the mail was not taken; it is tried again */
  deliver: (mail: OutgoingMail) => Promise<void>
}
