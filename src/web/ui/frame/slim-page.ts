// A rendered page without the bytes that say nothing: the browser builds the same elements from it
// (docs/decisions/065-pages-without-repetition.md).

/** Texts of fewer characters stay in the data for hydration: a reference is hardly shorter. */
const SHORTEST = 12
/** Begins a reference. Data that contains this control character already gets no references. */
const MARK = '\u007f'
/** HTML parsers change the text of these, or can't find them by their name in the body. */
const NO_SOURCES = new Set(['pre', 'textarea', 'listing', 'script', 'style', 'template', 'noscript'])
/** With scripts, a browser builds no elements of the page from what these contain. */
const NOT_BUILT = /<(noscript|template)\b[\s\S]*?<\/\1>/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const decode = (text: string) =>
  text.includes('&') ? text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!) : text

/** The element of each text of the page: the name of the element and its index among those in the body. */
function textsOf(body: string): Map<string, string> {
  const counts = new Map<string, number>()
  const found = new Map<string, string>()
  for (const [, name, text] of body
    .replaceAll(NOT_BUILT, '')
    .matchAll(/<([a-z][a-z0-9-]*)(?:\s[^>]*)?>(?:([^<]+)<\/\1>)?/gi)) {
    const at = counts.get(name!) ?? 0
    counts.set(name!, at + 1)
    if (text === undefined || text.length < SHORTEST || text.includes('\r') || NO_SOURCES.has(name!)) continue
    const plain = decode(text)
    if (!found.has(plain)) found.set(plain, `${name} ${at}`)
  }
  return found
}

/** A JavaScript string in single quotes that can stand in a script of a page: JSON needs fewer escapes in it. */
export const scriptString = (text: string) =>
  `'${text.replace(/[\\'<\n\r]/g, (sign) =>
    sign === '\\' || sign === "'" ? `\\${sign}` : `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}'`

/**
 * The data without the texts that the page shows: references to its elements take their place.
 * @returns null if there is nothing to refer to
 */
function withReferences(data: string, body: string): string | null {
  // A text with the mark would be read as a reference.
  if (data.includes(MARK)) return null
  const values: unknown = JSON.parse(data)
  if (!Array.isArray(values)) return null
  const texts = textsOf(body)
  const sourceOf = (value: unknown) =>
    typeof value === 'string' && value.length >= SHORTEST ? texts.get(value) : undefined
  const slim = values.map((value: unknown) => {
    const source = sourceOf(value)
    return source === undefined ? value : MARK + source
  })
  return values.some((value) => sourceOf(value) !== undefined) ? `${JSON.stringify(slim)}\n` : null
}

/** Puts the texts of the elements into the data, in the browser. */
const RESOLVE = `.replace(/"${MARK}(\\w+) (\\d+)"/g,(_,n,i)=>JSON.stringify(document.body.getElementsByTagName(n)[i].textContent))`

const DATA = /(window\.__reactRouterContext\.streamController\.enqueue\()("(?:[^"\\]|\\.)*")(\);?<\/script>)/

/** React Router writes the data of all routes in one call, because no loader defers data. */
function slimData(html: string): string {
  const match = DATA.exec(html)
  if (!match) return html
  const [all, before = '', literal = '', after = ''] = match
  const data = JSON.parse(literal) as string
  const references = withReferences(data, html.slice(html.indexOf('<body'), match.index))
  const text = references === null ? scriptString(data) : scriptString(references) + RESOLVE
  return html.slice(0, match.index) + before + text + after + html.slice(match.index + all.length)
}

/** React Router reads an absent property of a route like `false`. */
const slimRoutes = (html: string) =>
  html.replace(
    /(window\.__reactRouterManifest = )(\{[\s\S]*?\n\});/,
    (_, before: string, routes: string) =>
      `${before}${JSON.stringify(JSON.parse(routes), (_key, value: unknown) => (value === false ? undefined : value)).replaceAll('<', '\\u003c')};`,
  )

/**
 * Elements without needless quotes (HTML, section 13.1.2.3). React writes neither `"` nor `>` into texts and values,
 * so each of these signs belongs to a tag. A slash after an unquoted value would become part of it.
 */
const slimTags = (elements: string) =>
  elements
    .replaceAll('=""', '')
    .replace(/="([^"\s'=<>`]+)"(?!\/>)/g, '=$1')
    .replaceAll('"/>', '">')

const SCRIPT = /(<script\b[\s\S]*?<\/script>)/

/** An inline script without the indent of its lines. */
const slimScript = (script: string) => script.replace(/\n\s+/g, '\n')

/** The elements of the body, and all scripts. */
function slimElements(html: string): string {
  const body = html.indexOf('<body')
  const slim = (part: string, inBody: boolean) =>
    part
      .split(SCRIPT)
      .map((text, at) => (at % 2 === 1 ? slimScript(text) : inBody ? slimTags(text) : text))
      .join('')
  return slim(html.slice(0, body), false) + slim(html.slice(body), true)
}

/** The page in fewer bytes. Its elements and what its scripts do stay the same. */
export const slimPage = (html: string): string => slimElements(slimRoutes(slimData(html)))
