import type { PasskeyOptions, WithCookies } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { accountsOf, type SecurityActor } from '../shared/security-of.ts'

/**
 * Options for the browser to confirm the user's identity by passkey, valid for five minutes in this
 * browser. Stores nothing.
 */
export async function beginPasskeyConfirmation(
  app: App,
  actor: SecurityActor,
  headers: Headers,
): Promise<WithCookies<PasskeyOptions>> {
  return await accountsOf(app, actor.kind).passkeys.beginConfirmation(actor.id, headers)
}
