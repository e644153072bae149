// Sends no mail: mails stay in the table `mails`, and /dev/mail shows them.
import type { MailTransport } from './port.ts'

export const storedMail = (): MailTransport => ({
  delivers: false,
  domain: null,
  deliver: async (_mail, { goesAhead }) => ((await goesAhead()) ? { taken: true } : { taken: false, withdrawn: true }),
})
