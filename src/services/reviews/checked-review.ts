import { cleanText } from '#domain/shared/text.ts'
import { InvalidInput } from '../shared/refused.ts'

const MAX_CONTENT = 2000

/**
 * The text of a review as it is stored.
 * @throws InvalidInput when it is empty or too long
 */
export function checkedReview(text: string): string {
  const content = cleanText(text)
  if (content === '') throw new InvalidInput({ content: ['感想を入力してください。'] })
  if (content.length > MAX_CONTENT)
    throw new InvalidInput({ content: [`感想は${MAX_CONTENT}文字以内で入力してください。`] })
  return content
}
