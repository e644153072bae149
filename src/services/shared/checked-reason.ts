import { cleanText } from '#domain/shared/text.ts'
import { InvalidInput } from './refused.ts'

type Bounds = {
  /** Most characters. */
  most: number
  /** What is said where there is none. */
  missing: string
  /** What the words about its length begin with. */
  named?: string
}

/** A reason that somebody typed, as it is kept. @throws InvalidInput where it is empty or too long */
export function checkedReason(typed: string, { most, missing, named = '理由は' }: Bounds): string {
  const reason = cleanText(typed)
  if (reason === '') throw new InvalidInput({ reason: [missing] })
  if (Array.from(reason).length > most)
    throw new InvalidInput({ reason: [`${named}${most}文字以内で入力してください。`] })
  return reason
}
