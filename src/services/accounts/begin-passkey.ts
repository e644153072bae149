import type { App } from '../shared/app.ts'
import { accountsOf, holderOf, requireFresh, type SecurityActor } from './security-of.ts'

/**
 * What the browser makes a passkey by, good for five minutes in this browser.
 * @returns PublicKeyCredentialCreationOptionsJSON, and Set-Cookie values
 * @throws Refused identity_unconfirmed
 */
export async function beginPasskey(
  app: App,
  actor: SecurityActor,
  headers: Headers,
): Promise<{ options: object; cookies: string[] }> {
  await requireFresh(app, actor, headers)
  const { options, cookie } = await accountsOf(app, actor.kind).passkeys.begin(holderOf(actor), headers)
  return { options, cookies: [cookie] }
}
