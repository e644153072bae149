// sitemap.xml and robots.txt, at the root of the site instead of under the API.
import { Hono } from 'hono'
import {
  countStorySitemaps,
  getPageSitemap,
  getStorySitemap,
  type SitemapAddress,
} from '#services/experiences/stories/get-sitemap.ts'
import type { App } from '#services/shared/app.ts'
import { memoizedResponse } from '../shared/memoized-response.ts'
import type { ApiEnv } from '../shared/env.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const XML = { content_type: 'application/xml; charset=utf-8', cache_control: 'public, max-age=3600' }
const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }

/**
 * Paths of personal and back-office pages, closed to search engines. `/brand/` is the back office,
 * `/brands` is public.
 */
const CLOSED = [
  '/api/',
  '/admin',
  '/brand/',
  '/host/',
  '/host_story',
  '/mypage',
  '/reservations/',
  '/logon',
  '/sign_up',
  '/password',
  '/email_verification',
]

/** Calendar services that obey robots.txt fetch a host’s calendar here. It is not indexed. */
const OPEN = '/api/v1/calendar_feeds/'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const entryOf = (tag: 'url' | 'sitemap', { url, lastmod }: SitemapAddress) =>
  `<${tag}><loc>${escaped(url)}</loc>${lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`}</${tag}>\n`

const urlset = (addresses: SitemapAddress[]) =>
  `${HEAD}<urlset ${NAMESPACE}>\n${addresses.map((one) => entryOf('url', one)).join('')}</urlset>\n`

const index = (urls: string[]) =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${urls.map((url) => entryOf('sitemap', { url, lastmod: null })).join('')}</sitemapindex>\n`

/** Requires `app` among the variables of the request, as `prepare(app)` sets it. */
export function sitemapRoutes() {
  // A sitemap of 5,000 stories takes tens of ms. Search engines may get one that is ten minutes
  // old.
  const sitemap = memoizedResponse({ ...XML, lifetime: 600_000 })
  const robots = (base_url: string) => {
    const rules = ['User-agent: *', `Allow: ${OPEN}`, ...CLOSED.map((path) => `Disallow: ${path}`)]
    return `${rules.join('\n')}\n\nSitemap: ${base_url}/sitemap.xml\n`
  }
  const whole = async (app: App) => {
    const stories = await countStorySitemaps(app)
    if (stories === 1) return urlset([...(await getPageSitemap(app)), ...(await getStorySitemap(app, 1))])
    const numbers = Array.from({ length: stories }, (_, at) => `${app.base_url}/sitemap-stories-${at + 1}.xml`)
    return index([`${app.base_url}/sitemap-pages.xml`, ...numbers])
  }
  return new Hono<ApiEnv>()
    .get('/robots.txt', (c) => c.body(robots(c.get('app').base_url), 200, TEXT))
    .get('/sitemap.xml', (c) => sitemap(c, () => whole(c.get('app')), 'whole'))
    .get('/sitemap-pages.xml', (c) => sitemap(c, async () => urlset(await getPageSitemap(c.get('app'))), 'pages'))
    .get('/:file{sitemap-stories-[1-9][0-9]{0,5}\\.xml}', (c) => {
      const number = Number(/\d+/.exec(c.req.param('file'))?.[0])
      return sitemap(c, async () => urlset(await getStorySitemap(c.get('app'), number)), String(number))
    })
}
