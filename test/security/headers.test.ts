// Security headers of every response (ASVS 5.0, V3.4) over https. page-headers.test.ts has those
// of pages.
import { beforeAll, describe, expect, it } from 'vitest'
import { buildHttp } from '#main/http.ts'
import { testApp } from '#test/database.ts'

const PAGES_ARE_ELSEWHERE = () => Promise.reject(new Error('no page in this test'))

const app = testApp()
const given = { app, build: PAGES_ARE_ELSEWHERE, cache: null, isReady: () => true, patternOf: (path: string) => path }
let http: ReturnType<typeof buildHttp>

beforeAll(() => {
  http = buildHttp({ ...given, mode: 'production', sandbox: null })
})

const ANSWERS: [string, string, number][] = [
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/assets/none.js', 404],
  ['GET', '/api/v1/front', 200],
  ['GET', '/api/v1/me', 401],
  ['GET', '/api/v1/nothing', 404],
  ['POST', '/api/v1/sign_in', 422],
  ['GET', '/brand/api/v1/brand-members/me', 401],
  ['GET', '/images/upload/v1/none.webp', 404],
  ['GET', '/robots.txt', 200],
]

describe.each(ANSWERS)('%s %s', (method, path, status) => {
  it('has the security headers', async () => {
    const response = await http.request(`https://tsumugi.example${path}`, {
      method,
      ...(method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    })
    const { headers } = response
    expect(response.status, await response.clone().text()).toBe(status)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of ["default-src 'self'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(policy.split(/; ?/)).toContain(directive)
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|http:)/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull()
    if (/api/.test(path)) expect(headers.get('cache-control')).toMatch(/^(no-store|no-cache|private, no-cache)$/)
    // JSON is always UTF-8, so it needs no charset.
    if (await response.text())
      expect(headers.get('content-type')).toMatch(/^(application\/json|text\/[a-z]+;\s*charset=utf-8)$/i)
  })
})

it('has no demo routes in production, and no metrics on the public port', async () => {
  const elsewhere = buildHttp({ ...given, mode: 'local', sandbox: async () => new Response('sandbox') })
  for (const path of ['/dev/mail', '/sandbox-pay/v1/tokens']) {
    expect((await elsewhere.request(`https://tsumugi.example${path}`)).status).toBe(200)
    // Neither route exists in production, so the request reaches the pages, which fail in this
    // test.
    expect((await http.request(`https://tsumugi.example${path}`)).status).toBe(500)
  }
  expect((await http.request('https://tsumugi.example/metrics')).status).toBe(500)
  expect(app.takeLoggedErrors()).toHaveLength(3)
})

it('refuses OPTIONS, so no other site passes a preflight', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const response = await http.request('https://tsumugi.example/api/v1/sign_in', { method: 'OPTIONS', headers })
  expect(response.status).toBe(403)
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

it('sends Vary: Accept-Encoding for scripts, also without compression', async () => {
  const { headers } = await http.request('https://tsumugi.example/assets/none.js')
  expect(headers.get('vary')).toBe('Accept-Encoding')
})
