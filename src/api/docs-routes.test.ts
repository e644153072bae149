import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it, vi } from 'vitest'
import { testApp } from '#test/database.ts'
import { buildApi } from './index.ts'

const app = testApp()
let api: ReturnType<typeof buildApi>
beforeAll(() => {
  api = buildApi(app)
})

it('generates the OpenAPI document once for all who ask at once and later', async () => {
  const generate = vi.spyOn(api, 'getOpenAPI31Document')
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await api.request('/api/openapi.json')))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(1)
  expect(JSON.parse(texts[0]!)).toMatchObject({ openapi: '3.1.0' })
  const zipped = await api.request('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(texts[0])
  expect(generate).toHaveBeenCalledTimes(1)
})

it('answers 304 to who has it already', async () => {
  const etag = (await api.request('/api/openapi.json')).headers.get('etag')!
  const again = await api.request('/api/openapi.json', { headers: { 'if-none-match': `"x", ${etag}` } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

it('shows it as a page', async () => {
  const page = await api.request('/api/docs')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain('/api/v1/reservations')
})
