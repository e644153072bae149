import { cleanText } from '#domain/shared/text.ts'
import { InvalidInput } from './refused.ts'

type Bounds = {
  /** Maximum characters. */
  most: number
  /** The message when the reason is empty; null where it may be. */
  missing: string | null
  /** The beginning of the message about its length. */
  named?: string
  field?: string
}

/** @throws InvalidInput where it is empty or too long */
export function checkedReason(typed: string, { most, missing, named = '理由は', field = 'reason' }: Bounds): string {
  const reason = cleanText(typed)
  if (reason === '' && missing !== null) throw new InvalidInput({ [field]: [missing] })
  if (Array.from(reason).length > most)
    throw new InvalidInput({ [field]: [`${named}${most}文字以内で入力してください。`] })
  return reason
}
