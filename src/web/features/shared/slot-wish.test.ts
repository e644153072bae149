import { expect, test } from 'vitest'
import { hasWish, readPeople, readWish, withWish } from './slot-wish.ts'

const read = (search: string) => readWish(new URLSearchParams(search))

test.each([
  ['', {}],
  [
    'date_from=2026-12-05&date_to=2026-12-05&people=2&q=x',
    { date_from: '2026-12-05', date_to: '2026-12-05', people: '2' },
  ],
  ['date_from=2026-02-30&people=0', {}],
  ['people=1001', {}],
  ['people=2.5', {}],
  ['date_from=2026-12-06&date_to=2026-12-05&people=4', { people: '4' }],
])('%s', (search, wish) => {
  expect(read(search)).toEqual(wish)
  expect(hasWish(read(search))).toBe(Object.keys(wish).length > 0)
})

test('a path keeps its query and its hash', () => {
  const wish = { date_from: '2026-12-05', people: '2', q: '陶芸' }
  expect(withWish('/stories/3', wish)).toBe('/stories/3?date_from=2026-12-05&people=2')
  expect(withWish('/stories/3/calendars?cid=4#day-2026-12-05', { people: '2' })).toBe(
    '/stories/3/calendars?cid=4&people=2#day-2026-12-05',
  )
  expect(withWish('/stories/3', {})).toBe('/stories/3')
  expect(readPeople(new URLSearchParams('people=3'))).toBe(3)
  expect(readPeople(new URLSearchParams('people=x'))).toBeNull()
})
