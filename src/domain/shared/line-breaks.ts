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

const pause = /[、。・：！？!?」』）\s]$/
const particle = /[のをにがはへとでもや]$/
const hiragana = /^[ぁ-ん]/

/** What a break between two words costs, in columns by which the lines differ. */
function costOf(first: string, second: string): number {
  if (pause.test(first)) return 0
  if (particle.test(first)) return 4
  return hiragana.test(second) ? 30 : 10
}

/**
 * The text in one line or two, about equally long, that end after a phrase if one ends there; null
 * if it is longer.
 * @param most columns of a line
 */
export function inTwoLines(text: string, most: number): string[] | null {
  const columns = columnsOf(text)
  if (columns <= most) return [text]
  if (columns > 2 * most) return null
  // Made here: the first one of a process takes 30 ms, and few processes need it.
  const words = new Intl.Segmenter('ja', { granularity: 'word' })
  const starts = new Set(Array.from(words.segment(text), ({ index }) => index))
  let best: { lines: string[]; cost: number } | null = null
  let at = 0
  for (const character of text) {
    at += character.length
    const lines = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
    const [first = '', second = ''] = lines
    const [one, other] = [columnsOf(first), columnsOf(second)]
    if (one > most || other > most) continue
    const between = starts.has(at) ? costOf(text.slice(0, at), second) : 60
    const cost = Math.abs(one - other) + between + (mayBreak(character, Array.from(second)[0] ?? '') ? 0 : 120)
    if (best === null || cost < best.cost) best = { lines, cost }
  }
  return best && best.lines
}
