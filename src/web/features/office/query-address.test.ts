import { expect, test } from 'vitest'
import { queryPath, readQuery } from './query-address.ts'

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
