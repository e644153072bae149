/**
 * Names in bank files (全銀協 使用文字, class of 口座名): one byte per character, half-width kana without
 * ｦ and small kana, capital letters, digits, space and four symbols.
 */
import { hiraganaToKatakana, HYPHENS } from '../shared/text.ts'

/**
 * Maximum length of a receiver's name in a transfer file, bytes. Banks cut longer names silently.
 */
export const HOLDER_BYTES = 30

const HALF = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ'
const FULL = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン'
const halfOf = new Map(Array.from(FULL, (kana, index) => [kana, HALF[index]!]))

/** Kana that bank files lack, and the letters that banks write for them. */
const SUBSTITUTES: Record<string, string> = {
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ヵ: 'カ',
  ヶ: 'ケ',
  ッ: 'ツ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
  ヮ: 'ワ',
  ヲ: 'オ',
  ヰ: 'イ',
  ヱ: 'エ',
  '・': '.',
  '･': '.',
}

const VOICED = '\u3099'
const SEMI_VOICED = '\u309A'
const voiceable = /[ｳｶ-ﾄﾊ-ﾎ]/
const semiVoiceable = /[ﾊ-ﾎ]/

export type BankText = {
  /** In the characters of bank files; one byte each. */
  text: string
  /** Typed characters that bank files can't hold, each once. */
  refused: string[]
}

/**
 * Converts typed text to the characters of bank files: ー to -, ヲ to ｵ, small kana to large ones,
 * letters to capitals, ・ to a period. It doesn't check the length.
 */
export function toBankText(typed: string): BankText {
  const folded = hiraganaToKatakana(typed.normalize('NFKC').replace(HYPHENS, '-')).toUpperCase()
  const refused = new Set<string>()
  let text = ''
  // NFD splits ガ into カ and its voicing mark.
  for (const sign of folded.replace(/\s+/g, ' ').trim()) {
    const [base, mark] = Array.from(sign.normalize('NFD'))
    const kana = SUBSTITUTES[base!] ?? base!
    const half = halfOf.get(kana)
    if (half === undefined) {
      if (/^[0-9A-Z ().-]$/.test(kana) && mark === undefined) text += kana
      else refused.add(sign)
    } else if (mark === undefined) text += half
    else if (mark === VOICED && voiceable.test(half)) text += `${half}ﾞ`
    else if (mark === SEMI_VOICED && semiVoiceable.test(half)) text += `${half}ﾟ`
    else refused.add(sign)
  }
  return { text, refused: [...refused] }
}

/**
 * Legal forms and offices of organizations with their abbreviations. The readings are typed in any
 * spelling of kana.
 */
const FORMS: readonly (readonly [abbreviation: string, ...readings: string[]])[] = [
  ['カ', 'カブシキガイシャ', 'カブシキカイシャ'],
  ['ユ', 'ユウゲンガイシャ', 'ユウゲンカイシャ'],
  ['メ', 'ゴウメイガイシャ', 'ゴウメイカイシャ'],
  ['シ', 'ゴウシガイシャ', 'ゴウシカイシャ'],
  ['ド', 'ゴウドウガイシャ', 'ゴウドウカイシャ'],
  ['イ', 'イリョウホウジンシャダン', 'イリョウホウジンザイダン', 'シャカイイリョウホウジン', 'イリョウホウジン'],
  ['ザイ', 'イッパンザイダンホウジン', 'コウエキザイダンホウジン', 'ザイダンホウジン'],
  ['シヤ', 'イッパンシャダンホウジン', 'コウエキシャダンホウジン', 'シャダンホウジン'],
  ['シユウ', 'シュウキョウホウジン'],
  ['ガク', 'ガッコウホウジン'],
  ['フク', 'シャカイフクシホウジン'],
  ['ホゴ', 'コウセイホゴホウジン'],
  ['ソ', 'ソウゴガイシャ'],
  ['トクヒ', 'トクテイヒエイリカツドウホウジン'],
  ['チドク', 'チホウドクリツギョウセイホウジン'],
  ['ドク', 'ドクリツギョウセイホウジン'],
  ['ベン', 'ベンゴシホウジン'],
  ['チユウ', 'ユウゲンセキニンチュウカンホウジン', 'ムゲンセキニンチュウカンホウジン'],
  ['ギヨ', 'ギョウセイショシホウジン'],
  ['シホウ', 'シホウショシホウジン'],
  ['ゼイ', 'ゼイリシホウジン'],
  ['ダイ', 'コクリツダイガクホウジン', 'コウリツダイガクホウジン'],
  ['ノウ', 'ノウジクミアイホウジン'],
  ['カンリ', 'カンリクミアイホウジン'],
  ['ロウム', 'シャカイホケンロウムシホウジン'],
]

// The longest first: チホウドクリツ… contains ドクリツ….
const readings = FORMS.flatMap(([short, ...long]) =>
  long.map((reading) => ({ reading: toBankText(reading).text, short: toBankText(short).text })),
).toSorted((one, other) => other.reading.length - one.reading.length)

/**
 * Replaces the legal form of an organization by its abbreviation: in front `ｶ)ﾂﾑｷﾞ`, behind
 * `ﾂﾑｷﾞ(ｶ`, between `ﾂﾑｷﾞ(ｶ)ﾄｳｷﾖｳ`. One per name; without spaces beside it.
 * @param text in the characters of bank files
 */
export function abbreviateLegalForm(text: string): string {
  const found = readings.find(({ reading }) => text.includes(reading))
  if (!found) return text
  const at = text.indexOf(found.reading)
  const before = text.slice(0, at).trimEnd()
  const after = text.slice(at + found.reading.length).trimStart()
  // Only a legal form is no name.
  if (before === '' && after === '') return text
  return `${before}${before === '' ? '' : '('}${found.short}${after === '' ? '' : ')'}${after}`
}

/** A holder's name for bank files, from typed kana. */
export function toHolderName(typed: string): BankText {
  const { text, refused } = toBankText(typed)
  return { text: abbreviateLegalForm(text), refused }
}

/**
 * A sentence about a typed holder's name, or null when bank files can hold it.
 */
export function holderProblem(typed: string): string | null {
  const { text, refused } = toHolderName(typed)
  if (refused.length > 0)
    return `口座名義に使えない文字があります：${refused.slice(0, 5).join('　')}　通帳にあるカナで入力してください。`
  if (!/[ｱ-ﾝA-Z]/.test(text)) return '口座名義を、通帳にあるカナで入力してください。'
  if (text.length > HOLDER_BYTES)
    return `口座名義は、濁点と半濁点も1文字と数えて${HOLDER_BYTES}文字までです（いま${text.length}文字）。通帳の略し方で入力してください。`
  return null
}

/**
 * The name of a bank or branch as bank files and screens of banks write it; '' without a letter.
 */
export const toBankKana = (typed: string): string => toBankText(typed).text.replace(/[ ().]/g, '')

/**
 * The form in which names of banks and branches are compared: what people type for ー, small kana,
 * letters, 「銀行」 and 「支店」 makes no difference.
 */
export function foldBankWords(typed: string): string {
  const folded = hiraganaToKatakana(typed.normalize('NFKC').replace(HYPHENS, '')).toLowerCase()
  return Array.from(folded, (sign) => SUBSTITUTES[sign] ?? sign)
    .join('')
    .replace(/[\s.-]/g, '')
    .replace(/(信用金庫|シンヨウキンコ)$/, '信金')
    .replace(/(信用組合)$/, '信組')
    .replace(/(農業協同組合)$/, '農協')
    .replace(/(.)(銀行|ギンコウ|支店|シテン|出張所)$/, '$1')
}
