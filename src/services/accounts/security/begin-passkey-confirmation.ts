import type { PasskeyOptions, WithCookies } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { accountsOf, type SecurityActor } from '../shared/security-of.ts'

/** What the browser asks the signed-in person's passkeys by, to show once more who they are; good for five minutes in this browser. Keeps nothing. */
export async function beginPasskeyConfirmation(
  app: App,
  actor: SecurityActor,
  headers: Headers,
): Promise<WithCookies<PasskeyOptions>> {
  return await accountsOf(app, actor.kind).passkeys.beginConfirmation(actor.id, headers)
}
