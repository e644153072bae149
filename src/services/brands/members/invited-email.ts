import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import { InvalidInput } from '../../shared/refused.ts'

/**
 * The address to invite, normalised.
 * @throws InvalidInput with the messages of docs/product/accounts.md#brand-members
 */
export function invitedEmail(text: string): string {
  const email = normaliseEmail(text)
  if (!email) throw new InvalidInput({ email: ['必須項目です。'] })
  if (!isEmail(email)) throw new InvalidInput({ email: ['無効なメールアドレスです。正しい形式で入力してください。'] })
  return email
}
