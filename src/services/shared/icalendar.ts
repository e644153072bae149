// Writes iCalendar files (RFC 5545).

/** A value of type TEXT. */
export const icalText = (text: string) =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n')

/**
 * A line has at most 75 bytes. Longer lines continue on the next line after a space, and a
 * character is never split.
 */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

/**
 * A whole file.
 * @param product what the file is about, for PRODID: `reservation`
 * @param lines of the calendar: its properties, then its events
 */
export const icalFile = (product: string, lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//tsumugi//${product}//JA`, ...lines, 'END:VCALENDAR']
    .map(fold)
    .join('\r\n') + '\r\n'
