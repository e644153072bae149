/** What a typed text asks for, as a tsquery literal for the index of search-text.ts. */
import { askedAge } from './ages.ts'
import { cut, isParticle, kindOf, type Run } from './cut-words.ts'
import { groupsUnder, isEntry, isPlace, type Meaning, meaningsOf } from './search-dictionary.ts'
import { normalise } from './search-normalise.ts'
import { limited, quoted } from './search-text.ts'

/** Limits of a query: text beyond them is ignored. */
const MAX_QUERY_CHARACTERS = 200
const MAX_WORDS = 10
const MAX_PARTS = 8

/** A part of a word that must be found; general words needn't, if there are others. */
type Part = { query: string; general: boolean; strong: boolean; known?: boolean }

const either = (queries: readonly string[]): string => {
  const distinct = [...new Set(queries)]
  return distinct.length === 1 ? distinct.join() : `( ${distinct.join(' | ')} )`
}
const both = (queries: readonly string[]): string => {
  const distinct = [...new Set(queries)]
  return distinct.length === 1 ? distinct.join() : `( ${distinct.join(' & ')} )`
}

const lexemesOf = (meaning: Meaning): string[] => {
  if ('group' in meaning) return groupsUnder(meaning.group).map((name) => quoted(`=${name}`))
  if ('states' in meaning) return meaning.states.map((state) => quoted(`@${state}`))
  return []
}

/**
 * The tsquery literal of a typed text; null if there is nothing to search for. Cast it with
 * ::tsquery. All words must be found, general ones (体験, 教室) only if there are no others. With
 * `any`, one word is enough, and its beginning: for a second search when the first finds nothing.
 */
export function queryOf(text: string, { any = false }: { any?: boolean } = {}): string | null {
  const words = typedWords(text)
  if (words.length === 0) return null
  const parts = words.map((run) => wordOf(run, any ? 'any' : 'all'))
  const asked = parts.some(({ general }) => !general) ? parts.filter(({ general }) => !general) : parts
  if (any) return [...new Set(asked.map(({ query }) => query))].join(' | ')
  const queries = both(asked.map(({ query }) => query))
  // A name in two words (山口 誠) is one word of the index.
  const joined = words.map(keyOf).join('')
  return words.length === 2 && joined.length <= 20 ? either([queries, quoted(limited(joined))]) : queries
}

/**
 * The words of a typed text as they are written, also those of a text without spaces (陶芸京都),
 * without general ones; for a list of what each of them finds.
 */
export function wordsOf(text: string): string[] {
  const typed = shortened(text).split(/\s+/u)
  const words = typed.flatMap((word) => {
    const [run, ...others] = cut(word)
    if (run === undefined) return []
    if (others.length > 0 || meaningsOf(keyOf(run)).length > 0) return [word]
    const asked = piecesOf(run).filter(({ meanings }) => !isGeneral(meanings))
    const known = asked.every(({ meanings }) => meanings.length > 0)
    return asked.length > 1 && known ? asked.map((piece) => piece.text) : [word]
  })
  return [...new Set(words.filter((word) => !isGeneral(meaningsOf(normalise(word)))))]
}

/** The tsquery literal that ranks what queryOf finds: the more of its words, the better. */
export function rankOf(text: string): string | null {
  const words = typedWords(text)
  return words.length === 0 ? null : [...new Set(words.map((run) => wordOf(run, 'rank').query))].join(' | ')
}

const shortened = (text: string): string => Array.from(text.trim()).slice(0, MAX_QUERY_CHARACTERS).join('')

const keyOf = (run: Run): string => run.segments.map(({ key }) => key).join('')

/** The typed words, without those that are only a particle (京都 と 大阪). */
function typedWords(text: string): Run[] {
  const runs = cut(shortened(text))
  const byKey = new Map<string, Run>()
  for (const run of runs)
    if (
      !byKey.has(keyOf(run)) &&
      (run.segments.some(({ key }) => !isParticle(key)) || meaningsOf(keyOf(run)).length > 0)
    )
      byKey.set(keyOf(run), run)
  return [...byKey.values()].slice(0, MAX_WORDS)
}

const isGeneral = (meanings: readonly Meaning[]) => meanings.some((one) => 'general' in one)

