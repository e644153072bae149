// Mail that stays in the house: it is in table mails already, where /dev/mail shows it.
import type { MailTransport } from './port.ts'

export const keptMail = (): MailTransport => ({
  delivers: false,
  domain: null,
  deliver: async (_mail, { goesAhead }) => ((await goesAhead()) ? { taken: true } : { taken: false, withdrawn: true }),
})
