/**
 * The words of a search in the back-offices (docs/product/screens.md#search-in-the-back-offices).
 * The database compares them (src/database/search-of-names.ts).
 */
import { cleanLine, toHalfWidth } from './text.ts'

export type SearchWord = {
  text: string
  /**
   * The number that the word is: 1580 of 1580, #1580, 予約1580, 予約番号1580 and R-00001580; else null.
   */
  id: number | null
  /** What the number is of, if the word says it: 予約1580, 体験12, 会員3. */
  of: 'reservation' | 'experience' | 'user' | null
}

/** More words than any name has; each is a condition of the query. */
const MOST_WORDS = 8
const MOST_ID = 2_147_483_647
const before = '予約番号|予約|会員|体験|No\\.?|#|R-'
const kinds = { 予: 'reservation', R: 'reservation', r: 'reservation', 体: 'experience', 会: 'user' } as const
const spaceBeforeNumber = new RegExp(`(${before})[\\s:]+(?=\\d)`, 'gi')
const numbered = new RegExp(`^(?:${before})?0*([1-9]\\d{0,9})$`, 'i')

/** At most eight words; a word is anything between spaces of any width. Empty for an empty text. */
export function searchWords(text: string): SearchWord[] {
  const words = cleanLine(text).normalize('NFKC').replace(spaceBeforeNumber, '$1').split(/\s+/)
  return words
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => {
      const id = Number(numbered.exec(toHalfWidth(word))?.[1] ?? 0)
      if (id === 0 || id > MOST_ID) return { text: word, id: null, of: null }
      return { text: word, id, of: kinds[word.charAt(0) as keyof typeof kinds] ?? null }
    })
}
