/**
 * The card holder's name for 3-D Secure. PAY.JP refuses longer names and all other characters
 * (`invalid_card_name`).
 */
import { toHalfWidth } from '#domain/shared/text.ts'

const MAXIMUM = 45

/**
 * The name for the card company: half width, without accents and apostrophes, with a space for the
 * slash that some cards have.
 */
export const cardHolderOf = (typed: string): string =>
  toHalfWidth(typed)
    .replaceAll('/', ' ')
    .normalize('NFD')
    .replace(/\p{M}|['‘’,]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What is wrong with a name as typed, or null. */
export function cardHolderProblem(typed: string): string | null {
  const name = cardHolderOf(typed)
  if (name === '') return 'カードの名義を入力してください。'
  if (!/^[A-Za-z\d .-]+$/.test(name)) return 'カードに書かれているとおりに、ローマ字で入力してください。'
  return name.length > MAXIMUM ? `カードの名義は${MAXIMUM}文字までで入力してください。` : null
}
