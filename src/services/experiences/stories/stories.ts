import type { Front, Stories, StoriesQuery } from '#contract/experiences/experiences-schemas.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { findOtherExperiences } from '#database/experiences/find-experience.ts'
import { findRelevantStories } from '#database/experiences/find-relevant-stories.ts'
import {
  allowMisspelling,
  COUNT_LIMIT,
  findFewStories,
  findStories,
  prepareSearch,
  type StoryFilters,
  type StoryKey,
  type StorySearch,
  type StorySort,
  type StoryWords,
} from '#database/experiences/find-stories.ts'
import { countByState, countOnline, findFrontProfiles, findFrontThemes } from '#database/experiences/front.ts'
import { slotWishOf } from '#database/experiences/places.ts'
import { queryOf, rankOf, wordsOf } from '#domain/experiences/search-query.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { Actor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { noteChanges } from '../../shared/note-changes.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { checkDates } from '../shared/dates.ts'
import { requireVisible, userIdOf } from '../shared/visible-experience.ts'

const STORIES = 8
const PROFILES = 6

export async function getFront(app: Pick<App, 'db' | 'clock' | 'noteChange'>): Promise<Front> {
  const { db } = app
  const now = app.clock.now()
  const first = async (sort: StorySort) => {
    const search = await prepareSearch(db, now, { words: null }, sort)
    return (await findStories(db, search, { after: null, size: STORIES })).stories
  }
  const [new_stories, soon, popular, themes, areas, online_count, ambassadors, brands] = await Promise.all([
    first('new'),
    first('soon'),
    first('popular'),
    findFrontThemes(db),
    countByState(db),
    countOnline(db),
    findFrontProfiles(db, 'ambassador', PROFILES),
    findFrontProfiles(db, 'brand', PROFILES),
  ])
  const slots = [...new_stories, ...soon, ...popular].map(({ next_slot }) => next_slot)
  await noteChanges(app, now, { slots })
  return { new_stories, soon, popular, themes, areas, online_count, ambassadors, brands }
}

// The position in a list of stories, as an opaque string for the client.

type ListSort = StorySort | 'relevance'

/**
 * How the words were matched: all of them, any of them, or titles with a similar spelling. The
 * following pages use the matching of the first.
 */
type Matching = 'all' | 'any' | 'like'
type StoryCursor = StoryKey & { sort: ListSort; matching: Matching }

const MATCHINGS: readonly Matching[] = ['all', 'any', 'like']
// Upper bound of a sort value: an instant of the year 2500 in microseconds, which a double
// represents exactly.
const MOST = 16_725_225_600_000_000 / 2
const MAX_INTEGER = 2_147_483_647

function writeCursor({ sort, matching, value, id }: StoryCursor): string {
  return Buffer.from(JSON.stringify([sort, matching, value, id])).toString('base64url')
}

/** Null for any text that is not a cursor of this sort. */
function readCursor(text: string, sort: ListSort): StoryCursor | null {
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

const PAGE = 20
/** The most words that the answer lists when nothing matches all of them. */
const MOST_WORDS = 3
const NONE: Stories = { stories: [], meta: { next_cursor: null, count: 0, count_is_exact: true } }

/**
 * Published experiences, 20 a page. The search requires all words; without a result, any of them;
 * without a result again, titles with a similar spelling. Sorted by `soon`, the list contains only
 * experiences that can be booked.
 * @throws InvalidInput for invalid dates, a reversed range, and an invalid cursor
 */
export async function listStories(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  query: StoriesQuery,
): Promise<Stories> {
  checkDates(query)
  const typed = cleanLine(query.q ?? '')
  const sort = sortOf(query, typed)
  const now = app.clock.now()
  const found = await search(app, query, { typed, sort, now })
  await noteChanges(app, now, {
    slots: found.stories.flatMap(({ next_slot, asked_slots = [] }) => [next_slot, ...asked_slots]),
    // These change which stories are found, and their number.
    any_slot: sort === 'soon' || slotWishOf(query) !== null,
  })
  return found
}

async function search(
  app: Pick<App, 'db'>,
  query: StoriesQuery,
  { typed, sort, now }: { typed: string; sort: ListSort; now: Date },
): Promise<Stories> {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, sort)
  if (query.cursor !== undefined && cursor === null)
    throw new InvalidInput({ cursor: ['続きを読み込めませんでした。はじめから表示しなおしてください。'] })

  const asked = { now, filters: filtersOf(query), sort, cursor }
  if (typed === '') return (await pageOf(app.db, asked, null, 'all')) ?? NONE
  for (const matching of cursor ? [cursor.matching] : (['all', 'any', 'like'] as const)) {
    const words = searchWords(typed, matching)
    if (words === null) continue
    const page =
      matching === 'like'
        ? await inTransaction(app.db, async (tx) => {
            await allowMisspelling(tx)
            return await pageOf(tx, asked, words, matching)
          })
        : await pageOf(app.db, asked, words, matching)
    if (page) return matching === 'any' ? withWords(page, typed) : page
  }
  return NONE
}

