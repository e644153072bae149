import { expect, test } from 'vitest'
import { isNarrowed, listPath, listQueryOf, readList } from './list-address.ts'

const read = (query: string) => readList(new URLSearchParams(query))

test.each([
  ['', '/admin/brand'],
  [
    'q=%20灯台%20&published=false&sort=name&brand=3&page=2',
    '/admin/brand?q=%E7%81%AF%E5%8F%B0&published=false&brand=3&sort=name&page=2',
  ],
  ['brand=none', '/admin/brand?brand=none'],
  ['published=maybe&sort=size&brand=x&page=0', '/admin/brand'],
])('%s is %s', (query, path) => {
  expect(listPath('/admin/brand', read(query))).toBe(path)
  expect(read(new URL(path, 'https://x.example').search)).toEqual(read(query))
})

test('the API is asked for what is shown', () => {
  expect(listQueryOf(read('q=灯台&published=true'))).toEqual({
    q: '灯台',
    published: 'true',
    sort: 'newest',
    page: '1',
  })
  expect(listQueryOf(read(''))).toEqual({ sort: 'newest', page: '1' })
})

test('an order or a page leaves nothing out', () => {
  expect(['sort=name&page=2', 'q=a', 'published=false', 'brand=none'].map((query) => isNarrowed(read(query)))).toEqual([
    false,
    true,
    true,
    true,
  ])
})
