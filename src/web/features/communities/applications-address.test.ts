import { expect, test } from 'vitest'
import { addressOf, filterQueryOf, readShown } from './applications-address.ts'

const read = (search: string) => readShown(new URLSearchParams(search))

test('what is shown and its address are the same thing', () => {
  for (const search of ['', '?community_id=3&state=new&q=%E6%B8%9A&page=2&application=14', '?state=declined'])
    expect(addressOf('/list', read(search))).toBe(`/list${search}`)
})

test('nonsense is not asked', () => {
  expect(read('?page=0&community_id=-1&state=x&q=%20&application=1e3')).toEqual(read(''))
  expect(read(`?q=${'x'.repeat(500)}`).q).toHaveLength(100)
})

test('the API is asked for what is set', () => {
  expect(filterQueryOf(read('?community_id=3&application=4'))).toEqual({ community_id: '3' })
})