/** A typed word: what the dictionary says of it, or as it is written, or all of its parts. */
function wordOf(run: Run, use: 'all' | 'any' | 'rank'): Part {
  const key = keyOf(run)
  const meanings = meaningsOf(key)
  const age = askedAge(run.text)
  const known = [...meanings.flatMap(lexemesOf), ...(age === null ? [] : [quoted(`^${age}`)])]
  // A place is no text: 京都 as a word is also in the address 京都郡. Its reading may be one.
  if (meanings.some((one) => 'states' in one) && meanings.every(isPlace)) {
    const reading = isEntry(key) ? [] : [quoted(limited(key))]
    return { query: either([...known, ...reading]), general: false, strong: true }
  }
  const written = writtenOf(run, use === 'any')
  // As a word of a text it may be another: そば in 海のそば. What is written alike only ranks higher.
  if (known.length > 0 && isEntry(key) && use !== 'rank')
    return { query: either([...known, ...kanjiOf(key)]), general: isGeneral(meanings), strong: true }
  if (known.length > 0) return { query: either([...known, ...written]), general: false, strong: true }
  if (isGeneral(meanings)) return { query: either(written), general: true, strong: false }
  const parts = partsOf(run, use === 'any')
  return { query: either(parts === null ? written : [...written, parts]), general: false, strong: true }
}

/** The word as one word of the index, and as the phrase of its segments. */
function writtenOf(run: Run, any: boolean): string[] {
  const key = keyOf(run)
  const characters = Array.from(key)
  const whole = quoted(limited(key)) + (any && characters.length > 1 ? ':*' : '')
  if (characters.length === 1) return [whole, ...kanjiOf(key)]
  const phrase = phraseOf(run)
  return phrase === null ? [whole, ...stemOf(run.text)] : [whole, phrase]
}

/** A single kanji is also looked for inside of longer words. */
const kanjiOf = (key: string): string[] => (key.length === 1 && kindOf(key) === 'kanji' ? [quoted(`~${key}`)] : [])

/** 吹き also finds 吹く: the kanji of a verb, in titles and other short texts. */
function stemOf(text: string): string[] {
  const [first = '', ...rest] = Array.from(text)
  const verb = kindOf(first) === 'kanji' && rest.length <= 2 && rest.every((one) => kindOf(one) === 'hiragana')
  return verb ? [quoted(first), quoted(`~${first}`)] : []
}

/** The segments of a word as a phrase; null if there is only one. Particles only add distance. */
function phraseOf(run: Run): string | null {
  let phrase = ''
  let last = 0
  let count = 0
  for (const [at, { key }] of run.segments.entries()) {
    if (isParticle(key)) continue
    if (count > 0) phrase += ` <${at - last}> `
    phrase += quoted(limited(key))
    last = at
    count += 1
    if (count === MAX_PARTS) break
  }
  if (run.segments.length === 1 || count === 0) return null
  return count > 1 ? `( ${phrase} )` : phrase
}

/**
 * All parts of a word without spaces (京都で金継ぎ, 陶芸体験); null if it has one part, or a part that
 * is too short to be looked for alone. With `any`, one part that the dictionary knows is enough.
 */
function partsOf(run: Run, any: boolean): string | null {
  const parts: Part[] = []
  const pieces = piecesOf(run)
  if (pieces.length < 2 || pieces.length > MAX_PARTS) return null
  for (const { key, text, meanings } of pieces) {
    const known = meanings.flatMap(lexemesOf)
    const general = isGeneral(meanings)
    const strong = known.length > 0 || Array.from(key).length > 1
    const plain = [quoted(limited(key)), ...stemOf(text)]
    const place = meanings.some((one) => 'states' in one)
    parts.push({ query: either(place ? known : [...known, ...plain]), general, strong, known: known.length > 0 })
  }
  const asked = parts.filter(({ general }) => !general)
  if (asked.length === 0 || asked.some(({ strong }) => !strong)) return null
  const known = asked.filter((part) => part.known)
  if (any && known.length > 0) return either(known.map(({ query }) => query))
  return both(asked.map(({ query }) => query))
}

type Piece = { key: string; text: string; meanings: readonly Meaning[] }

/** The longest words of the dictionary, and the segments between them. Particles are left out. */
function piecesOf(run: Run): Piece[] {
  const pieces: Piece[] = []
  const key = keyOf(run)
  for (let at = 0; at < key.length;) {
    const term = run.terms.find(({ start }) => start === at)
    const next = run.terms.find(({ start }) => start > at)?.start ?? key.length
    const segment = run.segments.find(({ start, end }) => start <= at && end > at)!
    const end = term ? term.end : Math.min(segment.end, Math.max(next, at + 1))
    const piece = key.slice(at, end)
    if (term || !isParticle(piece))
      pieces.push({ key: piece, text: run.text.slice(at, end), meanings: term?.entry.meanings ?? [] })
    at = end
  }
  return pieces
}
