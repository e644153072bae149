// Names of character sets, as mail programs write them, and text of headers in them.

/**
 * Names that the standard of the web doesn't have, by their letters and digits, and what they are.
 */
const ALIASES = new Map(
  Object.entries({
    eucjpms: 'euc-jp',
    eucjpwin: 'euc-jp',
    cp51932: 'euc-jp',
    sjiswin: 'shift_jis',
    sjisms: 'shift_jis',
    cp932: 'shift_jis',
    mskanji: 'shift_jis',
    ms932: 'shift_jis',
    windows932: 'shift_jis',
    cp943: 'shift_jis',
    cp943c: 'shift_jis',
    iso2022jpms: 'iso-2022-jp',
    iso2022jp1: 'iso-2022-jp',
    iso2022jp2: 'iso-2022-jp',
    iso2022jp3: 'iso-2022-jp',
    iso2022jp2004: 'iso-2022-jp',
    cp50220: 'iso-2022-jp',
    cp50221: 'iso-2022-jp',
    cp50222: 'iso-2022-jp',
    jis: 'iso-2022-jp',
    junet: 'iso-2022-jp',
    cp949: 'euc-kr',
    uhc: 'euc-kr',
    cp936: 'gbk',
    ms936: 'gbk',
    cp950: 'big5',
    // The text is the same if it is ASCII, and is marked as unreadable if it isn't.
    usascii: 'utf-8',
    ascii: 'utf-8',
    ansix341968: 'utf-8',
  }),
)

/** The name of a character set that TextDecoder knows; null if there is none. */
export function charsetOf(name: string): string | null {
  const plain = name.toLowerCase().replace(/^(cs|x-ms-|x-)/, '')
  const letters = plain.replace(/[^a-z0-9]/g, '')
  for (const one of [ALIASES.get(letters), name.trim(), plain, letters.replace(/^iso2022jp$/, 'iso-2022-jp')])
    if (one !== undefined && isKnown(one)) return one
  return null
}

function isKnown(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

/** =?charset?B or Q?text?=, with bounds that keep the pattern fast. */
const WORD = /=\?([\w.:-]{1,40})(?:\*[\w-]{0,20})?\?([bq])\?([^?\s]{0,500})\?=/gi

function bytesOf(encoding: string, text: string): Buffer {
  if (/b/i.test(encoding)) return Buffer.from(text, 'base64')
  const latin = text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(latin, 'latin1')
}

/** The text of a header with its encoded words (RFC 2047) decoded. */
export const headerText = (value: string): string =>
  value.replace(/\?=[ \t]+=\?/g, '?==?').replace(WORD, (whole, name: string, encoding: string, text: string) => {
    const charset = charsetOf(name)
    return charset === null ? whole : new TextDecoder(charset).decode(bytesOf(encoding, text))
  })
