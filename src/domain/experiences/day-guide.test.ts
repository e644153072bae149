import { describe, expect, it } from 'vitest'
import { mapUrl } from '../shared/map-url.ts'
import { type DayGuide, formatDuration, guideLines } from './day-guide.ts'
import { checkGuide, readMinutes } from './typed-guide.ts'

const none: DayGuide = {
  meeting_point: '',
  nearest_station: '',
  directions: '',
  duration_minutes: null,
  target_age: '',
  languages: '',
}
function check(typed: Partial<Parameters<typeof checkGuide>[0]>, online = false) {
  const wrong: Record<string, string> = {}
  const values = checkGuide({ ...none, ...typed }, online, (field, sentence) => (wrong[field] = sentence))
  return { values, wrong }
}

it('may be empty', () => expect(check({})).toEqual({ values: none, wrong: {} }))

describe('the duration', () => {
  it.each([
    [90, 90],
    ['９０分', 90],
    [' 45 ', 45],
    ['', null],
    [null, null],
  ])('%s is %s minutes', (typed, minutes) => expect(readMinutes(typed)).toBe(minutes))

  it.each(['1時間', '-5', '1.5', '0', '2881', 1.5, Number.NaN, -1, '9999999'])('%s is refused', (typed) =>
    expect(check({ duration_minutes: typed }).wrong.duration_minutes).toMatch('所要時間は'),
  )

  it.each([
    [1, '1分'],
    [60, '1時間'],
    [90, '1時間30分'],
    [2880, '48時間'],
  ])('of %s minutes reads %s', (minutes, words) => expect(formatDuration(minutes)).toBe(words))
})

it('has limits, which count characters', () => {
  const long = { meeting_point: 1001, nearest_station: 101, directions: 2001, target_age: 101, languages: 101 }
  const typed = Object.fromEntries(Object.entries(long).map(([field, length]) => [field, '𠮷'.repeat(length)]))
  expect(Object.keys(check(typed).wrong).toSorted()).toEqual(Object.keys(long).toSorted())
  const fits = Object.fromEntries(Object.entries(long).map(([field, length]) => [field, '𠮷'.repeat(length - 1)]))
  expect(check(fits).wrong).toEqual({})
})

it('of an online experience has no place', () => {
  const { values } = check(
    { meeting_point: '駅前', nearest_station: '京都駅', directions: '右へ', languages: '日本語' },
    true,
  )
  expect(values).toEqual({ ...none, languages: '日本語' })
})

it('leaves out what is empty', () => {
  expect(guideLines({ ...none, meeting_point: '鳥居の前', duration_minutes: 90 })).toEqual([
    { heading: '集合場所', text: '鳥居の前' },
    { heading: '所要時間', text: '1時間30分' },
  ])
})

it('links an address to a map, whatever it contains', () => {
  const address = '京都府 京都市&q=<b>#1'
  const url = new URL(mapUrl(address))
  expect([url.origin, url.pathname, url.searchParams.get('query'), url.hash]).toEqual([
    'https://www.google.com',
    '/maps/search/',
    address,
    '',
  ])
})
