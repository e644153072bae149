import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aCategory, aHost, anExperience, aSlot } from '#test/factories.ts'
import { COUNT_LIMIT } from '#database/experiences/find-stories.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { monthAfter, monthOf } from '#domain/shared/month.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { listStories } from './stories.ts'
import { listStoryDays } from './list-story-days.ts'

const app = testApp()
const today = '2026-11-20'
const month = monthAfter(monthOf(today), 1)
const day = (n: number) => addDays(`${month}-01`, n - 1)
let crafts: number
let food: number

const marks = async (filters: object, of = month) =>
  Object.fromEntries((await listStoryDays(app, { month: of, ...filters })).days.map(({ date, mark }) => [date, mark]))

beforeAll(async () => {
  crafts = await aCategory(app.db, '手しごと')
  food = await aCategory(app.db, '食')
  const pottery = await anExperience(app.db, { category_id: crafts, title: 'ろくろ', price: 5000 })
  const soba = await anExperience(app.db, { category_id: food, title: '蕎麦打ち', price: 8000 })
  const hidden = await anExperience(app.db, { category_id: food, title: '準備中', status: 'awaiting' })
  const slots: [number, number, object][] = [
    [pottery.id, 3, { recruitment_number: 10, taken: 0 }],
    [pottery.id, 4, { recruitment_number: 10, taken: 8 }],
    [soba.id, 4, { recruitment_number: 10, taken: 9 }],
    [soba.id, 5, { recruitment_number: 4, taken: 4 }],
    [soba.id, 6, { recruitment_number: 4, taken: 0, open: false }],
    [soba.id, 7, { recruitment_number: 4, taken: 0, cancelled_at: new Date(), cancelled_by: 'host' }],
    [hidden.id, 8, { recruitment_number: 4, taken: 0 }],
    [soba.id, 9, { recruitment_number: 4, taken: 0 }],
  ]
  for (const [id, at, slot] of slots) await aSlot(app.db, id, { date: day(at), ...slot })
})

const inBoth = [
  ['without filters', {}, { [day(3)]: 'available', [day(4)]: 'few', [day(9)]: 'available' }],
  ['of a category', { category_id: () => food }, { [day(4)]: 'few', [day(9)]: 'available' }],
  ['for a number of people', { people: 2 }, { [day(3)]: 'available', [day(4)]: 'few', [day(9)]: 'available' }],
  ['for more people', { people: 5 }, { [day(3)]: 'available' }],
  ['by words', { q: '蕎麦' }, { [day(4)]: 'few', [day(9)]: 'available' }],
  ['by words of which one is found', { q: 'ろくろ 存在しない' }, { [day(3)]: 'available', [day(4)]: 'few' }],
  ['by a price', { price_max: 6000 }, { [day(3)]: 'available', [day(4)]: 'few' }],
  ['of nothing', { q: '宇宙旅行' }, {}],
] as const

const filtersOf = (given: object) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  )

test.each(inBoth)('%s: the days that can be booked', async (_, filters, expected) => {
  expect(await marks(filtersOf(filters))).toEqual(expected)
})

test('a marked day finds stories, a day without a mark none', async () => {
  const found = await marks({})
  for (let n = 1; n <= 10; n++) {
    const { stories } = await listStories(app, { date_from: day(n), date_to: day(n) })
    expect(stories.length > 0, day(n)).toBe(day(n) in found)
  }
})

test.each(['2026-13', 'x', '', '1999-01'])('the month %j is refused', async (wrong) => {
  await expect(listStoryDays(app, { month: wrong })).rejects.toThrow(InvalidInput)
})

test('months that are over or more than a year ahead are refused, days that are over are left out', async () => {
  for (const n of [-1, 13])
    await expect(listStoryDays(app, { month: monthAfter(monthOf(today), n) })).rejects.toThrow(InvalidInput)
  expect(Object.keys(await marks({}, monthOf(today))).filter((date) => date < today)).toEqual([])
})

test('with many matches the days are the same', async () => {
  const before = await marks({})
  const narrow = await marks({ category_id: food })
  // Stories without slots: more than are counted.
  const host = (await aHost(app.db)).id
  for (let n = 0; n <= COUNT_LIMIT; n++) await anExperience(app.db, { user_id: host, category_id: crafts, images: 0 })
  expect((await listStories(app, {})).meta.count_is_exact).toBe(false)
  expect(await marks({})).toEqual(before)
  expect(await marks({ category_id: food })).toEqual(narrow)
  expect(await marks({ people: 5 })).toEqual({ [day(3)]: 'available' })
})
