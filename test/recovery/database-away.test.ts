// Responses while the database is unreachable: 503 immediately, with the usual error body.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorBody } from '#contract/shared/error-body.ts'
import { openDatabase } from '#database/client.ts'
import { freePort } from '#database/embedded.ts'
import { responseCache } from '#main/response-cache.ts'
import { buildHttp } from '#main/http.ts'
import { testApp } from '#test/database.ts'

const app = testApp()
let away: ReturnType<typeof openDatabase>
let http: ReturnType<typeof buildHttp>

beforeAll(async () => {
  away = openDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`)
  http = buildHttp({
    // With rate limits, because sign-in counts the attempt in the database first.
    app: { ...app, db: away.db, rate_limits: true },
    mode: 'production',
    build: () => Promise.reject(new Error('no page in this test')),
    sandbox: null,
    cache: responseCache(away.db),
    isReady: () => true,
    patternOf: (path) => path,
  })
})
afterAll(() => away.pool.end())

it.each([
  ['GET', '/api/v1/front'],
  ['GET', '/api/v1/experiences/1'],
  ['POST', '/api/v1/sign_in'],
])('%s %s', async (method, path) => {
  const body = method === 'POST' ? JSON.stringify({ email: 'a@example.jp', password: 'asagiri-no-michi-7' }) : undefined
  const headers = { 'content-type': 'application/json' }
  const response = await http.request(`https://tsumugi.example${path}`, { method, body, headers })
  const answer = await response.text()
  expect(errorBody.parse(JSON.parse(answer))).toMatchObject({ status: 503, code: 'unavailable' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(app.takeLoggedErrors()).toMatchObject([{ message: 'request failed' }])
})

it('GET /readyz', async () => {
  expect((await http.request('https://tsumugi.example/readyz')).status).toBe(503)
})
