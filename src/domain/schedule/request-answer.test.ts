import { expect, test } from 'vitest'
import { instantOf } from '../shared/japan-time.ts'
import { offeredSlotProblem } from './request-answer.ts'

const now = instantOf('2026-11-20', '10:00')
const slot = { date: '2026-11-25', start_time: '10:00', end_time: '12:00', recruitment_number: 4 }
const request = { number_of_people: 4, reservation_deadline: 'the_day_before' } as const

test.each([
  [{}, {}, null],
  [{ date: '2026-11-19' }, {}, 'date_in_past'],
  [{ date: '2026-11-31' }, {}, 'date_invalid'],
  [{ date: '2027-05-21' }, {}, 'date_too_far'],
  [{ start_time: '12:00' }, {}, 'start_not_before_end'],
  [{ start_time: '10:10' }, {}, 'time_not_on_the_half_hour'],
  [{ date: '2026-11-20' }, { reservation_deadline: 'on_the_day' }, 'request_time_past'],
  [{ date: '2026-11-20', start_time: '10:30' }, { reservation_deadline: 'on_the_day' }, null],
  [{ date: '2026-11-20', start_time: '10:30' }, {}, 'request_deadline_past'],
  [{ date: '2026-11-21' }, {}, null],
  [{ recruitment_number: 3 }, {}, 'request_too_few_places'],
  [{ recruitment_number: 3 }, { number_of_people: 3 }, null],
] as const)('%j for %j: %s', (change, asked, problem) => {
  expect(offeredSlotProblem({ ...slot, ...change }, { ...request, ...asked }, now)).toBe(problem)
})
