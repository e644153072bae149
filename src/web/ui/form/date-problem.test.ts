import { expect, test } from 'vitest'
import { type DateControl, dateProblem } from './date-problem.ts'

const control = (some: Partial<Omit<DateControl, 'validity'>>, badInput = false): DateControl => ({
  type: 'date',
  value: '',
  min: '',
  max: '9999-12-31',
  ...some,
  validity: { badInput },
})
const limits = { min: '2026-11-20', max: '2027-05-20' }
const between = '日付は、2026年11月20日(金)から2027年5月20日(木)までの間で入力してください。'

test.each([
  ['empty', control({}), null],
  ['unfinished', control({}, true), '日付を最後まで入力してください。'],
  ['unfinished date with time', control({ type: 'datetime-local' }, true), '日付と時刻を最後まで入力してください。'],
  ['a year that is being typed', control({ value: '0002-11-20' }), '正しい日付を入力してください。'],
  ['first date', control({ ...limits, value: '2026-11-20' }), null],
  ['last date', control({ ...limits, value: '2027-05-20' }), null],
  ['day before the first', control({ ...limits, value: '2026-11-19' }), between],
  ['day after the last', control({ ...limits, value: '2027-05-21' }), between],
  [
    'before the only limit',
    control({ min: '2026-11-20', value: '2026-11-19' }),
    '日付は、2026年11月20日(金)以降で入力してください。',
  ],
  ['date with time', control({ type: 'datetime-local', max: '9999-12-31T23:59', value: '2026-11-20T10:00' }), null],
])('message of a date field: %s', (_, field, message) => {
  expect(dateProblem(field)).toBe(message)
})
