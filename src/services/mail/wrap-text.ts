// Lines of a mail's text part: mail programs on old phones don't break long Japanese lines well.

/** Half-width columns of a line: 35 full-width characters. */
export const MAIL_COLUMNS = 70

const notFirst =
  /[、。，．・：；？！ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…‥）〕］｝〉》」』】〜～,.!?:;)\]}％%円名]/
const notLast = /[（〔［｛〈《「『【([{]/
const half = /[\u0020-\u007E\uFF61-\uFF9F]/
const inWord = /[\u0021-\u007E]/

/** How wide the text is, in half-width columns. */
export const columnsOf = (text: string) =>
  Array.from(text).reduce((sum, character) => sum + (half.test(character) ? 1 : 2), 0)

/** Breaks each line at `columns`, not before 、。」 nor after 「, not inside of Latin words; a line with an address of the web stays whole. */
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
    for (let used = 0; fits < rest.length; fits++) {
      used += columnsOf(rest[fits] ?? '')
      if (used > columns) break
    }
    if (fits >= rest.length) return [...lines, rest.join('')]
    const at = breakBefore(rest, fits)
    lines.push(rest.splice(0, at).join('').trimEnd())
    while (rest[0] === ' ') rest.shift()
  }
}

/** The last place up to `fits` where a line may end; `fits` itself where there is none in the half before it. */
function breakBefore(characters: string[], fits: number): number {
  for (let at = fits; at > fits / 2; at--) {
    const before = characters[at - 1] ?? ''
    const after = characters[at] ?? ''
    if (notFirst.test(after) || notLast.test(before) || (inWord.test(before) && inWord.test(after))) continue
    return at
  }
  return fits
}
