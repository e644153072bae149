import { mayBreak, widthOf } from '#domain/shared/line-breaks.ts'

// A user may enter another person's address. The name must not carry an advertisement or a link to
// that person.
const looksLikeLink = /:\/\/|www\.|[\w-]\.[a-z]{2,}|\//i

/**
 * The first line of a mail: 「〇〇 様」, or `otherwise` where the name is empty or looks like a link.
 */
export const greetingOf = (name: string, otherwise: string): string =>
  name === '' || looksLikeLink.test(name.normalize('NFKC')) ? otherwise : `${name} 様`

/** A paragraph that is a button in the HTML part. @param address of the product */
export const buttonTo = (label: string, address: string): string => `▶ ${label}\n${address}`

const ZERO_WIDTH_SPACE = '\u200b'

/**
 * A stranger's text, for a mail to another person. Mail programs turn every address into a link, in
 * plain text too. An invisible zero-width space after `:`, `@` and the dots of such an address
 * prevents that.
 */
export const quoted = (text: string): string =>
  text.replace(/:(?=\/\/)|@|(?<=[\p{L}\p{N}-])[.．](?=\p{L})/gu, (mark) => `${mark}${ZERO_WIDTH_SPACE}`)

// Breaks the lines of a mail's text part, because mail programs on old phones break long Japanese
// lines badly.

/** Width of a line in half-width columns: 35 full-width characters. */
export const MAIL_COLUMNS = 70

/**
 * Breaks each line at `columns`, but not before 、。」, after 「 or inside Latin words. A line with a
 * web address stays whole.
 */
export function wrapText(text: string, columns = MAIL_COLUMNS): string {
  return text
    .split('\n')
    .flatMap((line) => (/https?:\/\//.test(line) ? [line] : wrapLine(line, columns)))
    .join('\n')
}

function wrapLine(line: string, columns: number): string[] {
  const rest = Array.from(line)
  const lines: string[] = []
  for (;;) {
    let fits = 0
    let used = 0
    for (const character of rest) {
      used += widthOf(character)
      if (used > columns) break
      fits++
    }
    if (fits >= rest.length) return [...lines, rest.join('')]
    const at = breakBefore(rest, fits)
    lines.push(rest.splice(0, at).join('').trimEnd())
    while (rest[0] === ' ') rest.shift()
  }
}

/**
 * The last position up to `fits` where a line may end; `fits` itself when there is none in the
 * second half.
 */
function breakBefore(characters: string[], fits: number): number {
  for (let at = fits; at > fits / 2; at--) {
    const before = characters[at - 1] ?? ''
    const after = characters[at] ?? ''
    if (mayBreak(before, after)) return at
  }
  return fits
}
