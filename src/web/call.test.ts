import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OPENED_AS } from '#contract/brands/opened-as.ts'
import { listOwnCommunities } from './calls/brand-communities.ts'
import { getReservation, listReservations, makeReservation } from './calls/booking.ts'
import { addFavorite, listFavoriteIds, removeFavorite } from './calls/favorites.ts'
import { openedAs } from './features/brands/brand-call.ts'
import { loaded } from './read-response.ts'
import { requestScope } from './request-scope.ts'

const fetch = vi.fn(async (_input: string | URL | Request, _init?: RequestInit) => Response.json({}))
beforeEach(() => vi.stubGlobal('fetch', fetch))
afterEach(() => {
  vi.unstubAllGlobals()
  fetch.mockClear()
})

const lastOf = (sent: typeof fetch) => {
  const [address, init] = sent.mock.calls.at(-1)!
  return { address, ...init, headers: Object.fromEntries(new Headers(init?.headers)) }
}

describe('a call in the browser', () => {
  test('sends its method to its path', async () => {
    await listFavoriteIds()
    expect(lastOf(fetch)).toEqual({ address: '/api/v1/favorites/ids', method: 'GET', headers: {} })
    await removeFavorite({ param: { id: 3 } })
    expect(lastOf(fetch)).toMatchObject({ address: '/api/v1/favorites/3', method: 'DELETE' })
    await listOwnCommunities()
    expect(lastOf(fetch).address).toBe('/brand/api/v1/communities')
  })

  test('encodes a path parameter as one segment', async () => {
    await addFavorite({ param: { id: '../me?x=1#/あ' } })
    expect(lastOf(fetch).address).toBe('/api/v1/favorites/..%2Fme%3Fx%3D1%23%2F%E3%81%82')
    await addFavorite({ param: { id: "$&$'" } })
    expect(lastOf(fetch).address).toBe("/api/v1/favorites/%24%26%24'")
    fetch.mockClear()
    for (const id of ['', '.', '..']) expect(() => addFavorite({ param: { id } })).toThrow(/not a path segment/)
    // @ts-expect-error: the parameter is missing
    expect(() => addFavorite()).toThrow(/not a path segment/)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('sends a query with repeated names and without undefined values', async () => {
    await listReservations({ query: { period: 'coming', 'calendar_ids[]': ['1', '2'], page: undefined } })
    expect(lastOf(fetch).address).toBe('/api/v1/reservations?period=coming&calendar_ids%5B%5D=1&calendar_ids%5B%5D=2')
    await listReservations({ query: { page: undefined } })
    expect(lastOf(fetch).address).toBe('/api/v1/reservations')
  })

  test('sends JSON with its header, and headers without undefined values', async () => {
    const json = { calendar_ids: [1] }
    await makeReservation({ json, header: { 'idempotency-key': 'k' } })
    expect(lastOf(fetch)).toEqual({
      address: '/api/v1/reservations',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: '{"calendar_ids":[1]}',
    })
    await makeReservation({ json, header: { 'idempotency-key': undefined as never } })
    expect(lastOf(fetch).headers).toEqual({ 'content-type': 'application/json' })
  })

  test('of a brand names the member as whom the page was opened', async () => {
    openedAs(7)
    await listOwnCommunities()
    expect(lastOf(fetch).headers).toEqual({ [OPENED_AS]: '7' })
    await listFavoriteIds()
    expect(lastOf(fetch).headers).toEqual({})
    openedAs(null)
    await listOwnCommunities()
    expect(lastOf(fetch).headers).toEqual({})
  })

  test('can be aborted', async () => {
    const { signal } = new AbortController()
    await listFavoriteIds({ signal })
    expect(lastOf(fetch).signal).toBe(signal)
  })
})

test('a loader that forgets the context doesn’t compile: its call would go by the browser’s fetch', async () => {
  // @ts-expect-error: the context is missing
  await loaded(getReservation({ param: { id: '7' } }))
  expect(lastOf(fetch).address).toBe('/api/v1/reservations/7')
})

test('a call with the context of a loader goes through the page’s request', async () => {
  const inside = vi.fn(fetch)
  const context = new RouterContextProvider()
  context.set(requestScope, { fetch: inside, nonce: '', now: new Date(0), noteChange: () => {}, base_url: '' })
  await getReservation({ context, param: { id: '7' } })
  expect(lastOf(inside).address).toBe('http://internal/api/v1/reservations/7')
  await listOwnCommunities({ context })
  expect(lastOf(inside).address).toBe('http://internal/brand/api/v1/communities')
  expect(inside).toHaveBeenCalledTimes(2)
})
