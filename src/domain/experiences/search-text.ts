/**
 * Japanese full text search without a PostgreSQL extension
 * (docs/product/providers.md#japanese-text-search-in-postgresql). The index and the queries use the
 * same normalizer and tokenizer.
 *
 * Text is split into runs of letters and digits. A run of ASCII is one token. Any other run becomes
 * its overlapping pairs of characters (陶芸体験 → 陶芸, 芸体, 体験) and its last character alone, at
 * increasing positions. A query is the phrase of its pairs, so it finds exactly the texts that
 * contain it as a substring. A single character is a prefix query on the pairs. PostgreSQL never
 * parses Japanese: it gets finished tsvector and tsquery literals.
 */
import { hiraganaToKatakana, toWellFormed } from '../shared/text.ts'
import { foldVariants } from './search-variants.ts'
import { synonyms } from './search-synonyms.ts'

/** PostgreSQL's limits of a tsvector (documentation, "Text Search: Limitations"). */
const MAX_POSITION = 16_383
const MAX_POSITIONS_OF_LEXEME = 256

/**
 * Longer runs of ASCII are cut, in the index and in queries. So a vector stays under PostgreSQL's
 * limit of 1 MB.
 */
const MAX_ASCII = 40

/** Limits of a query: text beyond them is ignored. */
const MAX_QUERY_CHARACTERS = 200
const MAX_WORDS = 10
const MAX_ALTERNATIVES = 8

export type SearchWeight = 'A' | 'B' | 'C' | 'D'
export type SearchField = { text: string; weight: SearchWeight }

type Run = { ascii: boolean; characters: string[] }

/**
 * The form in which texts are compared. It folds compatibility forms, case, kana, accents of Latin
 * letters and variants of kanji.
 */
export function normalise(text: string): string {
  const folded = toWellFormed(text).normalize('NFKC').toLowerCase().normalize('NFD')
  // Removes combining accents and variation selectors, which only choose a glyph. The voicing marks
  // of kana (U+3099, U+309A) are outside of these ranges.
  const bare = folded.replace(/[\u0300-\u036F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, '').normalize('NFKC')
  return foldVariants(hiraganaToKatakana(bare))
}

// A word is an unbroken sequence of letters, digits and marks. In a word, ASCII and other
// characters form separate runs.
const words = /[\p{L}\p{N}\p{M}]+/gu
const runs = /([a-z0-9]+)|[^a-z0-9]+/gu

function wordsOf(normalised: string): string[] {
  return normalised.match(words) ?? []
}

function runsOf(word: string): Run[] {
  return Array.from(word.matchAll(runs), ([run, ascii]) => ({
    ascii: ascii !== undefined,
    characters: Array.from(run),
  }))
}

const asciiToken = (run: Run): string => run.characters.slice(0, MAX_ASCII).join('')

/** Number of positions of a run: one for ASCII, otherwise one per character. */
const widthOf = (run: Run): number => (run.ascii ? 1 : run.characters.length)

// Tokens consist of letters, digits and marks, so they contain no quote or backslash to escape.
const quoted = (token: string): string => `'${token}'`

/**
 * The tsvector literal of some texts: `'体験':3A 'ウラ':5A,9`; '' if there is nothing to index. Cast it
 * with ::tsvector. Text beyond PostgreSQL's last position is omitted.
 * @param fields the most important first
 */
export function indexTokens(fields: readonly SearchField[]): string {
  const lexemes = new Map<string, string[]>()
  let position = 1
  for (const { text, weight } of fields) {
    for (const word of wordsOf(normalise(text))) {
      for (const run of runsOf(word)) {
        const tokens = run.ascii
          ? [asciiToken(run)]
          : run.characters.map((one, index) => one + (run.characters[index + 1] ?? ''))
        for (const [index, token] of tokens.entries()) add(lexemes, token, position + index, weight)
        position += widthOf(run)
      }
      // A gap of one position prevents phrases across two words.
      position += 1
    }
  }
  return Array.from(lexemes, ([token, places]) => `${quoted(token)}:${places.join(',')}`).join(' ')
}

function add(lexemes: Map<string, string[]>, token: string, position: number, weight: SearchWeight): void {
  if (position > MAX_POSITION) return
  const places = lexemes.get(token)
  // D is PostgreSQL's default weight and is omitted.
  const place = `${position}${weight === 'D' ? '' : weight}`
  if (places === undefined) lexemes.set(token, [place])
  else if (places.length < MAX_POSITIONS_OF_LEXEME) places.push(place)
}

/**
 * The tsquery literal of a typed text; null if there is nothing to search for. Cast it with
 * ::tsquery. All words must match, each as typed or with a synonym. With `any`, one matching word
 * is enough: for a second search when the first finds nothing.
 */
export function queryOf(text: string, { any = false }: { any?: boolean } = {}): string | null {
  const typed = Array.from(text.trim()).slice(0, MAX_QUERY_CHARACTERS).join('')
  const distinct = [...new Set(wordsOf(normalise(typed)))].slice(0, MAX_WORDS)
  if (distinct.length === 0) return null
  return distinct.map(groupOf).join(any ? ' | ' : ' & ')
}

function groupOf(word: string): string {
  const phrases = [...new Set(alternativesOf(word).map(phraseOf))]
  return phrases.length === 1 ? phrases.join() : `( ${phrases.join(' | ')} )`
}

/** The phrase of a word: its tokens, with their distances in the index. */
function phraseOf(word: string): string {
  const all = runsOf(word)
  let phrase = ''
  let distance = 0
  for (const [index, run] of all.entries()) {
    const tokens = run.ascii ? [asciiToken(run)] : pairsOf(run.characters)
    for (const [at, token] of tokens.entries()) {
      if (phrase !== '') phrase += at === 0 ? ` <${distance}> ` : ' <-> '
      phrase += quoted(token)
    }
    // A single character at the end of the word may be the start of a longer run in the text.
    if (!run.ascii && run.characters.length === 1 && index === all.length - 1) phrase += ':*'
    // Distance from the last token of this run to the first token of the next run. The last pair is
    // one position before the last character of the run.
    distance = widthOf(run) - tokens.length + 1
  }
  return phrase
}

/** The pairs of a run, or its only character. */
function pairsOf(characters: readonly string[]): string[] {
  if (characters.length === 1) return [...characters]
  return characters.slice(1).map((second, index) => `${characters[index]}${second}`)
}

type Group = readonly string[]

const groups: readonly Group[] = synonyms.map((terms) =>
  // Longest first, so that ワークショップ matches before a shorter term inside it.
  [...new Set(terms.map(normalise))].sort((one, other) => other.length - one.length),
)

/** The word, and the word with its terms replaced by their synonyms: そば打ち also as 蕎麦打ち. */
function alternativesOf(word: string): string[] {
  let alternatives = [word]
  for (const group of groups) {
    const term = group.find((one) => word.includes(one))
    if (term === undefined) continue
    const others = group.filter((one) => one !== term)
    const replaced = alternatives.flatMap((one) => others.map((other) => one.replaceAll(term, other)))
    alternatives = [...alternatives, ...replaced].slice(0, MAX_ALTERNATIVES)
  }
  return alternatives
}
