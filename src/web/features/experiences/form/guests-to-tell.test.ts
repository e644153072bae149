import { expect, test } from 'vitest'
import { fullerSlots, type Guest } from './guests-to-tell.ts'

const slot = (id: number, date: string) => ({ id, date, start_time: '10:00', end_time: '12:00' })
const guest = (reservation_id: number, number_of_people: number, ...calendars: Guest['calendars']): Guest => ({
  reservation_id,
  name: '佐藤',
  number_of_people,
  calendars,
})

test('slots with more people than places, by time', () => {
  const [early, late] = [slot(2, '2026-12-01'), slot(1, '2026-12-08')]
  const guests = [guest(1, 2, late), guest(2, 1, early, late), guest(3, 3, early)]
  expect(fullerSlots(guests, 2)).toEqual([
    { ...early, people: 4 },
    { ...late, people: 3 },
  ])
  expect(fullerSlots(guests, 3)).toEqual([{ ...early, people: 4 }])
  expect(fullerSlots(guests, 4)).toEqual([])
})
