/**
 * Precision and recall of the search over the test list (search-queries.ts), on the stories of the
 * demonstration and of search-stories.ts.
 */
import { demoAmbassadors } from '#demo/content/ambassadors.ts'
import { demoExperiences } from '#demo/content/experiences.ts'
import { listStories } from '#services/experiences/stories/stories.ts'
import type { App } from '#services/shared/app.ts'
import { aCategory, aHost, anExperience, aTheme } from '../factories.ts'
import type { SearchQuery } from './search-queries.ts'
import { searchStories, type SearchStory } from './search-stories.ts'

type Wrong = { q: string; missing: string[]; unwanted: string[] }

export type SearchQuality = {
  queries: number
  /** Found stories that must be found, of the found stories that must be found or must not. */
  precision: number
  /** Found stories that must be found, of all that must. */
  recall: number
  /** Queries whose first result must be found, of all queries. */
  first: number
  wrong: Wrong[]
}

const demoStories = (): SearchStory[] =>
  demoExperiences
    .filter((one) => one.status === 'published')
    .map((one) => ({
      ...one,
      address: one.address_displayable ? one.address : null,
      hosted_by:
        demoAmbassadors.find(({ key }) => one.host.type === 'ambassador' && key === one.host.key)?.name ?? '案内人',
    }))

/** @returns the key of each story by its id */
export async function seedSearchStories(app: Pick<App, 'db'>): Promise<Map<number, string>> {
  const ids = new Map<string, number>()
  const once = async (kind: string, name: string, make: () => Promise<number>) => {
    const id = ids.get(`${kind} ${name}`) ?? (await make())
    ids.set(`${kind} ${name}`, id)
    return id
  }
  const keys = new Map<number, string>()
  for (const story of [...demoStories(), ...searchStories]) {
    const user_id = await once('host', story.hosted_by, async () => (await aHost(app.db, { name: story.hosted_by })).id)
    const category_id = await once('category', story.category, () => aCategory(app.db, story.category))
    const themes: number[] = []
    for (const name of story.themes) themes.push(await once('theme', name, () => aTheme(app.db, name)))
    const { title, description, state, address } = story
    const place =
      state === null ? { online: true } : { state, address: address ?? '町', address_displayable: address !== null }
    const { id } = await anExperience(app.db, { user_id, category_id, themes, title, description, images: 0, ...place })
    keys.set(id, story.key)
  }
  return keys
}

/** The keys that a query finds, the best first. */
export async function keysFound(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  keys: Map<number, string>,
  q: string,
): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | undefined; ;) {
    const { stories, meta } = await listStories(app, { q, cursor })
    found.push(...stories.map(({ id }) => keys.get(id) ?? `story ${id}`))
    if (meta.next_cursor === null) return found
    cursor = meta.next_cursor
  }
}

export async function measureSearch(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  keys: Map<number, string>,
  queries: readonly SearchQuery[],
): Promise<SearchQuality> {
  const known = new Set(keys.values())
  const sums = { right: 0, unwanted: 0, must: 0, first: 0 }
  const wrong: Wrong[] = []
  for (const { q, must, not } of queries) {
    for (const key of not === '*' ? must : [...must, ...not])
      if (!known.has(key)) throw new Error(`${q}: no story ${key}`)
    const found = await keysFound(app, keys, q)
    const unwanted = found.filter((key) => (not === '*' ? !must.includes(key) : not.includes(key)))
    const missing = must.filter((key) => !found.includes(key))
    sums.right += must.length - missing.length
    sums.must += must.length
    sums.unwanted += unwanted.length
    if (must.includes(found[0] ?? '')) sums.first += 1
    if (unwanted.length + missing.length > 0) wrong.push({ q, missing, unwanted })
  }
  return {
    queries: queries.length,
    precision: sums.right / (sums.right + sums.unwanted),
    recall: sums.right / sums.must,
    first: sums.first / queries.length,
    wrong,
  }
}