function withWords({ stories, meta }: Stories, typed: string): Stories {
  const words = wordsOf(typed)
  return { stories, meta: words.length > 1 && words.length <= MOST_WORDS ? { ...meta, words } : meta }
}

/** With words the default is the relevance, which nothing has without words. */
function sortOf({ sort }: StoriesQuery, typed: string): ListSort {
  if (typed === '') return sort === undefined || sort === 'relevance' ? 'new' : sort
  return sort ?? 'relevance'
}

/** The search condition for this matching; null when there is nothing to search for. */
export function searchWords(typed: string, matching: Matching): StoryWords | null {
  if (matching === 'like') return { like: typed }
  const [query, rank] = [queryOf(typed, { any: matching === 'any' }), rankOf(typed)]
  if (query === null || rank === null) return null
  // The second search finds nothing else.
  if (matching === 'any' && query === queryOf(typed)) return null
  return { query, rank }
}

export const filtersOf = (query: StoriesQuery): Omit<StoryFilters, 'words'> => ({
  category_id: query.category_id,
  theme_id: query.theme_id,
  state: query.state,
  online: query.online,
  date_from: query.date_from,
  date_to: query.date_to,
  people: query.people,
  price_max: query.price_max,
  child_age: query.child_age,
})

type Asked = { now: Date; filters: Omit<StoryFilters, 'words'>; sort: ListSort; cursor: StoryCursor | null }

/** Null when nothing matches. */
async function pageOf(
  db: Db,
  { now, filters, sort, cursor }: Asked,
  words: StoryWords | null,
  matching: Matching,
): Promise<Stories | null> {
  const place = { after: cursor, size: PAGE }
  const found =
    sort === 'relevance' && words !== null
      ? await findRelevantStories(db, await prepareSearch(db, now, { ...filters, words }, 'new'), words, place)
      : await sortedPage(
          db,
          await prepareSearch(db, now, { ...filters, words }, sort === 'relevance' ? 'new' : sort),
          place,
        )
  if (found.count === 0) return null
  const { stories, next } = found.page
  return {
    stories,
    meta: {
      next_cursor: next ? writeCursor({ ...next, sort, matching }) : null,
      count: Math.min(found.count, COUNT_LIMIT),
      count_is_exact: found.count <= COUNT_LIMIT,
      ...(matching !== 'all' && { loosened: matching }),
    },
  }
}

async function sortedPage(db: Db, search: StorySearch, place: { after: StoryKey | null; size: number }) {
  const few = await findFewStories(db, search, place)
  return {
    count: few.count,
    page: few.page ?? (few.count === 0 ? { stories: [], next: null } : await findStories(db, search, place)),
  }
}

const MOST_OTHERS = 8

/**
 * Similar experiences: the same host's first, then the same category's.
 * @throws Refused experience_not_found, experience_not_public
 */
export async function listOtherExperiences(app: Pick<App, 'db'>, actor: Actor, id: number) {
  const found = await findOtherExperiences(app.db, id, userIdOf(actor), MOST_OTHERS)
  if (!found) throw new Refused('experience_not_found')
  requireVisible(actor, found.access)
  return { other_experiences: found.others }
}
