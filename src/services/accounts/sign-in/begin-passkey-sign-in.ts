import type { PasskeyOptions, WithCookies } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { accountsOf, type PopulationName } from '../shared/security-of.ts'

/**
 * Options for the browser to sign in by passkey, valid for five minutes in this browser. Stores
 * nothing.
 */
export async function beginPasskeySignIn(
  app: App,
  kind: PopulationName,
  headers: Headers,
): Promise<WithCookies<PasskeyOptions>> {
  return await accountsOf(app, kind).passkeys.beginSignIn(headers)
}
