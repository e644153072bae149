import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { COUNT_LIMIT } from '#database/experiences/find-stories.ts'
import { inTransaction } from '#database/client.ts'
import { rebuildSearch, setExperienceSearch } from '#database/experiences/set-experience-search.ts'
import { testApp } from '../database.ts'
import { aCategory, aHost, anExperience, aSlot, aTheme } from '../factories.ts'
import { untilLockWait } from '../lock-waits.ts'
import { InvalidInput } from '#services/shared/refused.ts'
import { listStories } from '#services/experiences/stories/stories.ts'
import { renewOldSearch } from '#services/experiences/sweep/sweep-experiences.ts'

type Query = Parameters<typeof listStories>[1]

describe('the order of a text search', () => {
  const app = testApp()
  const found = async (query: Query) => (await listStories(app, query)).stories.map(({ title }) => title)

  beforeAll(async () => {
    const { id: user_id } = await aHost(app.db, { name: '山口 誠' })
    const category_id = await aCategory(app.db, '町あるき')
    const make = (title: string, more: Parameters<typeof anExperience>[1] = {}) =>
      anExperience(app.db, { user_id, category_id, title, ...more })
    await make('陶芸の町を歩く', { state: 9, address: '益子町' })
    await make('土をさわる午後', { description: '陶芸の道具を借ります。' })
    await make('ろくろの朝', { price: 100 })
    await make('器の話', { themes: [await aTheme(app.db, '陶芸')] })
    const { id } = await make('海の話', { description: '陶芸も少し。', price: 9000 })
    await aSlot(app.db, id, { date: '2026-11-21' })
  })

  test('is title, theme, synonym, description', async () => {
    expect(await found({ q: '陶芸' })).toEqual(['陶芸の町を歩く', 'ろくろの朝', '器の話', '海の話', '土をさわる午後'])
    expect(await found({ q: '陶芸', sort: 'relevance' })).toEqual(await found({ q: '陶芸' }))
  })
  test('another order, filters, and no words', async () => {
    expect((await found({ q: '陶芸', sort: 'price_desc' }))[0]).toBe('海の話')
    expect(await found({ q: '陶芸', people: 1 })).toEqual(['海の話'])
    expect(await found({ q: '陶芸', state: 9 })).toEqual(['陶芸の町を歩く'])
    expect(await found({ q: '陶芸', price_max: 200 })).toEqual(['ろくろの朝'])
    expect(await found({ q: '陶芸', online: true })).toEqual([])
    expect(await found({ sort: 'relevance' })).toEqual(await found({ sort: 'new' }))
    expect(await found({ q: ' ', sort: 'relevance' })).toEqual(await found({}))
  })
  test('a name in two words finds its host', async () => {
    expect(await found({ q: '山口 誠' })).toHaveLength(5)
  })
  test.each([
    'あ'.repeat(100_000),
    `${'"'.repeat(50)} & | ! ( ) :* <-> <2>`,
    "'; drop table experiences; --",
    "a':1A b",
    '=陶芸',
    '#b0 @26 ~茶',
    '%_\\',
    '\u0000\u0001\u001f',
    '\ud842 陶芸',
    Array.from({ length: 1000 }, (_, at) => `語${at}`).join(' '),
    '陶芸'.repeat(60),
  ])('no text breaks it: %j', async (q) => {
    for (const sort of ['relevance', 'new'] as const)
      expect((await listStories(app, { q, sort })).meta.count).toBeGreaterThanOrEqual(0)
  })
  test('the marks of the index can’t be asked for', async () => {
    expect(await found({ q: '#b0' })).toEqual([])
    expect(await found({ q: '#c1' })).toEqual([])
  })
})

describe('pages by relevance', () => {
  const app = testApp()
  const MANY = COUNT_LIMIT + 40

  beforeAll(async () => {
    const { id: user_id } = await aHost(app.db)
    const category_id = await aCategory(app.db)
    await sql`insert into experiences (user_id, category_id, title, state, address, price, description, cancellation_period, status,
        approved_at, review_count)
      select ${user_id}, ${category_id}, case n % 4 when 0 then '蜂蜜の話' else '里の話 ' || n end, 1, '町', n, '蜂蜜を採ります。', 2,
        'published', now(), n % 3
      from generate_series(1, ${MANY}::int) n`.execute(app.db)
    await rebuildSearch(app.db)
  })

  async function pages(query: Query) {
    const all: { title: string; id: number; review_count: number }[] = []
    for (let cursor: string | undefined; ;) {
      const { stories, meta } = await listStories(app, { ...query, cursor })
      all.push(...stories)
      expect(meta).toMatchObject({ count: COUNT_LIMIT, count_is_exact: false })
      if (meta.next_cursor === null) return all
      cursor = meta.next_cursor
    }
  }

  test('each candidate once, titles first, and of them those with more reviews', async () => {
    const all = await pages({ q: '蜂蜜' })
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all).toHaveLength(COUNT_LIMIT + 1)
    const titles = all.slice(0, MANY / 4)
    expect(titles.every(({ title }) => title === '蜂蜜の話')).toBe(true)
    expect(titles.map((one) => one.review_count)).toEqual(
      titles.map((one) => one.review_count).toSorted((a, b) => b - a),
    )
    expect(all.slice(MANY / 4).every(({ title }) => title !== '蜂蜜の話')).toBe(true)
  })
  test('a cursor of another order is refused, and one with other words is harmless', async () => {
    const { meta } = await listStories(app, { q: '蜂蜜' })
    const cursor = meta.next_cursor!
    await expect(listStories(app, { q: '蜂蜜', sort: 'new', cursor })).rejects.toThrow(InvalidInput)
    await expect(listStories(app, { cursor })).rejects.toThrow(InvalidInput)
    expect((await listStories(app, { q: '存在しない', cursor })).stories).toEqual([])
  })
  test('words of an older version are renewed, and only those', async () => {
    expect(await renewOldSearch(app)).toBe(0)
    await sql`update experiences set search_version = 0, search_words = '', search_main = '' where price <= 120`.execute(
      app.db,
    )
    // A server of the version before writes its own column.
    await sql`update experiences set search = '''x'':1' where price = 130`.execute(app.db)
    expect(await renewOldSearch(app)).toBe(121)
    expect(await pages({ q: '蜂蜜' })).toHaveLength(COUNT_LIMIT + 1)
  })
})

describe('two transactions', () => {
  const app = testApp()

  test('words that were read before another one saved the experience are renewed by the job', async () => {
    const { id } = await anExperience(app.db, { title: '古い題' })
    const order: string[] = []
    const { promise: written, resolve: write } = Promise.withResolvers<void>()
    const saving = inTransaction(app.db, async (tx) => {
      await tx
        .updateTable('experiences')
        .set({ title: '螺鈿の夜', updated_at: new Date() })
        .where('id', '=', id)
        .execute()
      await setExperienceSearch(tx, id)
      write()
      // The other one waits for this row.
      await untilLockWait(app.db)
      order.push('saved')
    })
    await written
    await inTransaction(app.db, (tx) => setExperienceSearch(tx, id))
    order.push('read before')
    await saving
    expect(order).toEqual(['saved', 'read before'])
    const titles = async (q: string) => (await listStories(app, { q })).stories.map(({ title }) => title)
    expect(await titles('螺鈿')).toEqual(['螺鈿の夜'])
    expect(await renewOldSearch(app)).toBe(1)
    expect(await titles('螺鈿')).toEqual(['螺鈿の夜'])
    expect(await renewOldSearch(app)).toBe(0)
  })
})
