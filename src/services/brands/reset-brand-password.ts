import { passwordProblem } from '#domain/accounts/password.ts'
import { limits } from '../accounts/limits.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

/**
 * Sets a brand member's new password with the token of the mailed link, and ends all their sessions. A refused password doesn't use it up.
 * @param address where the request comes from
 * @throws InvalidInput, Refused reset_token_invalid, too_many_attempts
 */
export async function resetBrandPassword(
  app: App,
  input: { reset_password_token: string; password: string },
  address: string,
): Promise<void> {
  const problem = input.password ? passwordProblem(input.password) : 'パスワードを入力してください。'
  if (problem) throw new InvalidInput({ password: [problem] })
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  if (!(await app.brand_accounts.resetPassword(input.reset_password_token, input.password)))
    throw new Refused('reset_token_invalid')
}
