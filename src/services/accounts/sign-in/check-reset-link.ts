import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { limits } from '../shared/limits.ts'

/**
 * Whether the mailed token can still set a new password. Reading doesn't use it up.
 * @param accounts those of users or of brand members
 * @param address IP address of the client
 * @throws Refused reset_token_invalid, too_many_attempts
 */
export async function checkResetLink(
  app: App,
  accounts: Pick<App['accounts'], 'canResetPassword'>,
  token: string,
  address: string,
): Promise<void> {
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  if (!(await accounts.canResetPassword(token))) throw new Refused('reset_token_invalid')
}
