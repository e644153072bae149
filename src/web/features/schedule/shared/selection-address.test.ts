import { expect, test } from 'vitest'
import { bookingPath, readSlots, readTourId, schedulePath, withSelection } from './selection-address.ts'
import { slotPath } from './slot-path.ts'

const slots = (search: string) => readSlots(new URLSearchParams(search))
const read = (search: string) => slots(search).ids

test.each([
  ['', []],
  ['cid=', []],
  ['cid=3', [3]],
  ['cid=3,1,3', [3, 1]],
  ['cid=1&cid=2,3', [1, 2, 3]],
  ['cid= 1 , 2', [1, 2]],
  ['cid=0,-1,x,1.5,1e3,2147483648,9', [9]],
])('%s', (search, ids) => {
  expect(read(search)).toEqual(ids)
})

test('tells what it leaves out: ids beyond thirty, and what is no id', () => {
  const many = Array.from({ length: 33 }, (_, at) => at + 1)
  expect(slots(`cid=${many.join(',')},1,x,0`)).toEqual({
    ids: many.slice(0, 30),
    beyond: [31, 32, 33],
    unreadable: 2,
  })
  expect(slots('cid=,,&cid=')).toEqual({ ids: [], beyond: [], unreadable: 0 })
})

test('addresses restore the same selection', () => {
  expect(read(new URL(bookingPath(7, [4, 5]), 'http://x').search)).toEqual([4, 5])
  expect(readTourId(new URL(bookingPath(7, [4, 5]), 'http://x').searchParams)).toBe(7)
  expect(read(new URL(schedulePath(7, [4, 5]), 'http://x').search)).toEqual([4, 5])
  expect(slotPath(7, { id: 4, date: '2027-01-02' }, '2026-11-20')).toBe(
    '/stories/7/calendars?cid=4&months=2#day-2027-01-02',
  )
  expect(bookingPath(7, [4], 2)).toBe('/reservations/new?cid=4&tour_id=7&people=2')
  expect(schedulePath(7)).toBe('/stories/7/calendars')
})

test('a selection keeps the rest of the query', () => {
  expect(withSelection(new URLSearchParams('months=2&cid=1'), [1, 2]).toString()).toBe('months=2&cid=1%2C2')
  expect(withSelection(new URLSearchParams('months=2&cid=1'), []).toString()).toBe('months=2')
})

test.each(['', 'tour_id=', 'tour_id=x', 'tour_id=-1', 'tour_id=0'])('%s names no experience', (search) => {
  expect(readTourId(new URLSearchParams(search))).toBeNull()
})
