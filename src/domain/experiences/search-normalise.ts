import { hiraganaToKatakana, toWellFormed } from '../shared/text.ts'

/**
 * Variant forms of kanji, mostly in names of people and places, each mapped to the common form
 * (docs/product/experiences.md#search-text). So 髙 and 高 find each other. The ヶ of 鎌ヶ谷 and the ヵ of
 * 三ヵ月 are often written as full-size kana. Characters are replaced one by one.
 */
const pairs = `
  髙高 﨑崎 嵜崎 碕崎 埼崎 濵浜 濱浜 邊辺 邉辺 齋斉 齊斉 斎斉 澤沢 廣広 國国 櫻桜 龍竜 嶋島 嶌島 冨富
  眞真 惠恵 瀨瀬 德徳 榮栄 學学 藝芸 圓円 寶宝 壽寿 鹽塩 瀧滝 靜静 豐豊 縣県 會会 螢蛍 條条 禮礼 萬万
  餠餅 麵麺 醬醤 𠮷吉 關関 鐵鉄 彌弥 淺浅 曾曽 舘館 藏蔵 與与 峯峰 釀醸 燒焼 繪絵 畫画 樂楽 劍剣 應応
  來来 澁渋 驛駅 拂払 體体 驗験 驒騨 祗祇 槇槙 檜桧 籠篭 鷗鴎 攝摂 讚讃 輕軽 龜亀 凉涼 旣既 晉晋 曉暁
  穗穂 步歩 黑黒 綠緑 靑青 戶戸 內内 吳呉 衞衛 賴頼 鄕郷 鷄鶏 鬪闘 盃杯 ヶケ ヵカ ゖけ ゕか
`

// Each pair is a variant and its common form.
const folded = new Map(
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => Array.from(pair) as [string, string]),
)

/** All variants, and at the same places their common forms: for `translate` of SQL. */
export const variantForms = { from: [...folded.keys()].join(''), to: [...folded.values()].join('') }

export function foldVariants(text: string): string {
  return Array.from(text, (character) => folded.get(character) ?? character).join('')
}

// The form in which the search compares texts (docs/product/experiences.md#search-text).

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
