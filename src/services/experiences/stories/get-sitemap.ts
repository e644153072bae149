import {
  findLastStoryId,
  findSitemapHosts,
  findSitemapProfiles,
  findSitemapStories,
  type SitemapEntry,
} from '#database/experiences/sitemap.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * Ids of one story sitemap. The range is fixed, so a story stays in its sitemap when others are
 * published or withdrawn.
 */
export const CHUNK = 5000
/** Four kinds of profiles fit into the limit of one sitemap (sitemaps.org). */
const MOST_PROFILES = 12_000

const STATIC = [
  '/',
  '/stories',
  '/ambassadors',
  '/brands',
  '/communities',
  '/hosting',
  '/contact',
  '/legal/tokushoho',
  '/legal/terms',
  '/legal/privacy',
  '/legal/external-transmission',
  '/legal/accessibility',
]

export type SitemapAddress = { url: string; lastmod: string | null }
type Reads = Pick<App, 'db' | 'base_url'>

const addressesOf = (base_url: string, folder: string, entries: SitemapEntry[]): SitemapAddress[] =>
  entries.map(({ id, updated_at }) => ({ url: `${base_url}/${folder}/${id}`, lastmod: dateOf(updated_at) }))

/** Number of story sitemaps. With one, all addresses fit in a single sitemap. */
export async function countStorySitemaps({ db }: Reads): Promise<number> {
  return Math.max(1, Math.ceil((await findLastStoryId(db)) / CHUNK))
}

/** The addresses of all pages except stories. */
export async function getPageSitemap({ db, base_url }: Reads): Promise<SitemapAddress[]> {
  const [communities, ambassadors, brands, hosts] = await Promise.all([
    findSitemapProfiles(db, 'communities', MOST_PROFILES),
    findSitemapProfiles(db, 'ambassadors', MOST_PROFILES),
    findSitemapProfiles(db, 'brands', MOST_PROFILES),
    findSitemapHosts(db, MOST_PROFILES),
  ])
  return [
    ...STATIC.map((path) => ({ url: `${base_url}${path}`, lastmod: null })),
    ...addressesOf(base_url, 'communities', communities),
    ...addressesOf(base_url, 'ambassadors', ambassadors),
    ...addressesOf(base_url, 'brands', brands),
    ...addressesOf(base_url, 'hosts', hosts),
  ]
}

/**
 * The addresses of the stories in one sitemap, counted from 1.
 * @throws Refused not_found beyond the last
 */
export async function getStorySitemap(app: Reads, number: number): Promise<SitemapAddress[]> {
  if (number < 1 || number > (await countStorySitemaps(app))) throw new Refused('not_found')
  const entries = await findSitemapStories(app.db, (number - 1) * CHUNK + 1, number * CHUNK)
  return addressesOf(app.base_url, 'stories', entries)
}
