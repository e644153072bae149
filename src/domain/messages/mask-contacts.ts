import { HYPHENS, toHalfWidth } from '../shared/text.ts'
import { addressesIn } from './contact-addresses.ts'
import { partsOf, type Place } from './links.ts'
import type { ContactKind } from './message.ts'

// Mail addresses in a text (docs/product/messages.md#before-a-booking), also as people write them
// so that programs don't find them. `@name` and the coordinates of a map have nothing before the
// sign, so they stay.

const SIGNS = "\\w.!#$%&'*+=?^{|}~-"
/** Begins where such characters begin, so that a long text of them is read once. */
const LOCAL = `(?:(?<![${SIGNS}])[${SIGNS}]+|"[${SIGNS}]{1,64}")`
const WORD_AT = '(?:at?|アットマーク|アット|あっと)'
const AT = `(?:@|[(\\[{<【] ?${WORD_AT} ?[)\\]}>】]|アットマーク)`
const DOT = '(?:\\.| \\. | ?[(\\[{<【] ?(?:dot|ドット) ?[)\\]}>】] ?|ドット| dot )'
const LABEL = '[a-z\\d][a-z\\d-]{0,62}'
const END = '(?![a-z\\d-])'

/** Providers whose names need no domain behind them. */
const PROVIDER = '(?:gmail|yahoo|icloud|hotmail|outlook|docomo|ezweb|softbank)'
const OTHERS = `(?:${LABEL}${DOT}){1,4}(?:com|net|org|(?:co|ne|or|ac)${DOT}jp)`

const PATTERNS = [
  `${LOCAL}(?:${AT}| ${AT} )(?:${LABEL}${DOT}){1,6}[a-z]{2,18}${END}`,
  // With a space on one side only, it may be a name of another service: only usual domains.
  `${LOCAL} ?@ ?(?:${OTHERS}|${PROVIDER}(?:${DOT}[a-z]{2,4}){0,2})${END}`,
  `${LOCAL}(?: at |[★☆●◆■])${PROVIDER}(?:${DOT}[a-z]{2,4}){1,2}${END}`,
  `${LOCAL} at (?:${LABEL} dot ){1,4}[a-z]{2,18}${END}`,
].map((pattern) => new RegExp(pattern, 'gi'))

/** @param half the text in half width */
export const mailsIn = (half: string): Place[] =>
  PATTERNS.flatMap((pattern) =>
    [...half.matchAll(pattern)].map((found) => ({ from: found.index, to: found.index + found[0].length })),
  )

// Telephone numbers in a text (docs/product/messages.md#before-a-booking). A number is recognised
// by the lengths of its groups of digits, so that dates, times and order numbers stay.

const KANJI = '〇一二三四五六七八九'

