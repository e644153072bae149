import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { queryOf, rankOf } from '#domain/experiences/search-query.ts'
import { testApp } from '#test/database.ts'
import { aCategory, aHost, anExperience, aReservation, aTheme, aUser } from '#test/factories.ts'
import {
  COUNT_LIMIT,
  findFewStories,
  findStories,
  prepareSearch,
  type StoryFilters,
  type StoryKey,
  type StoryPage,
  type StorySearch,
  type StorySort,
} from './find-stories.ts'
import { rebuildSearch } from './set-experience-search.ts'

const app = testApp()
const SORTS: StorySort[] = ['new', 'popular', 'soon', 'price_asc', 'price_desc']

beforeAll(async () => {
  const { id: user_id } = await aHost(app.db)
  const category_id = await aCategory(app.db)
  const theme_id = await aTheme(app.db)
  for (const title of ['陶芸', '海辺']) await anExperience(app.db, { user_id, category_id, title, themes: [theme_id] })
  await sql`insert into experiences (user_id, category_id, title, state, address, price, description, cancellation_period,
      reservation_deadline, status, approved_at, review_count, lowest_age)
    select ${user_id}, ${category_id}, case n % 3 when 0 then '陶芸' when 1 then '海辺' else '陶芸と海辺' end, 1 + n % 3, '町', n % 5 * 100,
      '文', 2, case n % 2 when 0 then 'on_the_day' else 'the_day_before' end, case n % 11 when 0 then 'awaiting' else 'published' end,
      timestamptz '2026-10-01' + n % 7 * interval '1 day', n % 6, case when n % 5 > 1 then n % 20 end
    from generate_series(1, 200) n`.execute(app.db)
  await sql`insert into experience_themes (experience_id, sort_order, theme_id)
    select id, 1, ${theme_id} from experiences where id % 4 = 0 on conflict do nothing`.execute(app.db)
  // Several slots each; some start today, some are full, closed, cancelled or at the same time.
  await sql`insert into calendars (experience_id, date, start_time, end_time, recruitment_number, taken, open, cancelled_at, cancelled_by)
    select e.id, date '2026-11-19' + (e.id * 7 + s * 3) % 9, make_time(8 + e.id % 12, 0, 0), make_time(21, s * 10, 0), 4,
      (e.id + s) % 5, (e.id + s) % 7 > 0, case when (e.id + s) % 9 = 0 then now() end, case when (e.id + s) % 9 = 0 then 'host' end
    from experiences e, generate_series(0, 3) s where e.id % 13 > 0`.execute(app.db)
  // Some are full only because of expired holds.
  const last = await sql<{ id: number; experience_id: number }>`
    select id, experience_id from calendars where places_left = 1 and open and cancelled_at is null limit 25`.execute(
    app.db,
  )
  const { id: guest_id } = await aUser(app.db)
  for (const slot of last.rows)
    await aReservation(app.db, slot.experience_id, [slot.id], {
      user_id: guest_id,
      status: 'held',
      hold_expires_at: '2026-11-20T09:00:00+09:00',
    })
  await rebuildSearch(app.db)
})

const queryWords = (text: string) => ({ query: queryOf(text)!, rank: rankOf(text)! })

const FILTERS: StoryFilters[] = [
  { words: null },
  { words: queryWords('陶芸') },
  { words: queryWords('海'), state: 2, price_max: 300 },
  { words: null, theme_id: 1, online: false },
  { words: null, child_age: 6, people: 2, price_max: 600 },
  { words: queryWords('海'), child_age: 17 },
  { words: null, date_from: '2026-11-21', date_to: '2026-11-23' },
  { words: null, date_to: '2026-11-20', people: 2 },
  { words: queryWords('陶芸'), people: 3, category_id: 1, theme_id: 1 },
]

async function onlyFew(search: StorySearch, place: Parameters<typeof findFewStories>[2]) {
  const { page } = await findFewStories(app.db, search, place)
  expect(page).not.toBeNull()
  return page!
}

async function all(filters: StoryFilters, sort: StorySort, few: boolean): Promise<number[]> {
  const search = await prepareSearch(app.db, app.clock.now(), filters, sort)
  const ids: number[] = []
  for (let after: StoryKey | null = null; ;) {
    const place: { after: StoryKey | null; size: number } = { after, size: 23 }
    const page: StoryPage = few ? await onlyFew(search, place) : await findStories(app.db, search, place)
    ids.push(...page.stories.map((story) => story.id))
    if (page.next === null) return ids
    after = page.next
  }
}

test.each(SORTS)('by %s, sorting what matches and walking the index give the same list', async (sort) => {
  for (const filters of FILTERS) {
    const sorted = await all(filters, sort, true)
    expect(await all(filters, sort, false), JSON.stringify(filters)).toEqual(sorted)
    const search = await prepareSearch(app.db, app.clock.now(), filters, sort)
    // The count is the same on every page.
    for (const after of [null, { value: 0, id: 1 }])
      expect((await findFewStories(app.db, search, { after, size: 5 })).count).toBe(sorted.length)
    expect(sorted.length).toBeGreaterThan(0)
    expect(search.reopened.length > 0).toBe(search.wish?.people === 1)
    expect(new Set(sorted).size).toBe(sorted.length)
  }
})

test('more matches than are counted are found by an index scan', async () => {
  const { id: user_id } = await aHost(app.db)
  const category_id = await aCategory(app.db)
  await sql`insert into experiences (user_id, category_id, title, state, address, price, description, cancellation_period, status,
      approved_at, search_words)
    select ${user_id}, ${category_id}, '機織り', 1, '町', n % 7, '文', 2, 'published', timestamptz '2026-10-01', ${"'=織物':1A"}::tsvector
    from generate_series(1, ${COUNT_LIMIT}::int) n`.execute(app.db)
  const wanted: StoryFilters = { words: queryWords('織物') }
  const search = await prepareSearch(app.db, app.clock.now(), wanted, 'price_asc')
  const place = { after: null, size: 20 }
  const all_counted = await findFewStories(app.db, search, place)
  expect(all_counted.count).toBe(COUNT_LIMIT)
  const walked = await findStories(app.db, search, place)
  expect(all_counted.page).toEqual(walked)
  const [first] = walked.stories
  await sql`insert into experiences (user_id, category_id, title, state, address, price, description, cancellation_period, status,
      approved_at, search_words)
    select user_id, category_id, title, state, address, 9, description, cancellation_period, status, approved_at, search_words
    from experiences where id = ${first!.id}`.execute(app.db)
  expect(await findFewStories(app.db, search, place)).toEqual({ count: COUNT_LIMIT + 1, page: null })
  expect(await findStories(app.db, search, place)).toEqual(walked)
  await sql`delete from experiences where title = '機織り'`.execute(app.db)
})

test('rebuilding the search writes what saving wrote', async () => {
  const read = () =>
    sql<{ id: number; words: string; main: string }>`
      select id, search_words::text as words, search_main::text as main from experiences order by id`.execute(app.db)
  const before = (await read()).rows
  await sql`update experiences set search_words = '', search_main = ''`.execute(app.db)
  expect(await rebuildSearch(app.db)).toBe(202)
  expect((await read()).rows).toEqual(before)
})
