import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { App } from '#services/shared/app.ts'
import { aStoreFailure } from '#test/images.ts'
import { handleError, prepare } from '../shared/middleware.ts'
import type { ApiEnv } from '../shared/env.ts'
import { deliveryRoutes } from './images-routes.ts'

// Tests the calls to the image store. The disk store has its own tests.
const asked: unknown[] = []
const logged: string[] = []
const app = {
  base_url: 'http://localhost:3000',
  log: { error: (_: unknown, text: string) => logged.push(text) },
  images: {
    deliver: async (public_id: string, rendition: { size: number | 'preview' | null }) => {
      asked.push([public_id, rendition])
      if (public_id === 'experience/lost') throw aStoreFailure()
      const there = public_id === 'experience/abc' && [null, 'preview', 640].includes(rendition.size)
      return there ? { bytes: new TextEncoder().encode('picture'), content_type: 'image/webp' } : null
    },
  },
} as unknown as App
const api = new Hono<ApiEnv>()
api.onError(handleError)
api.use('*', prepare(app))
api.route('/images', deliveryRoutes())

const get = async (path: string, init?: RequestInit) => {
  asked.length = 0
  return await api.request(`/images/upload/${path}`, init)
}

describe('delivery URLs', () => {
  it('deliver an immutable picture in a format that the browser accepts', async () => {
    const response = await get('v1/experience/abc', { headers: { accept: 'image/webp' } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('picture')
    expect(asked).toEqual([['experience/abc', { size: null, accept: 'image/webp' }]])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
      'x-content-type-options': 'nosniff',
    })
  })

  it('select a width', async () => {
    expect((await get('c_limit,w_640,f_auto,q_auto/v1/experience/abc')).status).toBe(200)
    expect(asked).toEqual([['experience/abc', { size: 640, accept: '' }]])
    await get('c_fill,w_1200,h_630,f_auto,q_auto/v1/experience/abc')
    expect(asked).toEqual([['experience/abc', { size: 'preview', accept: '' }]])
    expect((await get('w_640/v12/experience/abc')).status).toBe(200)
  })

  it('answer HEAD without a body', async () => {
    const response = await get('v1/experience/abc', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '7', ''])
  })

  it.each([
    'v1/experience/none',
    'c_limit,w_641,f_auto,q_auto/v1/experience/abc',
    'c_fill,w_1201,h_630,f_auto,q_auto/v1/experience/abc',
    'c_fill,w_640/v1/experience/abc',
    'w_640,w_320/v1/experience/abc',
    'w_0640/v1/experience/abc',
    'l_fetch:aHR0cA/v1/experience/abc',
    'v1/experience/abc.svg',
    'v1/..%2F..%2Fetc%2Fpasswd',
    'v1/%2e%2e/%2e%2e/etc/passwd',
    'v1/experience/%00',
    'experience/abc',
    'v1/',
    '',
  ])('reject other paths: %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('return an uncached error if the store is down, and log it', async () => {
    const response = await get('v1/experience/lost')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'image_store_down', message: expect.stringMatching(/写真/) })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(logged).toEqual(['the image store failed'])
  })

  it('accept no uploads', async () => {
    expect((await get('v1/experience/abc', { method: 'PUT' })).status).toBe(404)
  })
})
