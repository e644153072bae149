import { inTransaction } from '#database/client.ts'
import { deleteBounces } from '#database/mail/bounces.ts'
import { isEmail } from '#domain/shared/text.ts'
import type { App } from '../../shared/app.ts'

/**
 * The form's message about an invalid address, or null.
 * @param email normalised
 */
export function emailProblem(email: string): string | null {
  if (!email) return 'メールアドレスを入力してください。'
  return isEmail(email) ? null : 'メールアドレスを正しく入力してください。'
}

/**
 * Removes the bounces of an address. The person opened a mailed link, so mail arrives there again.
 */
export async function clearBounces({ db }: Pick<App, 'db'>, email: string): Promise<void> {
  await inTransaction(db, (tx) => deleteBounces(tx, email))
}
