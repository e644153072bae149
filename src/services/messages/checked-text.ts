import { MOST_TEXT } from '#domain/messages/message.ts'
import { cleanText } from '#domain/shared/text.ts'
import { InvalidInput } from '../shared/refused.ts'

/**
 * The text of a message as it is stored.
 * @throws InvalidInput if it is too long
 */
export function checkedText(typed: string): string {
  const text = cleanText(typed)
  if (Array.from(text).length > MOST_TEXT)
    throw new InvalidInput({ text: [`メッセージは${MOST_TEXT}文字以内で入力してください。`] })
  return text
}
