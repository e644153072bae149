// Which answers for visitors may be kept, and what they depend on: endpoints say it in the contract, pages here.
import { everyEndpoint } from '#contract/endpoints.ts'
import type { Topic } from '#contract/shared/endpoint.ts'

/** Each is a page of web/routes.ts. */
const PAGES: Readonly<Record<string, readonly Topic[]>> = {
  '/': ['public', 'places'],
  '/stories': ['public', 'places'],
  '/stories/{id}': ['public', 'experience:{id}'],
  '/stories/{id}/calendars': ['public', 'experience:{id}'],
  '/reviews/{id}': ['public', 'experience:{id}'],
  '/communities/{id}': ['public', 'places'],
  '/ambassadors': ['public', 'places'],
  '/ambassadors/{id}': ['public', 'places'],
  '/brands': ['public', 'places'],
  '/brands/{id}': ['public', 'places'],
  '/hosting': ['public', 'places'],
  '/contact': ['public', 'places'],
  '/legal/{slug}': ['public', 'places'],
}

/** What may be kept: `name` of the endpoint (a page has its path), the `{id}` of the address, and the topics. */
export type Keepable = { name: string; id: string | undefined; topics: string[] }

type Pattern = { name: string; topics: readonly Topic[]; address: RegExp }

const patterns: Pattern[] = [
  ...Object.entries(PAGES).map(([path, topics]) => ({ name: path, topics, address: addressOf(path) })),
  ...everyEndpoint.flatMap(({ name, path, topics }) => (topics ? [{ name, topics, address: addressOf(path) }] : [])),
]

/** Matches the addresses of `/stories/{id}`. An address that no parameter takes is answered anew, by a refusal. */
function addressOf(path: string): RegExp {
  return new RegExp(`^${path.replace('{id}', '(?<id>\\d{1,10})').replace(/\{\w+\}/g, '[a-z-]+')}$`)
}

/** Null: the answer isn't kept. */
export function keepableAt(path: string): Keepable | null {
  for (const { name, topics, address } of patterns) {
    const match = address.exec(path)
    if (!match) continue
    const id = match.groups?.id
    return { name, id, topics: topics.map((topic) => topic.replace('{id}', id ?? '')) }
  }
  return null
}
