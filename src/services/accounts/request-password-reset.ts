import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput } from '../shared/refused.ts'
import { atLeast } from './at-least.ts'
import { limits } from './limits.ts'

/**
 * Mails a link to set a new password. An unknown address is answered alike, in the same time.
 * @param address where the request comes from
 * @throws InvalidInput, Refused too_many_attempts
 */
export async function requestPasswordReset(app: App, input: { email: string }, address: string): Promise<void> {
  const email = normaliseEmail(input.email)
  if (!email) throw new InvalidInput({ email: ['メールアドレスを入力してください。'] })
  if (!isEmail(email)) throw new InvalidInput({ email: ['メールアドレスを正しく入力してください。'] })
  await limitAttempts(app, `password:address:${address}`, limits.resetByAddress)
  await limitAttempts(app, `password:account:${email}`, limits.mailToAccount)
  await atLeast(150, () => app.accounts.requestPasswordReset(email))
}
