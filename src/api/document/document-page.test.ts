import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { App } from '#services/shared/app.ts'
import { everyEndpoint } from '#contract/endpoints.ts'
import { buildApi } from '../index.ts'
import { openApiDocument } from './document.ts'

const api = buildApi({ base_url: 'http://localhost:3000' } as App)

it('answers all callers with the same document, compressed or not', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await api.request('/api/openapi.json')))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts)).toEqual(new Set([JSON.stringify(openApiDocument())]))
  const zipped = await api.request('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(texts[0])
})

it('answers 304 to a caller that has the document', async () => {
  const etag = (await api.request('/api/openapi.json')).headers.get('etag')
  const again = await api.request('/api/openapi.json', { headers: { 'if-none-match': `"x", ${etag}` } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

it('shows every operation and schema on a page, where a reference leads to its schema', async () => {
  const page = await api.request('/api/docs')
  expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8')
  const text = await page.text()
  const ids = new Set(Array.from(text.matchAll(/ id="(\w+)"/g), ([, id]) => id))
  expect(everyEndpoint.filter(({ name }) => !ids.has(name))).toEqual([])
  const links = Array.from(text.matchAll(/ href="#(\w+)"/g), ([, id]) => id)
  expect(links.length).toBeGreaterThan(300)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
})
