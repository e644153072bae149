// Parts of a rendered page in fewer bytes: the browser builds the same elements from them
// (docs/decisions/065-pages-without-repetition.md). The tags are in page-tags.ts.

/**
 * A JavaScript string in single quotes that can stand in a script of a page: JSON needs fewer
 * escapes in it.
 */
export const scriptString = (text: string) =>
  `'${text.replace(/[\\'<\n\r]/g, (sign) =>
    sign === '\\' || sign === "'" ? `\\${sign}` : `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}'`

/** An inline script without the indent of its lines. */
export const slimScript = (script: string) => script.replace(/\n\s+/g, '\n')
