import type { App } from '../shared/app.ts'
import { accountsOf, type PopulationName } from './security-of.ts'

/**
 * What the browser asks its passkeys by, good for five minutes in this browser. Keeps nothing.
 * @returns PublicKeyCredentialRequestOptionsJSON, and Set-Cookie values
 */
export async function beginPasskeySignIn(
  app: App,
  kind: PopulationName,
  headers: Headers,
): Promise<{ options: object; cookies: string[] }> {
  const { options, cookie } = await accountsOf(app, kind).passkeys.beginSignIn(headers)
  return { options, cookies: [cookie] }
}
