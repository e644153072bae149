import { expect, test } from 'vitest'
import { applicationsList, applicationsQueryOf } from './list-address.ts'

const query = (text: string) => new URLSearchParams(text)

test('applications: what is shown and its address are the same thing', () => {
  for (const search of ['', '?community_id=3&state=new&q=%E6%B8%9A&application=14&page=2', '?state=declined'])
    expect(applicationsList.address('/list', applicationsList.read(query(search)))).toBe(`/list${search}`)
})

test('applications: nonsense is not asked', () => {
  const read = (search: string) => applicationsList.read(query(search))
  expect(read('?page=0&community_id=-1&state=x&q=%20&application=1e3')).toEqual(read(''))
  expect(read(`?q=${'x'.repeat(500)}`).q).toHaveLength(100)
  expect(applicationsQueryOf(read('?community_id=3&application=4'))).toEqual({ community_id: '3' })
})
