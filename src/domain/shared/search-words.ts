/**
 * The words of a search in the back-offices (docs/product/screens.md#search-in-the-back-offices).
 * The database compares them (src/database/search-of-names.ts).
 */
import { readPhone } from './phone.ts'
import { cleanLine, parseYen, toHalfWidth } from './text.ts'

export type SearchWord = {
  text: string
  /**
   * The number that the word is: 1580 of 1580, #1580, 予約1580, 予約番号1580 and R-00001580; else null.
   */
  id: number | null
  /** What the number is of, if the word says it: 予約1580, 体験12, 会員3. */
  of: 'reservation' | 'experience' | 'user' | null
  /** The yen that the word is: 6600 of 6600, 6,600円 and ¥6,600; else null. */
  amount: number | null
  /** The telephone number that the word is, also of several groups of digits; else null. */
  phone: string | null
}

/** More words than any name has; each is a condition of the query. */
const MOST_WORDS = 8
/** Groups of digits in a telephone number: +81 (0)90 1234 5678. */
const MOST_GROUPS = 5
const MOST_ID = 2_147_483_647
const before = '予約番号|予約|会員|体験|No\\.?|#|R-'
const kinds = { 予: 'reservation', R: 'reservation', r: 'reservation', 体: 'experience', 会: 'user' } as const
const spaceBeforeNumber = new RegExp(`(${before}|¥)[\\s:]+(?=\\d)`, 'gi')
const numbered = new RegExp(`^(?:${before})?0*([1-9]\\d{0,9})$`, 'i')

/** The longest telephone number that the first words make together; null if they make none. */
function phoneAt(words: readonly string[]): { phone: string; groups: number } | null {
  if (!/^[+(0]/.test(words[0] ?? '')) return null
  for (let groups = Math.min(MOST_GROUPS, words.length); groups > 0; groups--) {
    const { phone } = readPhone(words.slice(0, groups).join(''))
    if (phone !== null) return { phone, groups }
  }
  return null
}

function wordOf(text: string): SearchWord {
  const id = Number(numbered.exec(toHalfWidth(text))?.[1] ?? 0)
  const amount = parseYen(text) || null
  if (id === 0 || id > MOST_ID) return { text, id: null, of: null, amount, phone: null }
  return { text, id, of: kinds[text.charAt(0) as keyof typeof kinds] ?? null, amount, phone: null }
}

/** At most eight words; a word is anything between spaces of any width. Empty for an empty text. */
export function searchWords(text: string): SearchWord[] {
  const typed = cleanLine(text)
    .normalize('NFKC')
    .replace(spaceBeforeNumber, '$1')
    .replace(/(?<=\d)\s+(?=円)/g, '')
  const parts = typed.split(/\s+/).filter((part) => part !== '')
  const words: SearchWord[] = []
  for (let at = 0; at < parts.length && words.length < MOST_WORDS;) {
    const found = phoneAt(parts.slice(at))
    words.push(found ? { text: found.phone, id: null, of: null, amount: null, phone: found.phone } : wordOf(parts[at]!))
    at += found?.groups ?? 1
  }
  return words
}
