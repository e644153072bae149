import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { limits } from '../shared/limits.ts'
import { clearBounces } from '../shared/clear-bounces.ts'

/**
 * Marks the address of a user as verified. The link can be opened again until it expires.
 * @param address IP address of the client
 * @throws Refused verification_token_invalid, too_many_attempts
 */
export async function verifyEmail(app: App, input: { token: string }, address: string): Promise<void> {
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const email = await app.accounts.verifyEmail(input.token)
  if (email === null) throw new Refused('verification_token_invalid')
  await clearBounces(app, email)
}
