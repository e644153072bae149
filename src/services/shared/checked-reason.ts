import { cleanText } from '#domain/shared/text.ts'
import { InvalidInput } from './refused.ts'

type Bounds = {
  /** Maximum characters. */
  most: number
  /** The message when the reason is empty. */
  missing: string
  /** The beginning of the message about its length. */
  named?: string
}

/**
 * Cleans a typed reason.
 * @throws InvalidInput where it is empty or too long
 */
export function checkedReason(typed: string, { most, missing, named = '理由は' }: Bounds): string {
  const reason = cleanText(typed)
  if (reason === '') throw new InvalidInput({ reason: [missing] })
  if (Array.from(reason).length > most)
    throw new InvalidInput({ reason: [`${named}${most}文字以内で入力してください。`] })
  return reason
}
