/**
 * Japanese full text search without an extension (japan.md 7.4): the one normaliser and tokeniser for what is indexed and what is asked.
 *
 * Text is cut into runs of letters and digits. A run of ASCII is one token; any other run becomes its overlapping pairs of characters
 * (陶芸体験 → 陶芸, 芸体, 体験) and its last character alone, at increasing positions. A query is the phrase of its pairs, so it finds
 * exactly the texts that contain it as a substring; one character alone is a prefix of the pairs that begin with it. PostgreSQL never
 * parses Japanese: it gets finished tsvector and tsquery literals.
 */
import { hiraganaToKatakana, toWellFormed } from '../shared/text.ts'
import { foldVariants } from './search-variants.ts'
import { synonyms } from './search-synonyms.ts'

/** PostgreSQL's limits of a tsvector (documentation, "Text Search: Limitations"). */
const MAX_POSITION = 16_383
const MAX_POSITIONS_OF_LEXEME = 256

/** Longer runs of ASCII are cut, in the index and in queries alike; with it a vector stays under PostgreSQL's 1 MB. */
const MAX_ASCII = 40

/** Bounds of a query: what is typed after them is ignored. */
const MAX_QUERY_CHARACTERS = 200
const MAX_WORDS = 10
const MAX_ALTERNATIVES = 8

export type SearchWeight = 'A' | 'B' | 'C' | 'D'
export type SearchField = { text: string; weight: SearchWeight }

type Run = { ascii: boolean; characters: string[] }

/** The form in which texts are compared: compatibility forms, case, kana, accents of Latin letters and variants of kanji are folded. */
export function normalise(text: string): string {
  const folded = toWellFormed(text).normalize('NFKC').toLowerCase().normalize('NFD')
  // Combining accents go; the voicing marks of kana (U+3099, U+309A) are not among them. Variation selectors only choose a glyph.
  const bare = folded.replace(/[\u0300-\u036F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, '').normalize('NFKC')
  return foldVariants(hiraganaToKatakana(bare))
}

// A word is letters, digits and marks without anything between; within it, ASCII and everything else are runs of their own.
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

/** Positions that a run takes: one for ASCII, one for each character otherwise. */
const widthOf = (run: Run): number => (run.ascii ? 1 : run.characters.length)

// Tokens consist of letters, digits and marks, so there is never a quote or a backslash to escape in them.
const quoted = (token: string): string => `'${token}'`

/**
 * The tsvector literal of some texts, the most important first: `'体験':3A 'ウラ':5A,9`. '' when there is nothing to index.
 * Cast it with ::tsvector. What lies beyond PostgreSQL's last position is left out.
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
      // A gap of one position keeps phrases from crossing from one word to the next.
      position += 1
    }
  }
  return Array.from(lexemes, ([token, places]) => `${quoted(token)}:${places.join(',')}`).join(' ')
}

function add(lexemes: Map<string, string[]>, token: string, position: number, weight: SearchWeight): void {
  if (position > MAX_POSITION) return
  const places = lexemes.get(token)
  // D is PostgreSQL's default and is not written.
  const place = `${position}${weight === 'D' ? '' : weight}`
  if (places === undefined) lexemes.set(token, [place])
  else if (places.length < MAX_POSITIONS_OF_LEXEME) places.push(place)
}

/**
 * The tsquery literal of what was typed, or null when there is nothing to search for. All words must be found, each as it is or with a synonym
 * in it; with `any`, for a second try that finds something rather than nothing, one of them is enough. Cast it with ::tsquery.
 */
export function queryOf(text: string, { any = false }: { any?: boolean } = {}): string | null {
  const typed = Array.from(text.trim()).slice(0, MAX_QUERY_CHARACTERS).join('')
  const distinct = [...new Set(wordsOf(normalise(typed)))].slice(0, MAX_WORDS)
  if (distinct.length === 0) return null
  return distinct.map(groupOf).join(any ? ' | ' : ' & ')
}

/** One word, with its synonyms as alternatives. */
function groupOf(word: string): string {
  const phrases = [...new Set(alternativesOf(word).map(phraseOf))]
  return phrases.length === 1 ? phrases.join() : `( ${phrases.join(' | ')} )`
}

/** The phrase of a word: its tokens with the distances at which the index has them. */
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
    // A single character that ends the word may begin a longer run of the text.
    if (!run.ascii && run.characters.length === 1 && index === all.length - 1) phrase += ':*'
    // From the last token of this run to the first of the next: a pair stands one position before the run's last character.
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
  // Longest first, so that ワークショップ is taken before a shorter term within it.
  [...new Set(terms.map(normalise))].sort((one, other) => other.length - one.length),
)

/** The word itself, then the word with the terms it contains replaced by their synonyms: そば打ち also as 蕎麦打ち. */
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
