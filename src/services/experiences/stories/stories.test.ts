import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StoriesQuery } from '#contract/experiences/experiences-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findVersions, writeSetting } from '#database/reference/settings.ts'
import { quote, type Rates, totalForOne } from '#domain/booking/quote.ts'
import { testApp } from '#test/database.ts'
import { aCategory, aHost, anExperience, aReservation, aReview, aSlot, aTheme } from '#test/factories.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { listStories } from './stories.ts'

const ask = (query: Partial<StoriesQuery>): StoriesQuery => ({ sort: 'new', ...query })

describe('words', () => {
  const app = testApp()
  const titles = async (q: string) =>
    (await listStories(app, ask({ q }))).stories.map((story) => story.title).toSorted((a, b) => (a < b ? -1 : 1))

  beforeAll(async () => {
    const host = await aHost(app.db, { name: '陶芸家の佐藤' })
    const crafts = await aCategory(app.db, 'ものづくり')
    const night = await aTheme(app.db, '夜の時間')
    const base = { user_id: host.id, category_id: crafts, description: 'ゆっくり過ごします。' }
    await anExperience(app.db, { ...base, title: 'ろくろで器をつくる', themes: [night] })
    await anExperience(app.db, {
      ...base,
      title: '蒔絵の小箱',
      state: 17,
      address: '輪島市',
      description: '漆と金粉。',
    })
    await anExperience(app.db, { ...base, title: 'ｶﾞﾗｽ工房でコップを吹く', state: 47, address: '読谷村' })
    await anExperience(app.db, { ...base, title: 'スキューバダイビング入門', state: 47, address: '恩納村' })
    await anExperience(app.db, { ...base, title: 'Sake Tasting Night', online: true })
    await anExperience(app.db, { ...base, title: '蒔絵（準備中）', status: 'awaiting' })
    await anExperience(app.db, { ...base, title: '隠れ家', address: '秘密町', address_displayable: false })
  })

  test.each([
    ['two characters', '蒔絵', ['蒔絵の小箱']],
    ['one character', '蒔', ['蒔絵の小箱']],
    ['one character at the end of a run', '箱', ['蒔絵の小箱']],
    ['a word in a description', '金粉', ['蒔絵の小箱']],
    ['half-width katakana in the title', 'ガラス', ['ｶﾞﾗｽ工房でコップを吹く']],
    ['hiragana for katakana', 'がらす', ['ｶﾞﾗｽ工房でコップを吹く']],
    ['half-width katakana asked for', 'ｺｯﾌﾟ', ['ｶﾞﾗｽ工房でコップを吹く']],
    ['katakana for hiragana', 'ロクロ', ['ろくろで器をつくる']],
    ['full-width letters', 'ＳＡＫＥ', ['Sake Tasting Night']],
    ['lower case', 'sake tasting', ['Sake Tasting Night']],
    ['part of a compound', 'ダイビング', ['スキューバダイビング入門']],
    ['the theme', '夜の時間', ['ろくろで器をつくる']],
    ['the prefecture', '沖縄', ['ｶﾞﾗｽ工房でコップを吹く', 'スキューバダイビング入門']],
    ['the reading of the prefecture', 'おきなわ', ['ｶﾞﾗｽ工房でコップを吹く', 'スキューバダイビング入門']],
    ['the address', '恩納村', ['スキューバダイビング入門']],
    ['several words, full-width space between', '沖縄　コップ', ['ｶﾞﾗｽ工房でコップを吹く']],
    ['words of which only one is found', '蒔絵 存在しない言葉', ['蒔絵の小箱']],
    ['a misspelt title', 'スキューバダイビンク', ['スキューバダイビング入門']],
    ['nothing that is there', '宇宙旅行', []],
    ['an address that is not shown', '秘密町', []],
    ['only signs', '！？', []],
  ])('%s: %s', async (_, q, expected) => {
    expect(await titles(q)).toEqual(expected.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  test('the answer says when nothing matches all words', async () => {
    const loosened = async (q: string) => (await listStories(app, ask({ q }))).meta.loosened
    expect(await loosened('沖縄 コップ')).toBeUndefined()
    expect(await loosened('ろくろ 沖縄')).toBe('any')
    expect(await loosened('スキューバダイビンク')).toBe('like')
    const words = async (q: string) => (await listStories(app, ask({ q }))).meta.words
    expect(await words('ろくろ 沖縄')).toEqual(['ろくろ', '沖縄'])
    expect(await words('沖縄でろくろ')).toEqual(['沖縄', 'ろくろ'])
    expect(await words('沖縄 コップ')).toBeUndefined()
    expect(await words('蒔絵 存在しない言葉')).toEqual(['蒔絵', '存在しない言葉'])
    expect(await words('蒔絵 ひ ふ み')).toBeUndefined()
  })

  test('the category and the host find all of theirs, and blanks are no search text', async () => {
    expect(await titles('ものづくり')).toHaveLength(6)
    expect(await titles('陶芸家の佐藤')).toHaveLength(6)
    expect(await titles('　 ')).toHaveLength(6)
  })

  test.each(["'", '\\', "a' & 'b", '(', '\u0000', '\ud800', ':*', '<->', '%', 'a'.repeat(100)])(
    'no words break the search: %j',
    async (q) => {
      expect((await listStories(app, ask({ q }))).meta.count_is_exact).toBe(true)
    },
  )
})

describe('filters', () => {
  const app = testApp()
  let category: number
  let theme: number
  const found = async (query: Partial<StoriesQuery>) =>
    (await listStories(app, ask(query))).stories.map((story) => story.title).toSorted((a, b) => (a < b ? -1 : 1))

  beforeAll(async () => {
    category = await aCategory(app.db)
    theme = await aTheme(app.db)
    const host = await aHost(app.db)
    const make = (title: string, values: Parameters<typeof anExperience>[1] = {}) =>
      anExperience(app.db, { user_id: host.id, title, ...values })
    const pots = await make('器', {
      category_id: category,
      themes: [theme],
      price: 4000,
      lowest_age: 6,
      state: 13,
      address: '台東区',
    })
    const sea = await make('海', { price: 9000, state: 47, address: '恩納村', reservation_deadline: 'the_day_before' })
    const talk = await make('話', { online: true, price: 0, lowest_age: 0, target_age: '大人のみ' })
    await make('予定なし', { price: 500, target_age: '6歳以上' })
    await aSlot(app.db, pots.id, { date: '2026-11-21', recruitment_number: 4, taken: 2 })
    await aSlot(app.db, pots.id, { date: '2026-12-24', recruitment_number: 8 })
    await aSlot(app.db, sea.id, { date: '2026-11-20', start_time: '18:00', end_time: '20:00' })
    await aSlot(app.db, sea.id, { date: '2026-11-21', taken: 5 })
    await aSlot(app.db, talk.id, { date: '2026-11-22', open: false })
    await aSlot(app.db, talk.id, { date: '2026-11-23', cancelled_at: new Date(), cancelled_by: 'host' })
    await aSlot(app.db, talk.id, { date: '2026-11-30' })
  })

  test.each([
    [{}, ['器', '海', '話', '予定なし']],
    [{ state: 47 }, ['海']],
    [{ online: true }, ['話']],
    [{ online: false }, ['器', '海', '予定なし']],
    [{ price_max: 0 }, ['話']],
    // 4,000 yen and the service fee.
    [{ price_max: 4350 }, ['話', '予定なし']],
    [{ price_max: 4351 }, ['器', '話', '予定なし']],
    [{ date_from: '2026-11-20', date_to: '2026-11-20' }, []],
    [{ date_from: '2026-11-21', date_to: '2026-11-21' }, ['器']],
    [{ date_from: '2026-11-21', date_to: '2026-11-23' }, ['器']],
    [{ date_from: '2026-11-22' }, ['器', '話']],
    [{ date_to: '2026-11-30' }, ['器', '話']],
    [{ date_from: '2026-12-25' }, []],
    [{ date_from: '2020-01-01', date_to: '2026-11-19' }, []],
    [{ people: 1 }, ['器', '話']],
    [{ people: 5 }, ['器', '話']],
    [{ people: 8 }, ['器']],
    [{ people: 9 }, []],
    [{ people: 3, date_to: '2026-11-21' }, []],
    [{ people: 2, date_to: '2026-11-21' }, ['器']],
    [{ theme_id: 999_999 }, []],
    [{ price_max: 4400, people: 1, state: 13 }, ['器']],
    // 8,000 yen and the service fee.
    [{ price_max: 8701, people: 2 }, ['話']],
    [{ price_max: 8702, people: 2 }, ['器', '話']],
    [{ child_age: 0 }, ['話']],
    [{ child_age: 5 }, ['話']],
    [{ child_age: 6 }, ['器', '話']],
    [{ child_age: 17, q: '器' }, ['器']],
    [{ child_age: 6, people: 2, price_max: 1000 }, ['話']],
  ] satisfies [Partial<StoriesQuery>, string[]][])('%j', async (query, expected) => {
    expect(await found(query)).toEqual(expected.toSorted((a, b) => (a < b ? -1 : 1)))
    const { meta } = await listStories(app, ask(query))
    expect(meta).toEqual({ count: expected.length, count_is_exact: true, next_cursor: null })
  })

  test.each(['new', 'relevance', 'soon'] as const)('a card shows the slots of the search, by %s', async (sort) => {
    const q = sort === 'relevance' ? '器' : undefined
    const card = async (query: Partial<StoriesQuery>) => {
      const { stories } = await listStories(app, ask({ q, sort, state: 13, ...query }))
      const { next_slot = null, asked_slots } = stories[0] ?? {}
      return { next: next_slot?.date, asked: asked_slots?.map(({ date, places_left }) => [date, places_left]) }
    }
    expect(await card({})).toEqual({ next: '2026-11-21', asked: undefined })
    const christmas = { next: '2026-12-24', asked: [['2026-12-24', 8]] }
    expect(await card({ date_from: '2026-12-24', date_to: '2026-12-24' })).toEqual(christmas)
    expect(await card({ people: 3 })).toEqual(christmas)
    expect(await card({ people: 2 })).toEqual({
      next: '2026-11-21',
      asked: [
        ['2026-11-21', 2],
        ['2026-12-24', 8],
      ],
    })
  })

  test('category and theme', async () => {
    expect(await found({ category_id: category })).toEqual(['器'])
    expect(await found({ theme_id: theme })).toEqual(['器'])
    expect(await found({ category_id: category, theme_id: theme, people: 1 })).toEqual(['器'])
  })

  test.each([
    [{ date_from: '2026-02-30' }, 'date_from'],
    [{ date_to: '2026-13-01' }, 'date_to'],
    [{ date_from: '2026-11-22', date_to: '2026-11-21' }, 'date_to'],
  ])('%j is refused', async (query, field) => {
    const refusal = await listStories(app, ask(query)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(InvalidInput)
    expect(Object.keys((refusal as InvalidInput).messages)).toEqual([field])
  })
})

describe('places of an expired hold', () => {
  const app = testApp()
  test('are free, unless its payment may still succeed', async () => {
    const { id } = await anExperience(app.db)
    const slot = await aSlot(app.db, id, { recruitment_number: 1 })
    const count = async () => (await listStories(app, ask({ people: 1 }))).meta.count
    expect(await count()).toBe(1)
    const held = { status: 'held', hold_expires_at: '2026-11-20T10:10:00+09:00' } as const
    const reservation_id = await aReservation(app.db, id, [slot], held)
    expect(await count()).toBe(0)
    app.clock.set('2026-11-20T10:10:00+09:00')
    expect(await count()).toBe(1)
    expect((await listStories(app, ask({ people: 1 }))).stories[0]!.asked_slots).toMatchObject([
      { id: slot, places_left: 1 },
    ])
    const pay = (state: 'sent' | 'declined') =>
      inTransaction(app.db, async (tx) => {
        await tx.deleteFrom('payments').execute()
        await tx
          .insertInto('payments')
          .values({ reservation_id, provider: 'sandbox', amount: 3000, state, created_at: new Date() })
          .execute()
      })
    await pay('sent')
    expect(await count()).toBe(0)
    await pay('declined')
    expect(await count()).toBe(1)
    const [story] = (await listStories(app, ask({ sort: 'soon' }))).stories
    expect(story?.next_slot).toMatchObject({ id: slot, places_left: 1 })
  })
})

describe('paging', () => {
  const app = testApp()
  const SORTS = ['new', 'popular', 'soon', 'price_asc', 'price_desc'] as const

  /** 130 experiences with many ties in every sort. Every tenth has no slot. */
  beforeAll(async () => {
    const host = await aHost(app.db)
    const category_id = await aCategory(app.db)
    await inTransaction(app.db, async (tx) => {
      for (let n = 0; n < 130; n++) {
        const { id } = await anExperience(tx, {
          user_id: host.id,
          category_id,
          title: `道${n}`,
          price: (n % 4) * 1000,
          // Microseconds, which a Date doesn't have.
          approved_at: `2026-11-0${1 + (n % 3)}T00:00:00.000${String(n % 7).padStart(3, '0')}Z`,
          images: 0,
        })
        if (n % 10 === 9) continue
        for (const day of [1 + (n % 5), 6 + (n % 3)])
          await aSlot(tx, id, { date: `2026-12-0${day}`, taken: n % 6 === 0 && day < 6 ? 5 : 0 })
        if (n % 3 === 0) await aReview(tx, id)
      }
    })
  })

  async function walk(query: Partial<StoriesQuery>) {
    const pages: Awaited<ReturnType<typeof listStories>>[] = []
    for (let cursor: string | undefined; ;) {
      const page = await listStories(app, ask({ ...query, cursor }))
      pages.push(page)
      if (page.meta.next_cursor === null) return pages
      cursor = page.meta.next_cursor
    }
  }

  test.each(SORTS)('by %s: each story once, in order', async (sort) => {
    const pages = await walk({ sort })
    const stories = pages.flatMap((page) => page.stories)
    const expected = sort === 'soon' ? 117 : 130
    expect(new Set(stories.map((story) => story.id)).size).toBe(expected)
    expect(stories).toHaveLength(expected)
    expect(pages.map((page) => page.stories.length).slice(0, -1)).toEqual(pages.slice(1).map(() => 20))
    expect(pages.every((page) => page.meta.count === expected && page.meta.count_is_exact)).toBe(true)
    const ids = await app.db
      .selectFrom('experiences')
      .select(['id', 'approved_at'])
      .orderBy('approved_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const compare = {
      new: null,
      popular: (a, b) => b.review_count - a.review_count || b.id - a.id,
      soon: (a, b) => (a.next_slot?.date ?? '').localeCompare(b.next_slot?.date ?? '') || a.id - b.id,
      price_asc: (a, b) => a.price - b.price || a.id - b.id,
      price_desc: (a, b) => b.price - a.price || b.id - a.id,
    } satisfies Record<string, ((a: (typeof stories)[number], b: (typeof stories)[number]) => number) | null>
    const order = compare[sort]
    expect(stories.map((story) => story.id)).toEqual(
      order === null ? ids.map((row) => row.id) : stories.toSorted(order).map((story) => story.id),
    )
  })

  test.each(SORTS)('by %s, filtered and searched', async (sort) => {
    const stories = (await walk({ sort, q: '道', price_max: 2000, people: 2 })).flatMap((page) => page.stories)
    const all = await walk({ sort, people: 2 })
    const expected = all.flatMap((page) => page.stories).filter((story) => story.total * 2 <= 2000)
    expect(stories.map((story) => story.id)).toEqual(expected.map((story) => story.id))
  })
})

describe('the total with the service fee', () => {
  const app = testApp()
  const PRICES = [0, 50, 51, 99, 100, 999, 1000, 1001, 8800, 12_345]
  const totalOf = (tour: number, rates: Rates) => quote({ tour, option: 0, coupon: null, rates }).total
  const setRates = (rates: Rates) =>
    inTransaction(app.db, async (tx) => {
      const version = (await findVersions(tx, ['fees'])).get('fees') ?? 0
      await writeSetting(tx, 'fees', rates, version, app.clock.now())
    })

  test('is shown, filtered and sorted as the quote computes it, for any rates', async () => {
    const host = await aHost(app.db)
    for (const price of PRICES) {
      const { id } = await anExperience(app.db, { user_id: host.id, price })
      await aSlot(app.db, id, { recruitment_number: 30 })
    }
    const anyRate = fc.nat({ max: 3000 })
    const anyCase = fc.record({
      rates: fc.record({ service_rate_bp: anyRate, processing_rate_bp: anyRate }),
      at: fc.nat({ max: PRICES.length - 1 }),
      off: fc.integer({ min: -1, max: 1 }),
      people: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ rates, at, off, people }) => {
        await setRates(rates)
        const totals = PRICES.map((price) => totalForOne(price, rates))
        const ofParty = PRICES.map((price) => totalOf(price * (people ?? 1), rates))
        // Limits at the totals and one yen beside them, where a wrong rounding shows.
        const price_max = Math.max(0, ofParty[at]! + off)
        const found = (await listStories(app, ask({ price_max, people, sort: 'price_asc' }))).stories
        expect(found.map(({ total }) => total)).toEqual(totals.filter((_, one) => ofParty[one]! <= price_max))
        const all = (await listStories(app, ask({ sort: 'price_desc' }))).stories
        expect(all.map(({ total }) => total)).toEqual(totals.toReversed())
      }),
      { numRuns: 30 },
    )
  })
})
