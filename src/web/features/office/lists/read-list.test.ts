import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

const url = (query: string) => new URL(`http://localhost/admin/payees${query}`)
const answer = (current_page: number, total_pages: number) => ({
  ok: true,
  status: 200,
  json: async () => ({ meta: { current_page, total_pages } }),
})

test('asks for the filter and the page of the address', async () => {
  const asked: object[] = []
  const list = await readList(url('?state=returned&page=2'), { state: 'returned' }, async (query) => {
    asked.push(query)
    return answer(2, 3)
  })
  expect(asked).toEqual([{ state: 'returned', page: '2' }])
  expect(list).toEqual({ found: { meta: { current_page: 2, total_pages: 3 } }, error: null })
})

test('leads from a page past the end to the last one, with the filter', async () => {
  const past = readList(url('?state=returned&page=99'), {}, async () => answer(99, 3))
  const redirect: unknown = await past.catch((thrown: unknown) => thrown)
  expect(redirect).toBeInstanceOf(Response)
  expect((redirect as Response).headers.get('location')).toBe('/admin/payees?state=returned&page=3')
})

test('hands on why the rows are missing', async () => {
  const list = await readList(url(''), {}, async () => ({
    ok: false,
    status: 503,
    json: async () => ({ status: 503, code: 'unavailable', message: '混み合っています。', messages: {} }),
  }))
  expect(list).toEqual({ found: null, error: '混み合っています。' })
})
