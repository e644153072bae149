import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import { InvalidInput } from '../shared/refused.ts'

/** The address to invite, in the one form that is stored. @throws InvalidInput in the words of the specification (5) */
export function invitedEmail(text: string): string {
  const email = normaliseEmail(text)
  if (!email) throw new InvalidInput({ email: ['必須項目です。'] })
  if (!isEmail(email)) throw new InvalidInput({ email: ['無効なメールアドレスです。正しい形式で入力してください。'] })
  return email
}
