import type { MailConsent } from '#contract/notices/mail-consents-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { endConsentByToken, findConsentByToken } from '#database/notices/mail-consents.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * What an address in a mail ends.
 * @throws Refused mail_consent_not_found
 */
export async function getMailConsent(app: Pick<App, 'db'>, token: string): Promise<MailConsent> {
  const consent = await findConsentByToken(app.db, token)
  if (!consent) throw new Refused('mail_consent_not_found')
  return { kind: consent.kind, ended: consent.ended_at !== null }
}

/**
 * Ends a consent. The token is the permission, so neither a session nor a confirmation is needed. A
 * repeated call changes nothing.
 * @throws Refused mail_consent_not_found
 */
export async function endMailConsent(app: Pick<App, 'db' | 'clock'>, token: string): Promise<MailConsent> {
  const ended = await inTransaction(app.db, (tx) => endConsentByToken(tx, token, app.clock.now()))
  if (!ended) throw new Refused('mail_consent_not_found')
  return await getMailConsent(app, token)
}
