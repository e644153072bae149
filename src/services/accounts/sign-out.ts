import type { App } from '../shared/app.ts'

/** Ends the session of these headers, if there is one. @returns Set-Cookie values */
export async function signOut(app: App, headers: Headers): Promise<string[]> {
  return (await app.accounts.signOut(headers)).cookies
}