/** What people write between the groups of a number; also characters that nobody sees. */
const GAP = /^(?:[-~.,、・/_… ()[\]の局番\u00AD\u2060\uFEFF]|\u200B|\u200C|\u200D|\uFE0F|\u20E3){0,3}$/
/** Groups of a number with 10 digits. One with 11 is a mobile number in any groups. */
const SHAPES = new Set(['10', '2-4-4', '3-3-4', '4-2-4', '5-1-4', '4-3-3', '2-8', '3-7', '4-6', '6-4'])
/** What a number here can begin with; 0081 and 01081 are the dialled forms of +81. */
const BEGINNING = /^(?:0$|0[1-9]|00(?:$|8)|8(?:$|1))/
const SINGLES = /^1(?:-1)+$/
const MOBILE = /^0(?:[5789]0|800)/
/** A file name, a code, or the name of a number that isn't one of a telephone. */
const PART_OF_NAME = /(?:(?<!tel|phone|fax|mobile)[a-z_]|[a-z]-|#)$/i
const OTHER_NUMBER = /(?<!電話|携帯|連絡先)(?:番号|no\.?|id|コード|品番|型番)[はがの: 、]{0,3}$/i
/** Addresses of WhatsApp are telephone numbers. */
const WHATSAPP = /wa\.me\/\d{8,15}/g

type Group = { from: number; to: number; digits: string; gap: string }

/**
 * @param half the text in half width
 * @param links where the text has links: digits in them are ids, if no hyphens separate them
 */
function phonesIn(half: string, links: readonly Place[]): Place[] {
  const text = half.replace(/[〇一二三四五六七八九]/g, (sign) => String(KANJI.indexOf(sign)))
  const groups = groupsOf(text)
  const places = [...half.matchAll(WHATSAPP)].map((found) => ({ from: found.index, to: found.index + found[0].length }))
  let link = 0
  for (let first = 0; first < groups.length; first++) {
    const { from } = groups[first]!
    while (link < links.length && links[link]!.to <= from) link++
    const last = endOf(text, groups, first, (links[link]?.from ?? Infinity) <= from)
    if (last === null) continue
    const start = /[+(]{1,2}$/.exec(text.slice(Math.max(0, from - 2), from))?.[0].length ?? 0
    places.push({ from: from - start, to: groups[last]!.to })
    first = last
  }
  return places
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  let end = -1
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    // `x` joins nothing.
    const gap = end === -1 || index - end > 3 ? 'x' : text.slice(end, index)
    groups.push({ from: index, to: index + digits.length, digits, gap })
    end = index + digits.length
  }
  return groups
}

/** The last group of the number that begins with a group; null if none does. */
function endOf(text: string, groups: readonly Group[], first: number, inLink: boolean): number | null {
  const { from, digits, gap } = groups[first]!
  const before = text.slice(Math.max(0, from - 12), from)
  const abroad = /(?<![\d円名]) ?\+\(?$/.test(before) && !digits.startsWith('0')
  if (!abroad && !/^(?:0|81$)/.test(digits)) return null
  const shape: number[] = []
  let joined = ''
  let longest: number | null = null
  for (let last = first; last < groups.length && shape.length < 15; last++) {
    const group = groups[last]!
    if (last > first && !GAP.test(group.gap)) break
    shape.push(group.digits.length)
    joined += group.digits
    if (joined.length > 15 || (!abroad && !BEGINNING.test(joined))) break
    const hyphens = groups[last + 1]?.gap === '-' || gap === '-'
    if (
      abroad ? joined.length >= 10 && !group.gap.includes(',') : isNumber(joined, shape.join('-'), { before, hyphens })
    )
      if (!inLink || groups.slice(first + 1, last + 1).some((one) => one.gap === '-')) longest = last
  }
  return longest
}

function isNumber(digits: string, shape: string, { before, hyphens }: { before: string; hyphens: boolean }): boolean {
  // From abroad, without a plus sign: only in groups, because ids are long numbers, too.
  if (/^(?:81|0081|01081)0?[5789]0\d{8}$/.test(digits)) return shape.includes('-')
  if (digits.length === 11) return MOBILE.test(digits) && (shape !== '11' || !PART_OF_NAME.test(before))
  if (digits.length !== 10 || !/^0[1-9]/.test(digits) || hyphens) return false
  if (shape === '10') return !PART_OF_NAME.test(before) && !OTHER_NUMBER.test(before)
  return SHAPES.has(shape) || SINGLES.test(shape)
}

// Telephone numbers and addresses are hidden from the other side until a booking is confirmed
// (docs/product/messages.md#before-a-booking).

const SHOWN = '［予約確定後に表示］'

/** What is hidden from the other side, as its sender wrote it. */
export type HiddenContact = { kind: ContactKind; text: string }

/**
 * Replaces telephone numbers, mail addresses and postal addresses. Full-width letters and digits
 * are found, too. A text whose meaning is doubtful stays: a question that doesn't arrive is worse.
 * @returns the text as the other side sees it, and the replaced parts in their order
 */
export function maskContacts(text: string): { text: string; hidden: HiddenContact[] } {
  const half = inHalfWidth(text)
  const found = [
    ...addressesIn(half).map((place) => ({ ...place, kind: 'address' as const })),
    ...mailsIn(half).map((place) => ({ ...place, kind: 'mail' as const })),
    ...phonesIn(half, linksIn(half)).map((place) => ({ ...place, kind: 'phone' as const })),
  ].toSorted((a, b) => a.from - b.from || b.to - a.to)
  const places: typeof found = []
  for (const place of found) {
    const last = places.at(-1)
    if (last && place.from < last.to) last.to = Math.max(last.to, place.to)
    else places.push({ ...place })
  }
  let shown = ''
  let end = 0
  for (const { from, to } of places) {
    shown += text.slice(end, from) + SHOWN
    end = to
  }
  return {
    text: shown + text.slice(end),
    hidden: places.map(({ kind, from, to }) => ({ kind, text: text.slice(from, to).trim() })),
  }
}

function linksIn(half: string): Place[] {
  const places: Place[] = []
  let at = 0
  for (const { text, href } of partsOf(half)) {
    if (href !== undefined) places.push({ from: at, to: at + text.length })
    at += text.length
  }
  return places
}

/** One character each, so the places are the same in both texts. */
const inHalfWidth = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E\u3000]/g, toHalfWidth)
    .replace(/[\u00A0\u2000-\u200A]/g, ' ')
    .replace(/[〜\uFF5E\u223C]/g, '~')
    // ー is a letter of katakana, too: センター090.
    .replace(/(?<=[\d)〇一二三四五六七八九])[\u30FC\uFF70]/g, '-')
    .replace(HYPHENS, (sign) => (sign === '\u30FC' || sign === '\uFF70' ? sign : '-'))
