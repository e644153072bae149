import { expect, test } from 'vitest'
import { proposedEnd, proposedTimes } from './request-answer.ts'

test.each([
  ['10:00', { start_time: '13:00', end_time: '14:30' }, 240, '11:30'],
  ['10:00', null, 75, '11:30'],
  ['10:00', null, null, '12:00'],
  ['22:30', null, null, '23:30'],
  ['23:30', null, null, ''],
  ['', null, null, ''],
])(
  'a slot from %s, after one at %j and with a duration of %s minutes, ends at %j',
  (start, last_slot, minutes, end) => {
    expect(proposedEnd(start, { last_slot, duration_minutes: minutes })).toBe(end)
  },
)

const last = { start_time: '10:00', end_time: '12:30' }

test.each([
  ['the times of the last slot', last, null, last],
  ['its length from the wanted start', last, '14:00', { start_time: '14:00', end_time: '16:30' }],
  ['the usual length without a slot', null, '14:00', { start_time: '14:00', end_time: '16:00' }],
  ['nothing', null, null, { start_time: '', end_time: '' }],
  [
    'no time that forms do not offer',
    { start_time: '10:15', end_time: '11:00' },
    null,
    { start_time: '', end_time: '' },
  ],
])('a new slot starts with %s', (_, last_slot, wanted, expected) => {
  expect(proposedTimes({ last_slot, duration_minutes: null }, wanted)).toEqual(expected)
})
