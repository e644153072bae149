// Which responses for visitors may be cached, the topics that they depend on, and the parameters
// that they read. Endpoints declare them in the contract, pages here.
import { everyEndpoint } from '#contract/endpoints.ts'
import { slotWishQuery, storiesQuery } from '#contract/experiences/experiences-schemas.ts'
import type { Topic } from '#contract/shared/endpoint.ts'

type Page = {
  topics: readonly Topic[]
  /** The parameters of the address that the page reads. It is rendered without all others. */
  query?: readonly string[]
}

const LISTS = ['public', 'places'] as const
const STORY = ['public', 'experience:{id}'] as const

/** Each path is a page of web/routes.ts. */
const PAGES: Readonly<Record<string, Page>> = {
  '/': { topics: LISTS },
  '/stories': { topics: LISTS, query: Object.keys(storiesQuery.shape) },
  '/stories/{id}': { topics: STORY, query: Object.keys(slotWishQuery.shape) },
  '/stories/{id}/calendars': { topics: STORY, query: ['cid', 'months', 'people', 'request'] },
  '/reviews/{id}': { topics: STORY },
  '/communities': { topics: LISTS, query: ['q', 'page'] },
  '/communities/{id}': { topics: LISTS },
  '/ambassadors': { topics: LISTS },
  '/ambassadors/{id}': { topics: LISTS },
  '/brands': { topics: LISTS },
  '/brands/{id}': { topics: LISTS },
  '/hosts/{id}': { topics: LISTS },
  '/hosting': { topics: LISTS },
  '/contact': { topics: LISTS },
  '/legal/{slug}': { topics: LISTS },
}

const shapeOf = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}')
const shapes = new Set(Object.keys(PAGES).map(shapeOf))

/** @param path of a page in web/routes.ts, without the first slash */
export const isCacheableRoute = (path: string): boolean => shapes.has(`/${shapeOf(path)}`)

/**
 * A response that may be cached: `name` of the endpoint (of a page, its path), the `{id}` of the
 * path, the topics, and the address without what the response doesn't depend on.
 */
export type Cacheable = {
  name: string
  id: string | undefined
  topics: string[]
  address: string
  /** Whether the operation may ask for the time; see Facts. False for pages. */
  changes_with_time: boolean
}

type Pattern = Pick<Cacheable, 'name' | 'changes_with_time'> & {
  topics: readonly Topic[]
  query: ReadonlySet<string>
  path: RegExp
}

/** An endpoint with topics must have a query of plain fields, or none; a test checks it. */
const fieldsOf = (query: object | undefined): string[] =>
  query && 'shape' in query ? Object.keys(query.shape as object) : []

const patterns: Pattern[] = [
  ...Object.entries(PAGES).map(([path, { topics, query }]) => ({
    name: path,
    changes_with_time: false,
    topics,
    query: new Set(query),
    path: patternOf(path),
  })),
  ...everyEndpoint.flatMap(({ name, path, topics, changes_with_time = false, request }) =>
    topics
      ? [{ name, changes_with_time, topics, query: new Set(fieldsOf(request?.query)), path: patternOf(path) }]
      : [],
  ),
]

/**
 * Matches the paths of `/stories/{id}`. A path with an invalid parameter doesn't match, so its
 * refusal is never cached.
 */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace('{id}', '(?<id>\\d{1,10})').replace(/\{\w+\}/g, '[a-z-]+')}$`)
}

/**
 * The parameters that the response depends on, sorted by name, with their question mark. Null if
 * the query has a broken encoding, which programs decode in different ways.
 */
function knownQuery(search: string, known: ReadonlySet<string>): string | null {
  if (search.length < 2) return ''
  try {
    decodeURIComponent(search)
  } catch {
    return null
  }
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => known.has(name)))
  query.sort()
  return query.size > 0 ? `?${query}` : ''
}

/**
 * @param search the query of the address, with its question mark
 * @returns null when the response isn't cached
 */
export function cacheableAt(path: string, search = ''): Cacheable | null {
  for (const { name, topics, changes_with_time, query, path: pattern } of patterns) {
    const match = pattern.exec(path)
    if (!match) continue
    const known = knownQuery(search, query)
    if (known === null) return null
    const id = match.groups?.id
    return {
      name,
      id,
      topics: topics.map((topic) => topic.replace('{id}', id ?? '')),
      address: path + known,
      changes_with_time,
    }
  }
  return null
}
