// Full-width digits and letters of numbers and codes. Apart from text.ts, because many forms need
// only this.

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
