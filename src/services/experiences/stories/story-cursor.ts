// The position in a list of stories, as an opaque string for the client.
import type { StoryKey, StorySort } from '#database/experiences/find-stories.ts'

export type ListSort = StorySort | 'relevance'

/**
 * How the words were matched: all of them, any of them, or titles with a similar spelling. The
 * following pages use the matching of the first.
 */
export type Matching = 'all' | 'any' | 'like'
export type StoryCursor = StoryKey & { sort: ListSort; matching: Matching }

const MATCHINGS: readonly Matching[] = ['all', 'any', 'like']
// Upper bound of a sort value: an instant of the year 2500 in microseconds, which a double
// represents exactly.
const MOST = 16_725_225_600_000_000 / 2
const MAX_INTEGER = 2_147_483_647

export function writeCursor({ sort, matching, value, id }: StoryCursor): string {
  return Buffer.from(JSON.stringify([sort, matching, value, id])).toString('base64url')
}

/** Null for any text that is not a cursor of this sort. */
export function readCursor(text: string, sort: ListSort): StoryCursor | null {
  if (!/^[\w-]+$/.test(text)) return null
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
  if (!Array.isArray(read) || read.length !== 4) return null
  const [its_sort, its_matching, value, id]: unknown[] = read
  const matching = MATCHINGS.find((one) => one === its_matching)
  const most = sort === 'new' || sort === 'soon' ? MOST : MAX_INTEGER
  if (its_sort !== sort || !matching) return null
  if (!isWhole(value, most) || !isWhole(id, MAX_INTEGER)) return null
  return { sort, matching, value, id }
}

const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most
