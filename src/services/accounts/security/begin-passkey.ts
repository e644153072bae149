import type { PasskeyOptions, WithCookies } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { accountsOf, holderOf, type SecurityActor } from '../shared/security-of.ts'

/**
 * Options for the browser to create a passkey, valid for five minutes in this browser.
 */
export async function beginPasskey(
  app: App,
  actor: SecurityActor,
  headers: Headers,
): Promise<WithCookies<PasskeyOptions>> {
  return await accountsOf(app, actor.kind).passkeys.begin(holderOf(actor), headers)
}
