import { PASSKEY_NAME_MAXIMUM } from '#domain/accounts/two-factor.ts'
import { cleanLine } from '#domain/shared/text.ts'
import { InvalidInput } from '../../shared/refused.ts'

/**
 * Cleans the name of a passkey.
 * @throws InvalidInput
 */
export function passkeyName(text: string): string {
  const name = cleanLine(text)
  if (name === '') throw new InvalidInput({ name: ['名前を入力してください。'] })
  if (Array.from(name).length > PASSKEY_NAME_MAXIMUM)
    throw new InvalidInput({ name: [`名前は${PASSKEY_NAME_MAXIMUM}文字以内で入力してください。`] })
  return name
}
