/**
 * Japanese full text search without a PostgreSQL extension
 * (docs/decisions/042-search-by-words.md). The index and the queries use the same cutter
 * (cut-words.ts) and dictionary (search-synonyms.ts). PostgreSQL never parses Japanese: it gets
 * finished tsvector and tsquery literals.
 *
 * The index holds words with their positions, and words with a sign before them:
 * - `=陶芸`: a word of this group of synonyms
 * - `@26`: a place in this prefecture
 * - `~茶`: a kanji inside a longer word
 * - `^6`: a guest of this age may come
 * - `#s26`, `#c3`, `#t7`, `#o`, `#a6`: prefecture, category, theme, online, lowest age, for filters
 * - `#b2`: the block of the id, for a scan of the newest experiences
 */
import { cut, isParticle, kindOf, type Run, wordsInside } from './cut-words.ts'
import { agesFrom, agesOf } from './ages.ts'
import { isPlace } from './search-dictionary.ts'
import { prefectureOf } from '../shared/prefectures.ts'

/**
 * Increment it with each change of what the index holds: of this file, cut-words.ts,
 * search-synonyms.ts, or the cuts of Intl.Segmenter. A job then renews the index of all
 * experiences.
 */
export const SEARCH_VERSION = 4

/** Experiences with the same id divided by this are in one block. */
export const BLOCK = 4096

/** PostgreSQL's limits of a tsvector (documentation, "Text Search: Limitations"). */
const MAX_POSITION = 16_383
const MAX_POSITIONS_OF_LEXEME = 256

/**
 * Characters of a word; longer ones are cut in the index and in queries, so a vector stays under 1
 * MB.
 */
const MAX_WORD = 40

/** In titles and other short texts, so many neighbouring words are one word too. */
const MOST_JOINED = 3

export type SearchTexts = {
  id: number
  title: string
  category_id: number
  category: string
  themes: readonly { id: number; name: string }[]
  online: boolean
  state: number | null
  /** The shown address; null if there is none. */
  address: string | null
  hosted_by: string
  community: string | null
  /** 「対象年齢」 and 「最寄り駅」; '' without one. */
  target_age: string
  /** Counts instead of what 「対象年齢」 says of the age; null if the host hasn't said. */
  lowest_age: number | null
  nearest_station: string
  description: string
}

type Weight = 'A' | 'B' | 'C' | 'D'

/** Lexemes with their positions, in the order in which they were added. */
class Vector {
  readonly lexemes = new Map<string, string[]>()
  position = 1

  add(lexeme: string, weight: Weight, at = this.position) {
    if (at > MAX_POSITION) return
    const word = limited(lexeme)
    // D is PostgreSQL's default weight and is omitted.
    const place = `${at}${weight === 'D' ? '' : weight}`
    const places = this.lexemes.get(word)
    if (places === undefined) this.lexemes.set(word, [place])
    else if (places.length < MAX_POSITIONS_OF_LEXEME && !places.includes(place)) places.push(place)
  }

  toString(): string {
    return Array.from(this.lexemes, ([word, places]) => `${quoted(word)}:${places.join(',')}`).join(' ')
  }
}

// Words consist of letters, digits and marks, so they contain no quote or backslash to escape.
export const quoted = (word: string): string => `'${word}'`

export const limited = (word: string): string => Array.from(word).slice(0, MAX_WORD).join('')

/** How a text is indexed. Names have no synonyms, and addresses only towns: 森さん is no forest. */
type Part = { text: string; weight: Weight; short: boolean; plain?: 'name' | 'address' }

function addRun(vector: Vector, run: Run, { weight, short, plain }: Part) {
  const first = vector.position
  for (const [at, segment] of run.segments.entries()) {
    if (!isParticle(segment.key)) {
      vector.add(segment.key, weight, first + at)
      for (const word of wordsInside(segment)) vector.add(word, weight, first + at)
    }
    if (!short) continue
    for (let size = 2; size <= MOST_JOINED && at + size <= run.segments.length; size++) {
      const joined = run.segments.slice(at, at + size)
      if (isParticle(joined[0]!.key) || isParticle(joined.at(-1)!.key)) continue
      vector.add(joined.map(({ key }) => key).join(''), weight, first + at)
    }
  }
  if (plain !== 'name') addTerms(vector, run, { weight, short, plain }, first)
  if (short && plain === undefined) addKanji(vector, run, weight, first)
  // A gap of one position prevents phrases across two runs.
  vector.position = first + run.segments.length + 1
}

