// Reads all tags of a rendered page once: each tag is written with fewer bytes, and says which
// rules of the style sheets the page needs. Most tags are the same on many pages, so what is known
// about a tag is kept (docs/decisions/070-pages-rendered-to-one-string.md).
import { slimScript } from './slim-page.ts'

/** What style sheets can ask about an element. */
export type Tag = {
  classes: readonly string[]
  /** In small letters: `<table`; and what is watched of ` aria-busy=` and ` aria-busy="true"`. */
  parts: readonly string[]
  /** Custom properties that it sets or uses. */
  properties: readonly string[]
}

export type PageTags = {
  /** The page in fewer bytes. Its elements and what its scripts do stay the same. */
  html: string
  /** The different kinds of tags of the page. */
  kinds: readonly Tag[]
  /** The same for all pages with the same kinds. */
  key: string
}

type KnownTag = { slim: string; kind: number }

/** Tags that are kept, about 3 MB. */
const MOST_TAGS = 5_000
const known = new Map<string, KnownTag>()
const kinds: Tag[] = []
const kindIds = new Map<string, number>()
const watched = new Set<string>()

/**
 * Notes an attribute, or an attribute with its value, that a style sheet asks for. All others are
 * no reason for another kind of tag.
 */
export function watch(part: string): void {
  if (watched.has(part)) return
  watched.add(part)
  known.clear()
}

/**
 * A tag without needless quotes (HTML, section 13.1.2.3). React writes neither `"` nor `>` into
 * texts and values, so each of these signs belongs to a tag. A slash after an unquoted value would
 * become part of it.
 */
const slimTag = (tag: string) =>
  tag
    .replaceAll('=""', '')
    .replace(/="([^"\s'=<>`]+)"(?!\/>)/g, '=$1')
    .replaceAll('"/>', '">')

function kindOf(text: string): number {
  const name = /^<[^\s/>]+/.exec(text)![0].toLowerCase()
  const classes: string[] = []
  const parts = [name]
  // React writes some names with capital letters, style sheets don't.
  for (const [, written = '', value = ''] of text.matchAll(/ ([^\s=/>]+)="([^"]*)"/g)) {
    const attribute = written.toLowerCase()
    if (attribute === 'class') classes.push(...value.split(' '))
    else parts.push(...[` ${attribute}=`, ` ${attribute}="${value.toLowerCase()}"`].filter((part) => watched.has(part)))
  }
  const properties = text.includes('--') ? Array.from(text.matchAll(/--[\w-]+/g), ([property]) => property) : []
  const key = JSON.stringify([classes, parts, properties])
  const id = kindIds.get(key) ?? kinds.push({ classes, parts, properties }) - 1
  kindIds.set(key, id)
  return id
}

function tagOf(text: string): KnownTag {
  const found = known.get(text)
  if (found) return found
  if (known.size >= MOST_TAGS) known.clear()
  const tag = { slim: slimTag(text), kind: kindOf(text) }
  // A copy: the part of a text keeps the whole text in memory.
  known.set(Buffer.from(text).toString(), tag)
  return tag
}

/**
 * Whether a browser ends the element in the same place without its end tag (HTML, section
 * 13.1.2.4).
 * @param at index of `</`
 * @param next index after the end tag
 */
function isOptionalEnd(page: string, at: number, next: number): boolean {
  if (page.startsWith('</li>', at))
    return page.startsWith('<li', next) || page.startsWith('</ul>', next) || page.startsWith('</ol>', next)
  return page.startsWith('</option>', at) && (page.startsWith('<option', next) || page.startsWith('</select>', next))
}

const SLASH = '/'.charCodeAt(0)
const isLetter = (code: number) => code >= 97 && code <= 122

/** @param page as React writes it: text has neither `<` nor `>` */
export function readTags(page: string): PageTags {
  const found = new Set<number>()
  const body = page.indexOf('<body')
  let html = ''
  let copied = 0
  for (let at = page.indexOf('<'); at >= 0; at = page.indexOf('<', at)) {
    const sign = page.charCodeAt(at + 1)
    if (!isLetter(sign) && sign !== SLASH) {
      at += 1
      continue
    }
    const end = page.indexOf('>', at) + 1
    if (sign === SLASH) {
      if (isOptionalEnd(page, at, end)) {
        html += page.slice(copied, at)
        copied = end
      }
      at = end
      continue
    }
    const text = page.slice(at, end)
    const { slim, kind } = tagOf(text)
    found.add(kind)
    // The policy of cached pages looks for the quotes of scripts and styles.
    const isScript = text.startsWith('<script')
    html += page.slice(copied, at) + (at > body && !isScript ? slim : text)
    copied = at = end
    if (isScript) {
      at = page.indexOf('</script>', end)
      html += slimScript(page.slice(end, at))
      copied = at
    }
  }
  html += page.slice(copied)
  const ids = [...found].toSorted((a, b) => a - b)
  return { html, kinds: ids.map((id) => kinds[id]!), key: ids.join() }
}
