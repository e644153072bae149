// Lines of a mail's text part: mail programs on old phones don't break long Japanese lines well.

/** Half-width columns of a line: 35 full-width characters. */
export const MAIL_COLUMNS = 70

const notFirst =
  /[、。，．・：；？！ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…‥）〕］｝〉》」』】〜～,.!?:;)\]}％%円名]/
const notLast = /[（〔［｛〈《「『【([{]/
const inWord = /[\u0021-\u007E]/

/** Of one character: half the width for Latin letters and half-width kana. */
function widthOf(character: string): 1 | 2 {
  const code = character.codePointAt(0) ?? 0
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xff61 && code <= 0xff9f) ? 1 : 2
}

/** How wide the text is, in half-width columns. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += widthOf(character)
  return columns
}

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
