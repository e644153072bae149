/** The dictionary of the search (search-synonyms.ts), ready to be looked up. */
import { prefectureReadings } from '../shared/prefecture-readings.ts'
import { prefectures } from '../shared/prefectures.ts'
import { foldForms, foldRomaji, normalise, romajiKey } from './search-normalise.ts'
import { exceptions, generalWords, placeAliases, synonymGroups, type SynonymGroup } from './search-synonyms.ts'

/** What a word of the dictionary means. */
export type Meaning = { group: string } | { states: readonly number[] } | { general: true }

/** A word of the dictionary, in the form of the index. */
export type Entry = { key: string; meanings: Meaning[] }

/** 京都 of 京都府; 北海道 has no shorter name. */
export const shortName = (prefecture: string): string => prefecture.replace(/(?<=..)[都府県]$/, '')

const byKey = new Map<string, Entry>()
const byReading = new Map<string, Meaning[]>()
const byRomaji = new Map<string, Meaning[]>()
const groups = new Map<string, SynonymGroup>()

function push<Key>(map: Map<Key, Meaning[]>, key: Key, meaning: Meaning) {
  const known = map.get(key)
  if (known === undefined) map.set(key, [meaning])
  else if (!known.includes(meaning)) known.push(meaning)
}

function enter(words: readonly string[], readings: readonly string[], meaning: Meaning) {
  for (const word of words) {
    const key = normalise(word)
    const entry = byKey.get(key) ?? { key, meanings: [] }
    if (!entry.meanings.includes(meaning)) entry.meanings.push(meaning)
    byKey.set(key, entry)
  }
  for (const reading of readings) push(byReading, normalise(reading), meaning)
  for (const word of [...words, ...readings]) {
    const latin = /^[a-z]+$/i.test(word) ? foldRomaji(word.toLowerCase()) : romajiKey(word)
    if (latin !== null) push(byRomaji, latin, meaning)
  }
}

for (const group of synonymGroups) {
  const name = normalise(group.terms[0]!)
  groups.set(name, group)
  enter(group.terms, group.readings, { group: name })
}
for (const { id, name } of prefectures) {
  const kana = prefectureReadings.get(id)!
  const shortKana = name === shortName(name) ? kana : kana.replace(/(?:ト|フ|ケン)$/, '')
  enter([name, shortName(name)], [kana, shortKana], { states: [id] })
}
for (const { name, readings, states } of placeAliases) enter([name], readings, { states })
for (const word of generalWords) enter([word], [], { general: true })

/** The entries by their first character, the longest first. */
const byFirst = new Map<string, Entry[]>()
for (const entry of [...byKey.values()].sort((one, other) => other.key.length - one.key.length)) {
  const first = entry.key.charAt(0)
  byFirst.set(first, [...(byFirst.get(first) ?? []), entry])
}
const phrases = exceptions.map(foldForms)

/** The entries that this text has at this index, the longest first. */
export function entriesAt(key: string, index: number): Entry[] {
  return (byFirst.get(key.charAt(index)) ?? []).filter((entry) => key.startsWith(entry.key, index))
}

/** The parts of a text in which words of the dictionary mean something else, as [start, end]. */
export function exceptionsIn(text: string): [number, number][] {
  const found: [number, number][] = []
  for (const phrase of phrases)
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) found.push([at, at + phrase.length])
  return found
}

/**
 * Whether the dictionary has this word as it is written: then all its places in texts are known.
 */
export const isEntry = (key: string): boolean => byKey.has(key)

/** What a typed word means as a whole: as it is written, by its reading, or in romaji. */
export function meaningsOf(key: string): readonly Meaning[] {
  const written = [...(byKey.get(key)?.meanings ?? []), ...(byReading.get(key) ?? [])]
  const latin = /^[a-z]{2,}$/.test(key) ? (byRomaji.get(foldRomaji(key)) ?? []) : []
  return [...new Set([...written, ...latin])]
}

/** The group with the narrower groups that it finds too. */
export function groupsUnder(name: string): string[] {
  const found = new Set<string>()
  const visit = (one: string) => {
    if (found.has(one)) return
    found.add(one)
    for (const narrower of groups.get(one)?.includes ?? []) visit(normalise(narrower))
  }
  visit(name)
  return [...found]
}

/** Whether it is a place: a prefecture, a region or a town. */
export const isPlace = (meaning: Meaning): boolean =>
  'states' in meaning || ('group' in meaning && groups.get(meaning.group)?.kind === 'place')
