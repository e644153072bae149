import { MailReaderBusy } from '#gateways/mail/port.ts'
import { Refused } from '../shared/refused.ts'

/**
 * What was read of a mail. When too many mails wait, our mail server hands this one over again.
 * @throws Refused unavailable
 */
export async function orHandedOverLater<T>(content: Promise<T>): Promise<T> {
  try {
    return await content
  } catch (error) {
    if (error instanceof MailReaderBusy) throw new Refused('unavailable')
    throw error
  }
}
