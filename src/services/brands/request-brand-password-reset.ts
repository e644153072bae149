import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import { atLeast } from '../accounts/at-least.ts'
import { limits } from '../accounts/limits.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput } from '../shared/refused.ts'

/**
 * Mails a brand member a link to set a new password. An unknown address is answered alike, in the same time.
 * @param address where the request comes from
 * @throws InvalidInput, Refused too_many_attempts
 */
export async function requestBrandPasswordReset(app: App, input: { email: string }, address: string): Promise<void> {
  const email = normaliseEmail(input.email)
  if (!email) throw new InvalidInput({ email: ['メールアドレスを入力してください。'] })
  if (!isEmail(email)) throw new InvalidInput({ email: ['メールアドレスを正しく入力してください。'] })
  await limitAttempts(app, `brand_password:address:${address}`, limits.resetByAddress)
  await limitAttempts(app, `brand_password:account:${email}`, limits.mailToAccount)
  await atLeast(150, () => app.brand_accounts.requestPasswordReset(email))
}
