// Which responses for visitors may be cached, and the topics that they depend on. Endpoints declare
// them in the contract, pages here.
import { everyEndpoint } from '#contract/endpoints.ts'
import type { Topic } from '#contract/shared/endpoint.ts'

/** Topics of pages by path; each path is a page of web/routes.ts. */
const PAGES: Readonly<Record<string, readonly Topic[]>> = {
  '/': ['public', 'places'],
  '/stories': ['public', 'places'],
  '/stories/{id}': ['public', 'experience:{id}'],
  '/stories/{id}/calendars': ['public', 'experience:{id}'],
  '/reviews/{id}': ['public', 'experience:{id}'],
  '/communities': ['public', 'places'],
  '/communities/{id}': ['public', 'places'],
  '/ambassadors': ['public', 'places'],
  '/ambassadors/{id}': ['public', 'places'],
  '/brands': ['public', 'places'],
  '/brands/{id}': ['public', 'places'],
  '/hosts/{id}': ['public', 'places'],
  '/hosting': ['public', 'places'],
  '/contact': ['public', 'places'],
  '/legal/{slug}': ['public', 'places'],
}

/**
 * A response that may be cached: `name` of the endpoint (of a page, its path), the `{id}` of the
 * path, and the topics.
 */
export type Cacheable = { name: string; id: string | undefined; topics: string[] }

type Pattern = { name: string; topics: readonly Topic[]; address: RegExp }

const patterns: Pattern[] = [
  ...Object.entries(PAGES).map(([path, topics]) => ({ name: path, topics, address: addressOf(path) })),
  ...everyEndpoint.flatMap(({ name, path, topics }) => (topics ? [{ name, topics, address: addressOf(path) }] : [])),
]

/**
 * Matches the paths of `/stories/{id}`. A path with an invalid parameter doesn't match, so its
 * refusal is never cached.
 */
function addressOf(path: string): RegExp {
  return new RegExp(`^${path.replace('{id}', '(?<id>\\d{1,10})').replace(/\{\w+\}/g, '[a-z-]+')}$`)
}

/** @returns null when the response isn't cached */
export function cacheableAt(path: string): Cacheable | null {
  for (const { name, topics, address } of patterns) {
    const match = address.exec(path)
    if (!match) continue
    const id = match.groups?.id
    return { name, id, topics: topics.map((topic) => topic.replace('{id}', id ?? '')) }
  }
  return null
}
