import type { Stories, StoriesQuery } from '#contract/experiences/experiences-schemas.ts'
import {
  allowMisspelling,
  COUNT_LIMIT,
  findFewStories,
  findStories,
  prepareSearch,
  type StoryFilters,
} from '#database/experiences/find-stories.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { queryOf } from '#domain/experiences/search-text.ts'
import { isDate } from '#domain/shared/japan-time.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput } from '../shared/refused.ts'
import { type Matching, readCursor, type StoryCursor, writeCursor } from './story-cursor.ts'

const PAGE = 20
const NONE: Stories = { stories: [], meta: { next_cursor: null, count: 0, count_is_exact: true } }

/**
 * Published experiences, 20 a page. The search requires all words; without a result, any of them;
 * without a result again, titles with a similar spelling. Sorted by `soon`, the list contains only
 * experiences that can be booked.
 * @throws InvalidInput for invalid dates, a reversed range, and an invalid cursor
 */
export async function listStories(app: Pick<App, 'db' | 'clock'>, query: StoriesQuery): Promise<Stories> {
  checkDates(query)
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, query.sort)
  if (query.cursor !== undefined && cursor === null)
    throw new InvalidInput({ cursor: ['続きを読み込めませんでした。はじめから表示しなおしてください。'] })

  const now = app.clock.now()
  const typed = cleanLine(query.q ?? '')
  if (typed === '') return (await pageOf(app.db, now, query, null, 'all', cursor)) ?? NONE
  for (const matching of cursor ? [cursor.matching] : (['all', 'any', 'like'] as const)) {
    const words = wordsOf(typed, matching)
    if (words === null) continue
    const page =
      matching === 'like'
        ? await inTransaction(app.db, async (tx) => {
            await allowMisspelling(tx)
            return await pageOf(tx, now, query, words, matching, cursor)
          })
        : await pageOf(app.db, now, query, words, matching, cursor)
    if (page) return page
  }
  return NONE
}

function checkDates({ date_from, date_to }: StoriesQuery) {
  const messages: Record<string, string[]> = {}
  for (const [field, date] of Object.entries({ date_from, date_to }))
    if (date !== undefined && !isDate(date)) messages[field] = ['日付を正しく入力してください。']
  if (Object.keys(messages).length === 0 && date_from !== undefined && date_to !== undefined && date_from > date_to)
    messages.date_to = ['終わりの日は、始まりの日以降にしてください。']
  if (Object.keys(messages).length > 0) throw new InvalidInput(messages)
}

/** The search condition for this matching; null when there is nothing to search for. */
function wordsOf(typed: string, matching: Matching): StoryFilters['words'] {
  if (matching === 'like') return { like: typed }
  const query = queryOf(typed, { any: matching === 'any' })
  if (query === null) return null
  // With one word, "any" is the same as "all".
  if (matching === 'any' && query === queryOf(typed)) return null
  return { query }
}

/** Null when nothing matches. */
async function pageOf(
  db: Db,
  now: Date,
  query: StoriesQuery,
  words: StoryFilters['words'],
  matching: Matching,
  cursor: StoryCursor | null,
): Promise<Stories | null> {
  const { sort } = query
  const filters: StoryFilters = {
    words,
    category_id: query.category_id,
    theme_id: query.theme_id,
    state: query.state,
    online: query.online,
    date_from: query.date_from,
    date_to: query.date_to,
    people: query.people,
    price_max: query.price_max,
  }
  const search = await prepareSearch(db, now, filters, sort)
  const place = { after: cursor, size: PAGE }
  const few = await findFewStories(db, search, place)
  if (few.count === 0) return null
  const page = few.page ?? (await findStories(db, search, place))
  return {
    stories: page.stories,
    meta: {
      next_cursor: page.next ? writeCursor({ ...page.next, sort, matching }) : null,
      count: Math.min(few.count, COUNT_LIMIT),
      count_is_exact: few.page !== null,
    },
  }
}
