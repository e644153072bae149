/**
 * The words of a search in the back-offices (docs/product/screens.md#search-in-the-back-offices).
 * The database compares them (src/database/search-of-names.ts).
 */
import { cleanLine, toHalfWidth } from './text.ts'

export type SearchWord = {
  text: string
  /** The number that the word is: 1580 of 1580, #1580, 予約1580, 予約番号1580 and R-00001580; else null. */
  id: number | null
}

/** More words than any name has; each is a condition of the query. */
const MOST_WORDS = 8
const MOST_ID = 2_147_483_647
const before = '予約番号|予約|会員|体験|No\\.?|#|R-'
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
      return { text: word, id: id > 0 && id <= MOST_ID ? id : null }
    })
}
