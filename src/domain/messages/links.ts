// Links in messages. Only addresses of http and https become links; everything else stays text.
import { readUrl } from '../shared/read-url.ts'

/** A part of a text: plain, or a link with its address. */
export type TextPart = { text: string; href?: string }

/** A part of a text, in UTF-16 units. */
export type Place = { from: number; to: number }

// Stops at spaces, quotes, brackets and everything that isn't ASCII, so that Japanese text may
// follow an address without a space.
const ADDRESS = /https?:\/\/[!#-;=?-[\]_a-z~]+/gi
/** Punctuation at the end of an address belongs to the sentence. */
const TRAILING = /[.,;:!?'()[\]]+$/

/**
 * Splits a text at its links. The texts of all parts, joined, are the text.
 * An address with a user name in it is no link: it could show another host than it leads to.
 */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const push = (part: TextPart) => {
    if (part.text !== '') parts.push(part)
  }
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(TRAILING, '')
    const href = hrefOf(address)
    if (href === null) continue
    push({ text: text.slice(end, found.index) })
    push({ text: address, href })
    end = found.index + address.length
  }
  push({ text: text.slice(end) })
  return parts
}

function hrefOf(address: string): string | null {
  const url = readUrl(address)
  if (url === null) return null
  const { protocol, username, password, hostname, href } = url
  if (protocol !== 'http:' && protocol !== 'https:') return null
  return username !== '' || password !== '' || hostname === '' ? null : href
}
