/**
 * Cuts Japanese text into words. Intl.Segmenter knows the words of its dictionary: 東京都 is 東京 and
 * 都, so 京都 is not in it. It cuts crafts and hiragana badly (金|継ぎ, ろ|く|ろ), so words of our own
 * dictionary are found too, wherever their ends can be ends of words.
 */
import { hiraganaToKatakana } from '../shared/text.ts'
import { entriesAt, type Entry, exceptionsIn } from './search-dictionary.ts'
import { foldForms } from './search-normalise.ts'

/** A word at [start, end] of its run. `key` is the form of the index. */
export type Segment = { key: string; start: number; end: number }
export type Term = { entry: Entry; start: number; end: number }
/** An unbroken sequence of letters, digits and marks. */
export type Run = { text: string; segments: Segment[]; terms: Term[] }

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const runs = /[\p{L}\p{N}\p{M}]+/gu
const kanji = /\p{Script=Han}/u
const PARTICLES = new Set('のをにがはへとでもやか')

/** Katakana words of this length are found at the end of longer ones: コーヒー in アイスコーヒー. */
const TAIL = 4

export const isParticle = (key: string): boolean => key.length === 1 && PARTICLES_OF_KEYS.has(key)
const PARTICLES_OF_KEYS = new Set(hiraganaToKatakana([...PARTICLES].join('')))

type Kind = 'kanji' | 'hiragana' | 'katakana' | 'other'

export function kindOf(character: string): Kind {
  if (character >= '\u3041' && character <= '\u309F') return 'hiragana'
  if (character >= '\u30A0' && character <= '\u30FF') return 'katakana'
  return kanji.test(character) || character === '々' ? 'kanji' : 'other'
}

export function cut(text: string): Run[] {
  return (foldForms(text).match(runs) ?? []).map(cutRun)
}

function cutRun(text: string): Run {
  const key = hiraganaToKatakana(text)
  const segments: Segment[] = []
  for (const { segment, index } of segmenter.segment(text))
    segments.push({ key: key.slice(index, index + segment.length), start: index, end: index + segment.length })
  return { text, segments, terms: termsIn(text, key, new Set(segments.map(({ start }) => start))) }
}

function termsIn(text: string, key: string, starts: Set<number>): Term[] {
  const excepted = exceptionsIn(text)
  const terms: Term[] = []
  for (let start = 0; start < key.length; start++)
    for (const entry of entriesAt(key, start)) {
      const end = start + entry.key.length
      if (excepted.some(([from, to]) => start >= from && end <= to)) continue
      if (canBeWord(text, start, end, starts)) terms.push({ entry, start, end })
    }
  return terms
}

/** Whether this part of the text can be a word: both ends are ends of words. */
function canBeWord(text: string, start: number, end: number, starts: Set<number>): boolean {
  const [first, last] = [text.charAt(start), text.charAt(end - 1)]
  const [before, after] = [text.charAt(start - 1), text.charAt(end)]
  // A single kanji is a word only alone: 茶 is in 茶席, but 席 may be the word.
  if (end - start === 1 && kindOf(first) === 'kanji')
    return (before === '' || kindOf(before) !== 'kanji') && (after === '' || kindOf(after) !== 'kanji')
  const begins =
    start === 0 ||
    starts.has(start) ||
    kindOf(before) !== kindOf(first) ||
    (kindOf(first) === 'hiragana' && PARTICLES.has(before)) ||
    (kindOf(first) === 'katakana' && end - start >= TAIL)
  const ends =
    end === text.length ||
    starts.has(end) ||
    kindOf(after) !== kindOf(last) ||
    (kindOf(last) === 'hiragana' && PARTICLES.has(after))
  return begins && ends
}

/**
 * Further words inside a segment: parts of at least two kanji at its beginning or end (印刷 in
 * 活版印刷), and the end of a long katakana word (ダイビング in スキューバダイビング).
 */
export function wordsInside({ key }: Segment): string[] {
  const characters = Array.from(key)
  const inside: string[] = []
  if (characters.every((one) => kindOf(one) === 'kanji')) {
    for (let size = 2; size < characters.length; size++)
      inside.push(characters.slice(0, size).join(''), characters.slice(-size).join(''))
  } else if (characters.length >= TAIL + 2 && characters.every((one) => kindOf(one) === 'katakana')) {
    for (let from = 2; from <= characters.length - TAIL; from++)
      if (!/[ャュョァィゥェォッーン]/.test(characters[from]!)) inside.push(characters.slice(from).join(''))
  }
  return inside
}
