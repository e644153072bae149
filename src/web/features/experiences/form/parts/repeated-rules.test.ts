import { expect, test } from 'vitest'
import { plainRule } from '#domain/experiences/experience-form.ts'
import { repeatedRules, type Repeats } from './repeated-rules.ts'

const morning = { start_time: '10:00', end_time: '12:00' }
const afternoon = { start_time: '14:00', end_time: '16:00' }
const repeats: Repeats = {
  days: ['saturday', 'tuesday', 'thursday'],
  times: morning,
  timesOf: { saturday: afternoon },
  timesDiffer: true,
  start_date: '2026-11-24',
  end_date: '2027-02-20',
  auto_extend: true,
}
const shortOf = (rules: ReturnType<typeof repeatedRules>) =>
  rules.map(({ uuid, day_of_week, start_time, end_time }) => [uuid, day_of_week.join(), start_time, end_time])

test('one rule for each time', () => {
  expect(repeatedRules(repeats, null)).toEqual([
    {
      ...plainRule,
      ...morning,
      uuid: null,
      start_date: '2026-11-24',
      end_date: '2027-02-20',
      day_of_week: ['tuesday', 'thursday'],
      auto_extend: true,
    },
    expect.objectContaining({ ...afternoon, day_of_week: ['saturday'] }),
  ])
  expect(repeatedRules({ ...repeats, timesDiffer: false }, null)).toHaveLength(1)
  expect(repeatedRules({ ...repeats, days: [] }, null)).toEqual([])
})

test('a changed rule keeps its uuid and its left out dates, once', () => {
  const edited = {
    ...plainRule,
    ...afternoon,
    uuid: 'u',
    start_date: '2026-11-02',
    end_date: '2027-02-20',
    day_of_week: ['saturday'],
    skipped_dates: ['2026-12-05'],
  }
  expect(shortOf(repeatedRules(repeats, edited))).toEqual([
    [null, 'tuesday,thursday', '10:00', '12:00'],
    ['u', 'saturday', '14:00', '16:00'],
  ])
  const [first, second] = repeatedRules({ ...repeats, timesOf: {} }, edited)
  expect([first!.uuid, first!.skipped_dates, second]).toEqual(['u', ['2026-12-05'], undefined])
})
