import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { limits } from '../shared/limits.ts'
import { shownToBeRead } from '../shared/shown-to-be-read.ts'

/**
 * Records that a person reads the mail of their address. The same link may be opened again while it lives.
 * @param address where the request comes from
 * @throws Refused verification_token_invalid, too_many_attempts
 */
export async function verifyEmail(app: App, input: { token: string }, address: string): Promise<void> {
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const email = await app.accounts.verifyEmail(input.token)
  if (email === null) throw new Refused('verification_token_invalid')
  await shownToBeRead(app, email)
}
