import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { App } from '#services/shared/app.ts'
import { buildApi } from '../index.ts'
import { openApiDocument } from './document.ts'
import { READER_FILE } from './reader-file.ts'

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

it('shows the document as a page with the nonce of its policy', async () => {
  const page = await api.request('/api/docs', {}, { nonce: 'bm9uY2U=' })
  expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8')
  const text = await page.text()
  expect(text).toContain(`<script src="${READER_FILE}" nonce="bm9uY2U="></script>`)
  expect(text).not.toContain('<script>')
})

it('needs at most 2,000 bytes for an operation: schemas and responses are shared', async () => {
  const text = await (await api.request('/api/openapi.json')).text()
  const { paths } = JSON.parse(text) as { paths: Record<string, object> }
  const operations = Object.values(paths).flatMap((path) => Object.keys(path)).length
  expect(operations).toBeGreaterThan(200)
  expect(Buffer.byteLength(text) / operations).toBeLessThan(2_000)
})
