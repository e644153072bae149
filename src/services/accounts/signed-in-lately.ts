import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/** How old a session may be for changing how somebody signs in, ms: whoever finds a device unlocked hours later can't add a way for themself. */
const LATELY = 30 * 60_000

/** @throws Refused sign_in_again */
export async function assertSignedInLately(app: Pick<App, 'accounts' | 'clock'>, headers: Headers): Promise<void> {
  const begun = await app.accounts.signedInAt(headers)
  if (!begun || app.clock.now().getTime() - begun.getTime() > LATELY) throw new Refused('sign_in_again')
}
