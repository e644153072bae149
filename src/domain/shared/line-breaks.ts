/** Where lines of Japanese text may end. Widths are in half-width columns. */

const notFirst =
  /[、。，．・：；？！ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…‥）〕］｝〉》」』】〜～,.!?:;)\]}％%円名]/
const notLast = /[（〔［｛〈《「『【([{]/
const inWord = /[\u0021-\u007E]/

/** Columns of one character: 1 for Latin letters and half-width kana, else 2. */
export function widthOf(character: string): 1 | 2 {
  const code = character.codePointAt(0) ?? 0
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xff61 && code <= 0xff9f) ? 1 : 2
}

/** Width of the text in half-width columns. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += widthOf(character)
  return columns
}

/** Whether a line may end between two characters: not before 、。」, after 「 or inside Latin words. */
export const mayBreak = (before: string, after: string): boolean =>
  !notFirst.test(after) && !notLast.test(before) && !(inWord.test(before) && inWord.test(after))
