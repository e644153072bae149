import { expect, test } from 'vitest'
import { listAddresses, queryPath, readQuery } from './query-address.ts'

const fields = { q: 'text', state: ['shown', 'hidden'], from: 'date' } as const

test.each([
  ['', '/list'],
  ['q=%20灯台%20&state=hidden&from=2026-11-20', '/list?q=%E7%81%AF%E5%8F%B0&state=hidden&from=2026-11-20'],
  ['state=else&from=2026-02-30&q=&other=1', '/list'],
])('%s', (query, path) => {
  const filter = readQuery(fields, new URLSearchParams(query))
  expect(queryPath('/list', filter)).toBe(path)
  expect(readQuery(fields, new URL(path, 'https://x.example').searchParams)).toEqual(filter)
})

test('the page', () => {
  expect(queryPath('/list', { q: 'a' }, 2)).toBe('/list?q=a&page=2')
})

test('addresses of a list: one for each filter', () => {
  const to = listAddresses('/list', { ...fields, sort: ['newest', 'oldest'] }, 'newest')
  expect(to({ state: 'hidden', q: 'a', sort: 'newest', from: undefined })).toBe('/list?q=a&state=hidden')
  expect(to({ q: 'a', state: 'hidden' })).toBe('/list?q=a&state=hidden')
  expect(to({ sort: 'oldest' }, 3)).toBe('/list?sort=oldest&page=3')
  expect(to({ sort: 'else', unknown: 'x' })).toBe('/list')
})

test('several words are one list, however they are repeated', () => {
  const places = { state: { several: ['13', '40', '41'] } } as const
  for (const query of ['state=41,13', 'state=13&state=41', 'state=41,48,x,13&state=41'])
    expect(readQuery(places, new URLSearchParams(query)), query).toEqual({ state: '13,41' })
  for (const query of ['state=', 'state=48', '']) expect(readQuery(places, new URLSearchParams(query))).toEqual({})
})
