import { cleanText } from '#domain/shared/text.ts'
import { InvalidInput } from '../shared/refused.ts'

const MAX_REASON = 1000

/** The reason that guests and hosts are mailed, cleaned. @throws InvalidInput where it is empty or too long */
export function reasonOf(text: string): string {
  const reason = cleanText(text)
  if (reason === '') throw new InvalidInput({ reason: ['お客さまに伝える理由を入力してください。'] })
  if (Array.from(reason).length > MAX_REASON)
    throw new InvalidInput({ reason: [`理由は${MAX_REASON}文字以内で入力してください。`] })
  return reason
}
