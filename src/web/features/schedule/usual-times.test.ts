import { expect, test } from 'vitest'
import { usualTimes } from './usual-times.ts'

const last = { start_time: '10:00', end_time: '12:30' }

test.each([
  ['the times of the last slot', last, null, last],
  ['its duration from the wanted start', last, '14:00', { start_time: '14:00', end_time: '16:30' }],
  ['no end after the last offered time', last, '22:00', { start_time: '22:00', end_time: '' }],
  ['only the wanted start without a slot', null, '14:00', { start_time: '14:00', end_time: '' }],
  ['nothing', null, null, { start_time: '', end_time: '' }],
  [
    'no time that the form does not offer',
    { start_time: '10:15', end_time: '11:00' },
    null,
    { start_time: '', end_time: '11:00' },
  ],
])('%s', (_, slot, start, expected) => {
  expect(usualTimes(slot, start)).toEqual(expected)
})
