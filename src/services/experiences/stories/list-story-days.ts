import type { StoryDays, StoryDaysQuery } from '#contract/experiences/experiences-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { allowMisspelling, prepareSearch, type StoryWords } from '#database/experiences/find-stories.ts'
import { findStoryDays } from '#database/experiences/find-story-days.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { firstDayOf, isMonth, lastDayOf, monthAfter, monthOf } from '#domain/shared/month.ts'
import { cleanLine } from '#domain/shared/text.ts'
import { noteChanges } from '../../shared/note-changes.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { filtersOf, searchWords } from './stories.ts'

/** Months that can be asked for after this one. */
const MOST_MONTHS = 12

/**
 * The dates of a month on which a story of the search can be booked, from today on. Text finds the
 * same stories as in listStories.
 * @throws InvalidInput for a month that is invalid, over, or too far
 */
export async function listStoryDays(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  query: StoryDaysQuery,
): Promise<StoryDays> {
  const now = app.clock.now()
  const today = dateOf(now)
  const { month } = query
  if (!isMonth(month) || month < monthOf(today) || month > monthAfter(monthOf(today), MOST_MONTHS))
    throw new InvalidInput({ month: ['今月から12か月先までの月を選んでください。'] })
  const first = firstDayOf(month)
  const dates = { date_from: first < today ? today : first, date_to: lastDayOf(month) }
  await noteChanges(app, now, { slots: [], any_slot: true })
  const typed = cleanLine(query.q ?? '')
  for (const matching of typed === '' ? [null] : (['all', 'any', 'like'] as const)) {
    const words = matching === null ? null : searchWords(typed, matching)
    if (matching !== null && words === null) continue
    const found = await daysOf(app, { ...query, ...dates }, words, now)
    if (found !== null) return { days: found }
  }
  return { days: [] }
}

async function daysOf(
  { db }: Pick<App, 'db'>,
  query: StoryDaysQuery & { date_from: string; date_to: string },
  words: StoryWords | null,
  now: Date,
) {
  const read = async (reader: typeof db) => {
    const { reopened, ...search } = await prepareSearch(reader, now, { ...filtersOf(query), words }, 'new')
    const wish = { people: Math.max(1, query.people ?? 1), from: query.date_from, to: query.date_to }
    return await findStoryDays(reader, { ...search, reopened, wish })
  }
  if (words === null || 'query' in words) return await read(db)
  return await inTransaction(db, async (tx) => {
    await allowMisspelling(tx)
    return await read(tx)
  })
}
