/**
 * Normalization of typed text (docs/product/providers.md#unicode-normalisation-of-japanese). Every
 * field accepts full-width characters and converts them silently. Numbers, e-mail addresses and
 * postal codes are folded fully. Names, postal addresses and free text are folded only lightly,
 * because NFKC would change names and characters such as ㎡ and ①.
 */

/**
 * Every character that a Japanese keyboard produces for a hyphen. ー and ─ are included, so use this
 * only for numbers and codes.
 */
export const HYPHENS = /[\u2010-\u2015\u2212\u2500\u2501\u30FC\uFF0D\uFF70]/g

/**
 * Converts full-width digits, letters, symbols and spaces to ASCII, and every hyphen-like character
 * to '-'. Use it only for numbers, codes and ASCII addresses.
 */
export function toHalfWidth(text: string): string {
  return text
    .replace(HYPHENS, '-')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
}

/**
 * Whole yen from '12345', '１２，３４５', '¥12,345' or '12,345円'
 * (docs/product/experiences.md#typed-prices). Null for any other text: empty, negative, with
 * decimals, not a number, or more than 9 digits. No price has more than 9 digits.
 */
export function parseYen(text: string): number | null {
  // With a Japanese input method, the comma key types 、.
  const typed = toHalfWidth(text).replace(/[、､]/g, ',').trim()
  const match = /^[¥￥\\]?\s*(\d+|\d{1,3}(?:,\d{3})+)\s*円?$/.exec(typed)
  const digits = match?.[1]?.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  return digits !== undefined && digits.length <= 9 ? Number(digits) : null
}

/**
 * Returns the form in which e-mail addresses are stored and compared: half width, lower case,
 * without surrounding spaces.
 */
export function normaliseEmail(text: string): string {
  return text
    .normalize('NFKC')
    .replace(HYPHENS, '-')
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .trim()
    .toLowerCase()
}

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const email = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`)

/**
 * Whether the text is an e-mail address. The pattern is that of HTML's input type=email, and
 * requires a dot in the domain. It is not the local part of RFC 5321 on purpose: Japanese mobile
 * carriers issued addresses such as 'foo..bar.@docomo.ne.jp'. Normalize first.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text)
}

/** The domain of an address. The address must contain an @. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Seven digits from '150-0001', '〒１５０ー０００１' or '1500001'; null for any other text. */
export function normalisePostalCode(text: string): string | null {
  const match = /^〒?(\d{3})-?(\d{4})$/.exec(toHalfWidth(text).replace(/\s/g, ''))
  return match ? `${match[1]}${match[2]}` : null
}

// NFC replaces these compatibility ideographs as well (for example U+FA19 by U+795E). That would
// change names of people and places.
const composable = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu
const compose = (text: string): string => text.replace(composable, (run) => run.normalize('NFC'))

// Control characters (PostgreSQL can't store NUL), bidirectional overrides (they let a name change
// the order of the text around it) and invisible spaces. Joiners and variation selectors stay:
// emoji and rare character forms in names need them.
const removable =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

// With the u flag, a surrogate matches only if it is unpaired. (Older Safari has no
// String.prototype.toWellFormed.)
const loneSurrogates = /[\uD800-\uDFFF]/gu

/** With U+FFFD for each unpaired surrogate. UTF-8, and so PostgreSQL, can't store one. */
export const toWellFormed = (text: string): string => text.replace(loneSurrogates, '\uFFFD')

/**
 * Cleans text of several lines: composes characters (か+゙ → が), converts line ends to \n, and
 * removes control characters, leading blank lines and trailing white space.
 */
export function cleanText(text: string): string {
  const lines = toWellFormed(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(removable, '')
  // The first line keeps its indentation: Japanese paragraphs can begin with a full-width space.
  return compose(lines)
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
}

/**
 * Cleans text of one line: like cleanText, but replaces line ends and tabs by spaces and trims both
 * ends.
 */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\n\t]+/g, ' ')
    .trim()
}

/** Converts ひらがな to ヒラガナ. Other characters stay. */
export function hiraganaToKatakana(text: string): string {
  return text.replace(/[\u3041-\u3096\u309D\u309E]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
}

/**
 * Converts half-width katakana to full width and joins voicing marks: 'ｶﾞﾗｽ' to 'ガラス'. Use it for
 * names and addresses, not for free text.
 */
export function halfKanaToFull(text: string): string {
  return text.replace(/[\uFF61-\uFF9F]+/g, (run) => run.normalize('NFKC'))
}

/**
 * A name in kana: katakana in full width, everything else in half width; a hyphen after kana is a
 * long vowel.
 */
export const cleanKana = (typed: string): string =>
  hiraganaToKatakana(halfKanaToFull(typed))
    .replace(/[\uFF01-\uFF5E]/g, (sign) => sign.normalize('NFKC'))
    .replaceAll('’', "'")
    .replace(/[\u2010-\u2015\u2212\u2500\u2501]/g, '-')
    .replace(/(?<=[ァ-ヺー])-/g, 'ー')

/** Whether a name, cleaned by `cleanKana`, is in katakana; names of companies have other signs. */
export const isKana = (text: string): boolean => /^[ァ-ヺー・ヽヾA-Za-z0-9\s().,&'/-]*$/.test(text)

/**
 * The form in which the codes of coupons are stored and compared: half width, upper case, without
 * white space.
 */
export function normaliseCode(text: string): string {
  return toHalfWidth(text).replace(/\s/g, '').toUpperCase()
}
