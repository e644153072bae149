import { MAX_REASON } from '#domain/jobs/job-words.ts'
import { cleanText } from '#domain/shared/text.ts'
import { InvalidInput } from '../shared/refused.ts'

/** The reason as it is kept. @throws InvalidInput */
export function reasonOf(typed: string): string {
  const reason = cleanText(typed)
  if (reason.trim() === '') throw new InvalidInput({ reason: ['あきらめる理由を入力してください。'] })
  if (Array.from(reason).length > MAX_REASON)
    throw new InvalidInput({ reason: [`${MAX_REASON}文字以内で入力してください。`] })
  return reason
}
