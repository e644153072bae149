import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aBrand, aCommunity, anAmbassador, anExperience } from '#test/factories.ts'
import { handleError, prepare } from '../shared/middleware.ts'
import type { ApiEnv } from '../shared/env.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

const app = testApp()
const get = async (path: string) => {
  const server = new Hono<ApiEnv>()
  server.onError(handleError)
  server.use('*', prepare(app))
  server.route('/', sitemapRoutes())
  const response = await server.request(path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const pathsOf = (xml: string) =>
  Array.from(xml.matchAll(/<loc>https:\/\/tsumugi\.example(.*?)<\/loc>/g), (match) => match[1])

test('one sitemap with all public pages, split when there are many stories', async () => {
  const updated_at = '2026-11-05T23:30:00+09:00'
  const story = await anExperience(app.db, { updated_at })
  await anExperience(app.db, { status: 'awaiting' })
  const [brand, ambassador, community] = [await aBrand(app.db), await anAmbassador(app.db), await aCommunity(app.db)]
  await aBrand(app.db, { published: false })
  const { status, type, text } = await get('/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  const ids = [
    `/communities/${community}`,
    `/ambassadors/${ambassador}`,
    `/brands/${brand}`,
    `/hosts/${story.user_id}`,
    `/stories/${story.id}`,
  ]
  expect(pathsOf(text).filter((path) => /\d$/.test(path ?? ''))).toEqual(ids)
  expect(pathsOf(text)).toEqual(expect.arrayContaining(['/', '/stories', '/legal/tokushoho']))
  expect(text).toContain(`/stories/${story.id}</loc><lastmod>2026-11-05</lastmod>`)

  const far = await anExperience(app.db, { id: 10_001, user_id: story.user_id })
  const index = await get('/sitemap.xml')
  expect(index.text).toContain('<sitemapindex')
  const parts = ['/sitemap-pages.xml', '/sitemap-stories-1.xml', '/sitemap-stories-2.xml', '/sitemap-stories-3.xml']
  expect(pathsOf(index.text)).toEqual(parts)
  const listed: (string | undefined)[] = []
  for (const part of parts) listed.push(...pathsOf((await get(part)).text))
  expect(listed.filter((path) => /\d$/.test(path ?? ''))).toEqual([...ids, `/stories/${far.id}`])
  expect((await get('/sitemap-stories-4.xml')).status).toBe(404)
  expect((await get('/sitemap-stories-0.xml')).status).toBe(404)
})

test('robots.txt names the sitemap and closes personal pages', async () => {
  const { status, text } = await get('/robots.txt')
  expect(status).toBe(200)
  expect(text).toContain('Sitemap: https://tsumugi.example/sitemap.xml')
  const closed = Array.from(text.matchAll(/^Disallow: (.*)$/gm), (match) => match[1] ?? '')
  const opened = Array.from(text.matchAll(/^Allow: (.*)$/gm), (match) => match[1] ?? '')
  // RFC 9309: the longest rule that matches decides.
  const longest = (rules: string[], path: string) =>
    Math.max(-1, ...rules.filter((rule) => path.startsWith(rule)).map(({ length }) => length))
  const isClosed = (path: string) => longest(closed, path) > longest(opened, path)
  expect(
    ['/mypage', '/admin/brands', '/brand/sign_in', '/host_story/1/edit', '/reservations/new'].every(isClosed),
  ).toBe(true)
  expect(isClosed('/api/v1/reservations')).toBe(true)
  expect(isClosed('/api/v1/calendar_feeds/abc/tsumugi.ics')).toBe(false)
  expect(['/', '/stories/1', '/brands', '/brands/1', '/hosting', '/communities/1'].some(isClosed)).toBe(false)
})
