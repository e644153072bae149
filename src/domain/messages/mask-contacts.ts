// Telephone numbers and addresses are hidden from the other side until a booking is confirmed
// (docs/product/messages.md#before-a-booking).
import { HYPHENS, toHalfWidth } from '../shared/text.ts'
import { addressesIn } from './contact-addresses.ts'
import { mailsIn } from './contact-mails.ts'
import { phonesIn } from './contact-phones.ts'
import { partsOf, type Place } from './links.ts'
import type { ContactKind } from './message.ts'

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
