/**
 * The headers of a mail, before anything else of it is read. Strangers write them, so every step
 * takes linear time in at most `MOST_HEAD` bytes.
 */

/** More headers are not read, bytes. Real mails have at most about 30 kB. */
export const MOST_HEAD = 64_000

export type MailHead = {
  /** The value of each header of one of these names, from the top; unfolded. */
  values: (...names: string[]) => string[]
  /** The value of the topmost header of the name. */
  first: (name: string) => string | undefined
  names: readonly string[]
  /** Where the body begins, in bytes. */
  body_at: number
  /** The headers are longer than what is read. */
  cut: boolean
}

const LF = 10
const CR = 13

/** The end of the headers and the begin of the body; null if it is not within the first bytes. */
function endOf(message: Uint8Array): { head_end: number; body_at: number } | null {
  let line = 0
  while (line < MOST_HEAD) {
    const end = message.indexOf(LF, line)
    // Line breaks of a mail are CRLF; a blank line may have more than one CR.
    let blank = line
    while (message[blank] === CR) blank += 1
    if (end === -1) return { head_end: message.length, body_at: message.length }
    if (blank === end) return { head_end: line, body_at: end + 1 }
    line = end + 1
  }
  return null
}

/** Reads the headers of a mail. A line that is no header is left out. */
export function readHead(message: Uint8Array): MailHead {
  const found = message.length > 0 ? endOf(message) : { head_end: 0, body_at: 0 }
  const cut = found === null || found.head_end > MOST_HEAD
  // The last line may be cut, so it is left out.
  const end = cut ? message.subarray(0, MOST_HEAD).lastIndexOf(LF) + 1 : found.head_end
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(message.subarray(0, end))
  const lines: string[][] = []
  for (const line of text.split(/\r*\n/))
    if (/^[ \t]/.test(line) && lines.length > 0) lines.at(-1)!.push(line)
    else lines.push([line])
  const headers = lines.flatMap((parts) => {
    const line = parts.join('').replaceAll('\r', ' ')
    const at = line.indexOf(':')
    const name = line.slice(0, Math.max(0, at)).trimEnd().toLowerCase()
    return /^[\x21-\x7e]+$/.test(name) ? [{ name, value: line.slice(at + 1).trim() }] : []
  })
  const values = (...names: string[]) => headers.filter(({ name }) => names.includes(name)).map(({ value }) => value)
  return {
    values,
    first: (name) => headers.find((header) => header.name === name)?.value,
    names: headers.map(({ name }) => name),
    body_at: cut ? message.length : found.body_at,
    cut,
  }
}
