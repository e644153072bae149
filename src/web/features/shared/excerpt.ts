/** The beginning of a longer text on one line, for descriptions and cards; cut after `limit` characters with an ellipsis. */
export function excerpt(text: string, limit: number): string {
  const line = Array.from(text.replace(/\s+/g, ' ').trim())
  return line.length <= limit ? line.join('') : `${line.slice(0, limit - 1).join('')}…`
}

/** The first character of a name, drawn where a person has no picture. */
export const initialOf = (name: string) => Array.from(name)[0] ?? ''
