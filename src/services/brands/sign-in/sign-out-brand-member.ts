import type { App } from '../../shared/app.ts'

/**
 * Ends the brand session of these headers, if there is one.
 * @returns Set-Cookie values
 */
export async function signOutBrandMember(app: Pick<App, 'brand_accounts'>, headers: Headers): Promise<string[]> {
  return (await app.brand_accounts.signOut(headers)).cookies
}
