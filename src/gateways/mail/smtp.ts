// Mail through an SMTP server.
import type { MailTransport } from './port.ts'

type Options = {
  /** smtp(s)://user:password@host:port */
  url: string
  /** The sender: `つむぎ <no-reply@tsumugi.example>` */
  from: string
}

/**
 * Connects and signs in, without sending anything.
 * @throws Error when the server can't be reached, or refuses the sign-in
 */
export async function assertSmtpAnswers(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Sends over one kept connection pool, opened with the first mail. */
export function smtpMail({ url, from }: Options): MailTransport {
  // The library is loaded by the first mail, not by every start.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    delivers: true,
    async deliver({ to, subject, text, html, attachments }) {
      transport ??= open()
      await (
        await transport
      ).sendMail({
        from,
        // As an object, an address is never read as a list of several.
        to: { name: '', address: to },
        subject,
        text,
        html: html ?? undefined,
        attachments: attachments.map(({ filename, content_type, content }) => ({
          filename,
          contentType: content_type,
          content,
        })),
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}
