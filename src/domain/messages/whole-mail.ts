/**
 * The whole text of an answer by mail, which both sides can open at its message
 * (docs/product/messages.md#answers-by-mail). It is stored as it is made here.
 */
import { cleanText } from '../shared/text.ts'
import { mailsIn } from './mask-contacts.ts'

/** What the person didn't write, or may not know to be in the quoted mail. */
export type Unshown = {
  /** Of the quoted mail and of the sender. */
  addresses: readonly string[]
  /** The secret part of the address for answers. */
  token: string
  /** The sender's name, with which our mail begins. The other side knows only the public name. */
  name: string
}

/** Characters of a whole text that are stored. */
export const MOST_WHOLE = 10_000
/** Characters that are read. What replaces an address may be shorter than it. */
const MOST_READ = 3 * MOST_WHOLE
/** The last ones that are read may be a part of an address. */
const UNSURE = 1000
const CUT = '\n\n（長いため、ここから先は省略しています）'

const ADDRESS = '［メールアドレス］'
const LINK = '［リンク］'
const NAME = '［お名前］'

/** A line break with marks of quotation, a coded sign (%40, %2540, &#64;), or one character. */
const SIGN = /\n[ \t\u3000]*(?:[>＞|][ \t\u3000]*)+|%(?:25)*[2-7][\da-f]|&#(?:x[2-7][\da-f]|\d{2,3});|&commat;|[^]/giu
const DASHES = /[\u2010-\u2015\u2212]/g
/** What a mail program may put into a word where it breaks a line. */
const BREAK = '[\\s=]*'

const ANY_ADDRESS = [
  /<[^<>]{1,320}@[^<>]{1,320}>/g,
  // Also with a line break beside the sign, and without a dot.
  /(?<![\w.!#$%&'*+=?^{|}~-])[\w.!#$%&'*+=?^{|}~-]+\n?@\n?(?:[a-z\d-]+(?:\.[a-z\d-]+)*|[^\s<>@]{1,80})/gi,
  // Mail programs name the sender here as their own address book does.
  /(?<=^[ \t>|]*\*?(?:宛先|To|Cc)\*?\s?:)[^\n]{1,500}@[^\n]*/gim,
]
/**
 * All links are replaced, not only ours with a token: a mail program breaks and wraps them, and
 * none of them can be told from a secret one. The message itself has those that the person wrote.
 */
const ANY_LINK = [
  /(?<![a-z\d+.-])[a-z][a-z\d+.-]{1,20}:\/\/[!-~]+(?:\n[\w%&=.+/-]{16,}(?![!-~]))*/gi,
  /\btoken=[!-~]+/gi,
]

/**
 * The text without mail addresses, links and the sender's name; null if the message has all of it,
 * or it can't be read.
 * @param text of the mail
 * @param own what the message has of it
 */
export function wholeMail(text: string, own: string, unshown: Unshown): string | null {
  const whole = cleanText(text)
  if (own === '' || wordsOf(own) === wordsOf(whole)) return null
  const shown = withoutUnshown(whole.slice(0, MOST_READ), unshown)
  const end = Math.min(MOST_WHOLE, whole.length > MOST_READ ? Math.max(0, shown.length - UNSURE) : shown.length)
  return end === shown.length ? shown : cleanText(shown.slice(0, end)) + CUT
}

const wordsOf = (text: string) => text.replace(/[\s\u200b]+/g, '')

function withoutUnshown(text: string, { addresses, token, name }: Unshown): string {
  const { plain, from } = folded(text)
  const found = (label: string, patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) =>
      [...plain.matchAll(pattern)].map((one) => ({ label, from: one.index, to: one.index + one[0].length })),
    )
  const places = [
    ...found(ADDRESS, [...ANY_ADDRESS, ...[...addresses, token].map((word) => anywhere(word))]),
    ...mailsIn(plain).map((place) => ({ label: ADDRESS, ...place })),
    ...found(LINK, ANY_LINK),
    // A name of one character is a part of many words.
    ...found(NAME, [anywhere(name, Array.from(name).length > 1 ? '' : '\\s*様')]),
  ].toSorted((a, b) => a.from - b.from || b.to - a.to)
  let shown = ''
  let end = 0
  for (const place of places) {
    if (place.from >= end) shown += text.slice(from[end], from[place.from]) + place.label
    end = Math.max(end, place.to)
  }
  return shown + text.slice(from[end])
}

/** Finds a word with line breaks and spaces in it. Finds nothing for an empty word. */
function anywhere(word: string, behind = ''): RegExp {
  const signs = Array.from(folded(word).plain.replace(/\s/g, ''))
  return signs.length === 0 ? /(?!)/g : new RegExp(signs.map((sign) => RegExp.escape(sign)).join(BREAK) + behind, 'gi')
}

/**
 * The text as it is searched: half width, decoded, without invisible signs and marks of quotation.
 * `from`: where each of its UTF-16 units, and its end, is in the text.
 */
function folded(text: string): { plain: string; from: number[] } {
  let plain = ''
  const from: number[] = []
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    const one = plainSign(sign)
    for (let n = 0; n < one.length; n++) from.push(index)
    plain += one
  }
  from.push(text.length)
  return { plain, from }
}

function plainSign(sign: string): string {
  if (sign.length === 1 && sign <= '~') return sign
  if (sign.startsWith('\n')) return '\n'
  if (sign.startsWith('%')) return String.fromCharCode(Number.parseInt(sign.slice(-2), 16))
  if (sign.startsWith('&')) {
    const [, hex, digits] = /^&#(?:x(.+)|(.+));$/i.exec(sign) ?? []
    const code = hex ? Number.parseInt(hex, 16) : Number(digits ?? 64)
    return code > 32 && code < 127 ? String.fromCharCode(code) : ' '
  }
  return /^\p{Default_Ignorable_Code_Point}$/u.test(sign) ? '' : sign.normalize('NFKC').replace(DASHES, '-')
}
