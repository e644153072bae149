/**
 * The beginning of a text on one line, for descriptions and cards. Cut after `limit` characters,
 * with an ellipsis.
 */
export function excerpt(text: string, limit: number): string {
  const line = Array.from(text.replace(/\s+/g, ' ').trim())
  return line.length <= limit ? line.join('') : `${line.slice(0, limit - 1).join('')}…`
}