const segmentAt = (run: Run, index: number): number => run.segments.findLastIndex(({ start }) => start <= index)

function addTerms(vector: Vector, run: Run, { weight, short, plain }: Omit<Part, 'text'>, first: number) {
  for (const { entry, start } of run.terms)
    for (const meaning of entry.meanings) {
      const at = first + segmentAt(run, start)
      if (plain && !('group' in meaning && isPlace(meaning))) continue
      if ('group' in meaning) vector.add(`=${meaning.group}`, weight, at)
      // A description may name another place, as a comparison or on the way.
      else if ('states' in meaning && short && meaning.states.length === 1)
        vector.add(`@${meaning.states[0]}`, weight, at)
    }
}

/** The kanji inside of longer words, except those of places: 海 is not in 北海道. */
function addKanji(vector: Vector, run: Run, weight: Weight, first: number) {
  const places = run.terms.filter(({ entry }) => entry.meanings.some(isPlace))
  for (const [at, segment] of run.segments.entries()) {
    const characters = Array.from(segment.key)
    if (characters.length < 2) continue
    let index = segment.start
    for (const character of characters) {
      const within = index
      if (kindOf(character) === 'kanji' && !places.some(({ start, end }) => within >= start && within < end))
        vector.add(`~${character}`, weight, first + at)
      index += character.length
    }
  }
}

/**
 * The tsvector literals of an experience: of everything that finds it, and of the texts that rank
 * it (all but the description). Cast them with ::tsvector.
 */
export function indexOf(texts: SearchTexts): { search: string; main: string } {
  const prefecture = texts.state === null ? null : prefectureOf(texts.state)
  const parts: Part[] = [
    { text: texts.title, weight: 'A', short: true },
    ...[texts.category, ...texts.themes.map(({ name }) => name)].map((text) => ({
      text,
      weight: 'B' as const,
      short: true,
    })),
    { text: prefecture ? '' : 'オンライン', weight: 'B', short: true },
    { text: texts.community ?? '', weight: 'C', short: true },
    { text: texts.hosted_by, weight: 'C', short: true, plain: 'name' },
    // The whole name is one word, so that 山口 誠 finds the host and not only the prefecture.
    { text: texts.hosted_by.replace(/\s+/g, ''), weight: 'C', short: true, plain: 'name' },
    { text: texts.address ?? '', weight: 'C', short: true, plain: 'address' },
    { text: texts.nearest_station, weight: 'C', short: true, plain: 'address' },
  ]
  const main = new Vector()
  const search = new Vector()
  for (const part of parts)
    for (const run of cut(part.text)) {
      addRun(main, run, part)
      addRun(search, run, { ...part, weight: 'D' })
    }
  for (const text of [texts.target_age, texts.description])
    for (const run of cut(text)) addRun(search, run, { text: '', weight: 'D', short: false })
  const marks = [
    `#b${Math.floor(texts.id / BLOCK)}`,
    `#c${texts.category_id}`,
    ...texts.themes.map(({ id }) => `#t${id}`),
    ...(texts.lowest_age === null ? agesOf(texts.target_age) : agesFrom(texts.lowest_age)).map((age) => `^${age}`),
    ...(texts.lowest_age === null ? [] : [`#a${texts.lowest_age}`]),
    ...(texts.online ? ['#o'] : []),
    ...(texts.state === null ? [] : [`#s${texts.state}`]),
  ]
  for (const vector of [main, search]) {
    if (prefecture) vector.add(`@${prefecture.id}`, vector === main ? 'B' : 'D', 1)
    for (const mark of marks) vector.add(mark, 'D', 1)
  }
  return { search: search.toString(), main: main.toString() }
}
