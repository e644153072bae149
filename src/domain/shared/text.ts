/**
 * Normalising what people type (japan.md 6.1): full width is accepted everywhere and converted silently. Sign-like fields (numbers, e-mail,
 * postal code) are folded hard; names, addresses and free text only lightly, because NFKC would change people's names and their ㎡ and ①.
 */

// Every sign that a Japanese keyboard gives for a hyphen; ー and ─ are among them, so this is for fields of numbers and codes only.
const hyphens = /[\u2010-\u2015\u2212\u2500\u2501\u30FC\uFF0D\uFF70]/g

/** Full-width digits, letters, signs and space to ASCII, all hyphen-like signs to '-'. Only for numbers, codes and addresses in ASCII. */
export function toHalfWidth(text: string): string {
  return text
    .replace(hyphens, '-')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
}

/**
 * Whole yen from what was typed: '12345', '１２，３４５', '¥12,345', '12,345円'. Null for anything else: empty, negative, decimals, other
 * words (specification 5: non-numeric input is refused), or more than 9 digits, which no price of the product has.
 */
export function parseYen(text: string): number | null {
  // The comma key gives a 、 while the Japanese input method is on.
  const typed = toHalfWidth(text).replace(/[、､]/g, ',').trim()
  const match = /^[¥￥\\]?\s*(\d+|\d{1,3}(?:,\d{3})+)\s*円?$/.exec(typed)
  const digits = match?.[1]?.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  return digits !== undefined && digits.length <= 9 ? Number(digits) : null
}

/** '12,345円' */
export function formatYen(yen: number): string {
  return `${String(yen).replace(/\B(?=(\d{3})+$)/g, ',')}円`
}

/** The one form in which an e-mail address is stored and compared: half width, without surrounding space, lower case throughout. */
export function normaliseEmail(text: string): string {
  return text
    .normalize('NFKC')
    .replace(hyphens, '-')
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .trim()
    .toLowerCase()
}

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const email = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`)

/**
 * Whether it is an e-mail address by the pattern of HTML's input type=email, with a dot in the domain. Deliberately not RFC 5321's local
 * part: Japanese mobile carriers gave out addresses like 'foo..bar.@docomo.ne.jp'. Normalise first.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text)
}

/** Of an address with an @. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Seven digits from '150-0001', '〒１５０ー０００１', '1500001'; null for anything else (domain.md 7). */
export function normalisePostalCode(text: string): string | null {
  const match = /^〒?(\d{3})-?(\d{4})$/.exec(toHalfWidth(text).replace(/\s/g, ''))
  return match ? `${match[1]}${match[2]}` : null
}

// With the u flag a surrogate matches only when it stands alone. (String.prototype.isWellFormed is missing in older Safari.)
const loneSurrogate = /[\uD800-\uDFFF]/u
const loneSurrogates = /[\uD800-\uDFFF]/gu

/** Whether the text has half of a surrogate pair, which UTF-8 and so PostgreSQL can't hold. */
export function hasLoneSurrogate(text: string): boolean {
  return loneSurrogate.test(text)
}

/** The text with every lone surrogate replaced by U+FFFD. */
export function toWellFormed(text: string): string {
  return text.replace(loneSurrogates, '\uFFFD')
}

// NFC too replaces these compatibility ideographs (U+FA19 by U+795E, say), which would rewrite the names of people and places.
const composable = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu
const compose = (text: string): string => text.replace(composable, (run) => run.normalize('NFC'))

// Controls (NUL can't be stored at all), bidirectional overrides (they let a name rewrite the line around it) and invisible spaces.
// Joiners and variation selectors stay: emoji and rare forms of characters in names need them.
const removable =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** Text of several lines: composed (か+゙ → が), line ends as \n, without controls, blank lines before and white space after it. */
export function cleanText(text: string): string {
  const lines = toWellFormed(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(removable, '')
  // The first line keeps its indentation: a paragraph may begin with a full-width space.
  return compose(lines)
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
}

/** Text of one line: as cleanText, with line ends and tabs as spaces, and trimmed at both ends. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\n\t]+/g, ' ')
    .trim()
}

/** ひらがな to ヒラガナ; anything else stays. */
export function hiraganaToKatakana(text: string): string {
  return text.replace(/[\u3041-\u3096\u309D\u309E]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
}

/** Half-width katakana to full width, with their voicing marks joined: 'ｶﾞﾗｽ' to 'ガラス'. For names and addresses, not for free text. */
export function halfKanaToFull(text: string): string {
  return text.replace(/[\uFF61-\uFF9F]+/g, (run) => run.normalize('NFKC'))
}
