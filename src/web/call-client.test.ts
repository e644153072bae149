import { describe, expect, test, vi } from 'vitest'
import { callClient } from './call-client.ts'

type Call = (input?: object, options?: object) => Promise<Response>
type Client = {
  favorites: { ids: { $get: Call }; ':id': { $put: Call; $delete: Call } }
  reservations: { $get: Call; $post: Call }
  images: { $post: Call }
}

function client() {
  const fetch = vi.fn(async (_input: string | URL | Request, _init?: RequestInit) => Response.json({}))
  const sent = () => {
    const [address, init] = fetch.mock.calls.at(-1)!
    return { address, ...init, headers: Object.fromEntries(new Headers(init?.headers)) }
  }
  return { api: callClient<Client>('/api/v1', fetch), fetch, sent }
}

describe('a call', () => {
  test('sends its method to its path', async () => {
    const { api, sent } = client()
    await api.favorites.ids.$get()
    expect(sent()).toEqual({ address: '/api/v1/favorites/ids', method: 'GET', headers: {}, body: undefined })
    await api.favorites[':id'].$delete({ param: { id: '3' } })
    expect(sent()).toMatchObject({ address: '/api/v1/favorites/3', method: 'DELETE' })
  })

  test('encodes a path parameter as one segment', async () => {
    const { api, fetch, sent } = client()
    await api.favorites[':id'].$put({ param: { id: '../me?x=1#/あ' } })
    expect(sent().address).toBe('/api/v1/favorites/..%2Fme%3Fx%3D1%23%2F%E3%81%82')
    fetch.mockClear()
    for (const id of ['', '.', '..'])
      expect(() => api.favorites[':id'].$put({ param: { id } })).toThrow(/not a path segment/)
    expect(() => api.favorites[':id'].$put()).toThrow(/not a path segment/)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('sends a query with repeated names and without undefined values', async () => {
    const { api, sent } = client()
    await api.reservations.$get({ query: { period: 'coming', 'calendar_ids[]': ['1', '2'], cursor: undefined } })
    expect(sent().address).toBe('/api/v1/reservations?period=coming&calendar_ids%5B%5D=1&calendar_ids%5B%5D=2')
    await api.reservations.$get({ query: { cursor: undefined } })
    expect(sent().address).toBe('/api/v1/reservations')
  })

  test('sends JSON with its header, and headers without undefined values', async () => {
    const { api, sent } = client()
    await api.reservations.$post({ json: { a: [1] }, header: { 'idempotency-key': 'k', other: undefined } })
    expect(sent()).toEqual({
      address: '/api/v1/reservations',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: '{"a":[1]}',
    })
  })

  test('sends a form; the browser adds its header with the boundary', async () => {
    const { api, sent } = client()
    const file = new File(['x'], 'a.png')
    await api.images.$post({ form: { file, tags: ['a', 'b'], none: undefined } })
    const { body, headers } = sent()
    expect(headers).toEqual({})
    expect([...(body as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['file', 'a.png'],
      ['tags', 'a'],
      ['tags', 'b'],
    ])
  })

  test('can be aborted', async () => {
    const { api, sent } = client()
    const { signal } = new AbortController()
    await api.reservations.$get({}, { init: { signal } })
    expect(sent().signal).toBe(signal)
  })
})

test('a client can be the result of an async function', async () => {
  const { api, fetch } = client()
  const later = async () => Promise.resolve(api.reservations)
  await (await later()).$get()
  expect(fetch).toHaveBeenCalledOnce()
})
