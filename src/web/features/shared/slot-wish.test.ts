import { expect, test } from 'vitest'
import { hasWish, peopleOf, peopleWanted, readWish, withWish } from './slot-wish.ts'

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
  expect(peopleOf(readWish(new URLSearchParams('people=3')))).toBe(3)
  expect(peopleOf(readWish(new URLSearchParams('people=x')))).toBeNull()
})

test('a number typed after an earlier search gives way to the number of a new one', () => {
  const typed = { number_of_people: '2', people_asked: '3' }
  expect(peopleWanted('3', typed)).toBe('2')
  expect(peopleWanted('4', typed)).toBe('4')
  expect(peopleWanted('', typed)).toBe('2')
})
