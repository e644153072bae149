import { expect, test } from 'vitest'
import type { TermChange } from '#domain/booking/guest-terms.ts'
import { concerned, fullerSlots, type Guest } from './use-guest-notice.ts'

const slot = (id: number, date: string) => ({ id, date, start_time: '10:00', end_time: '12:00' })
const guest = (reservation_id: number, number_of_people: number, ...calendars: Guest['calendars']): Guest => ({
  reservation_id,
  name: '佐藤',
  number_of_people,
  option_id: null,
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

test('a changed option concerns those who booked it; any other change concerns all', () => {
  const change = (field: TermChange['field'], before: string): TermChange => ({
    field,
    label: field,
    kind: field === 'option' ? 'option' : 'wording',
    before,
    after: '',
  })
  const [glaze, photo, note] = [change('option', '釉薬'), change('option', '写真'), change('note', '傘')]
  const [plain, glazing] = [guest(1, 1), { ...guest(2, 1), option_id: 7 }]
  const options = new Map([
    [7, glaze],
    [8, photo],
  ])
  expect(concerned({ all: [], options }, [plain, glazing])).toEqual({ guests: [glazing], changes: [glaze] })
  expect(concerned({ all: [note], options }, [plain, glazing])).toEqual({
    guests: [plain, glazing],
    changes: [note, glaze],
  })
  expect(concerned({ all: [], options }, [plain])).toEqual({ guests: [], changes: [] })
})
