// Telephone numbers and addresses are hidden from the other side until a booking is confirmed
// (docs/product/messages.md#before-a-booking).
import { toHalfWidth } from '../shared/half-width.ts'

const SHOWN = '［予約確定後に表示］'

/** What people write between digits, in half width. */
const BETWEEN = '[-~. ()]'
/** From 10 digits on, so that dates, times and prices stay. */
const PHONE = new RegExp(`(?<![\\d-])(?:\\+81${BETWEEN}{0,2}|0|\\(0)(?:${BETWEEN}{0,2}\\d){8,10}(?!\\d)`, 'g')
const MAIL = /[\w.!#$%&'*+/=?^`{|}~-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\s?\.\s?[\w-]+)+/gi
/** A postal code with the rest of its line, or a prefecture with the number of a house. */
const POSTAL = /(?:〒\s?)\d{3}-?\d{4}[^\n]*/g
const HOUSE =
  /(?:北海道|東京都|(?:京都|大阪)府|[^\s、。\n]{2,3}県)[^\s、。\n]{1,30}?\d+(?:(?:丁目|番地?|号|-|の)\d*)+[^\s、。\n]{0,20}/g

/**
 * Replaces telephone numbers, mail addresses and postal addresses. Full-width letters and digits
 * are found, too.
 */
export function maskContacts(text: string): { text: string; masked: boolean } {
  // One character each, so the places are the same in both texts.
  const half = Array.from(text, (char) => oneChar(char)).join('')
  const places: { from: number; to: number }[] = []
  for (const pattern of [POSTAL, HOUSE, MAIL, PHONE])
    for (const found of half.matchAll(pattern)) places.push({ from: found.index, to: found.index + found[0].length })
  if (places.length === 0) return { text, masked: false }
  let shown = ''
  let end = 0
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
    if (from >= end) shown += text.slice(end, from) + SHOWN
    end = Math.max(end, to)
  }
  return { text: shown + text.slice(end), masked: true }
}

/** A character in half width if that has the same length; otherwise the character. */
function oneChar(char: string): string {
  const half = toHalfWidth(char)
  return half.length === char.length ? half : char
}
