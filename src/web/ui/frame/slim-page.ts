// A rendered page without the bytes that say nothing: the browser builds the same elements from it
// (docs/decisions/065-pages-without-repetition.md).

/**
 * A JavaScript string in single quotes that can stand in a script of a page: JSON needs fewer
 * escapes in it.
 */
export const scriptString = (text: string) =>
  `'${text.replace(/[\\'<\n\r]/g, (sign) =>
    sign === '\\' || sign === "'" ? `\\${sign}` : `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}'`

const DATA = /(window\.__reactRouterContext\.streamController\.enqueue\()("(?:[^"\\]|\\.)*")(\);?<\/script>)/

/** React Router writes the data of all routes in one call, because no loader defers data. */
const slimData = (html: string) =>
  html.replace(
    DATA,
    (_, before: string, literal: string, after: string) => before + scriptString(JSON.parse(literal) as string) + after,
  )

/** React Router reads an absent property of a route like `false`. */
const slimRoutes = (html: string) =>
  html.replace(
    /(window\.__reactRouterManifest = )(\{[\s\S]*?\n\});/,
    (_, before: string, routes: string) =>
      `${before}${JSON.stringify(JSON.parse(routes), (_key, value: unknown) => (value === false ? undefined : value)).replaceAll('<', '\\u003c')};`,
  )

/**
 * Elements without needless quotes (HTML, section 13.1.2.3). React writes neither `"` nor `>` into
 * texts and values, so each of these signs belongs to a tag. A slash after an unquoted value would
 * become part of it.
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
