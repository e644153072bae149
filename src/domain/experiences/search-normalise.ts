/** The form in which the search compares texts (docs/product/experiences.md#search-text). */
import { hiraganaToKatakana, toWellFormed } from '../shared/text.ts'
import { foldVariants } from './search-variants.ts'

/**
 * Folds compatibility forms (half-width kana), case, accents of Latin letters and variants of
 * kanji. ひらがな and カタカナ stay: they tell where a word ends.
 */
export function foldForms(text: string): string {
  const folded = toWellFormed(text).normalize('NFKC').toLowerCase().normalize('NFD')
  // Removes combining accents and variation selectors, which only choose a glyph. The voicing marks
  // of kana (U+3099, U+309A) are outside of these ranges.
  const bare = folded.replace(/[\u0300-\u036F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, '').normalize('NFKC')
  return foldVariants(bare)
}

/** The same with kana folded: the form of the words in the index. */
export const normalise = (text: string): string => hiraganaToKatakana(foldForms(text))

const syllables = new Map<string, string>()
const rows: Readonly<Record<string, string>> = {
  '': 'アイウエオ',
  k: 'カキクケコ',
  g: 'ガギグゲゴ',
  s: 'サ スセソ',
  z: 'ザ ズゼゾ',
  t: 'タ  テト',
  d: 'ダ  デド',
  n: 'ナニヌネノ',
  h: 'ハヒ ヘホ',
  b: 'バビブベボ',
  p: 'パピプペポ',
  m: 'マミムメモ',
  y: 'ヤ ユ ヨ',
  r: 'ラリルレロ',
  w: 'ワ   ヲ',
}
for (const [consonant, kana] of Object.entries(rows))
  for (const [at, one] of Array.from(kana).entries())
    if (one !== ' ') syllables.set(one, consonant + 'aiueo'.charAt(at))
for (const [kana, latin] of [
  ['シ', 'shi'],
  ['ジ', 'ji'],
  ['チ', 'chi'],
  ['ツ', 'tsu'],
  ['ヂ', 'ji'],
  ['ヅ', 'zu'],
  ['フ', 'fu'],
  ['ヴ', 'vu'],
] as const)
  syllables.set(kana, latin)

const small: Readonly<Record<string, string>> = {
  ャ: 'ya',
  ュ: 'yu',
  ョ: 'yo',
  ァ: 'a',
  ィ: 'i',
  ゥ: 'u',
  ェ: 'e',
  ォ: 'o',
}

/** Hepburn romaji of katakana without long vowels; null for text with other characters. */
function romajiOf(katakana: string): string | null {
  let latin = ''
  let doubled = false
  for (const one of katakana) {
    const vowel = small[one]
    if (one === 'ー') continue
    if (one === 'ッ') doubled = true
    else if (one === 'ン') latin += 'n'
    else if (vowel !== undefined) {
      // キャ is kya, シャ is sha, ファ is fa.
      const stem = latin.slice(0, -1)
      latin = stem + (/(?:sh|ch|j)$/.test(stem) ? vowel.replace('y', '') : vowel)
    } else {
      const syllable = syllables.get(one)
      if (syllable === undefined) return null
      latin += (doubled ? (syllable.startsWith('ch') ? 't' : syllable.charAt(0)) : '') + syllable
      doubled = false
    }
  }
  return latin
}

/**
 * One spelling for romaji: long vowels short (toukyou, tōkyō and tokyo), the Kunrei forms as
 * Hepburn (si, tya), m before b and p as n.
 */
export function foldRomaji(latin: string): string {
  return latin
    .replace(
      /([sztdcj])y([aou])/g,
      (_, one: string, vowel: string) => ({ s: 'sh', z: 'j', t: 'ch', d: 'j', c: 'ch', j: 'j' })[one] + vowel,
    )
    .replace(/si/g, 'shi')
    .replace(/(?<!t)ti/g, 'chi')
    .replace(/(?<!t)tu/g, 'tsu')
    .replace(/(?<![sc])hu/g, 'fu')
    .replace(/zi/g, 'ji')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/ou|oo|oh(?![aiueo])/g, 'o')
    .replace(/uu/g, 'u')
    .replace(/aa/g, 'a')
    .replace(/nn/g, 'n')
}

/** The romaji of kana in the spelling of foldRomaji; null for text that isn't kana. */
export function romajiKey(kana: string): string | null {
  const latin = romajiOf(normalise(kana))
  return latin === null ? null : foldRomaji(latin)
}
