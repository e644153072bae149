/** A part of two texts: in both, or only in the one before or after. */
export type Piece = { text: string; in: 'both' | 'before' | 'after' }

/** Larger comparisons would take long: all between the equal ends then counts as different. */
const MOST_CELLS = 4_000_000

/** A kanji, or other letters of one kind in a row. Intl.Segmenter is too new for our browsers. */
const WORD = /\p{Script=Han}|[ぁ-ゖ]+|[ァ-ヺー]+|[\p{L}\p{N}]+|\s+|./gsu
const wordsOf = (text: string): string[] => text.match(WORD) ?? []

/** The lengths of the longest common subsequences of what follows each pair of places, in rows. */
function lengthsOf(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  return lengths
}

/**
 * What two texts have in common, in order, and what differs. The pieces in `both` and `before` are
 * the first text, those in `both` and `after` the second.
 * @param split by words; `Array.from` for characters
 */
export function textDifference(before: string, after: string, split: (text: string) => string[] = wordsOf): Piece[] {
  const a = split(before)
  const b = split(after)
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const pieces: Piece[] = []
  const add = (text: string, of: Piece['in']) => {
    const last = pieces.at(-1)
    if (last?.in === of) last.text += text
    else if (text !== '') pieces.push({ text, in: of })
  }
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  add(a.slice(0, start).join(''), 'both')
  let [i, j] = [0, 0]
  if (left.length * right.length <= MOST_CELLS) {
    const width = right.length + 1
    const lengths = lengthsOf(left, right)
    while (i < left.length && j < right.length)
      if (left[i] === right[j]) {
        add(left[i++]!, 'both')
        j++
      } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) add(left[i++]!, 'before')
      else add(right[j++]!, 'after')
  }
  add(left.slice(i).join(''), 'before')
  add(right.slice(j).join(''), 'after')
  add(a.slice(a.length - end).join(''), 'both')
  return pieces
}
