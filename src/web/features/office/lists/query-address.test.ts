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

test('several words have one order and one address; a form without scripts repeats the name', () => {
  const several = { state: { several: ['13', '14', '20'] } } as const
  const read = (query: string) => readQuery(several, new URLSearchParams(query)).state
  expect(read('state=20&state=13')).toBe('13,20')
  expect(read('state=20,13,13,99,x')).toBe('13,20')
  for (const nothing of ['', 'state=', 'state=99', `state=${',%'.repeat(500)}`]) expect(read(nothing)).toBeUndefined()
  expect(listAddresses('/list', several, 'newest')({ state: '20,13' })).toBe('/list?state=13%2C20')
})
