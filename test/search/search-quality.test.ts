import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../database.ts'
import { laterQueries, searchQueries } from './search-queries.ts'
import { measureSearch, seedSearchStories, type SearchQuality } from './search-quality.ts'

const app = testApp()
let keys: Map<number, string>

beforeAll(async () => {
  keys = await seedSearchStories(app)
}, 60_000)

/** The figures of docs/benchmarks.md. */
function tell(name: string, { queries, precision, recall, first }: SearchQuality) {
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  console.info(
    `${name}: ${queries} queries, precision ${percent(precision)}, recall ${percent(recall)}, first result right ${percent(first)}`,
  )
}

test('the search finds what the test list says, and nothing that it excludes', async () => {
  const quality = await measureSearch(app, keys, searchQueries)
  tell('test list', quality)
  expect(quality.wrong).toEqual([])
  expect(quality.queries).toBeGreaterThanOrEqual(200)
  expect(quality.first).toBeGreaterThan(0.97)
}, 60_000)

test('and most of what nobody prepared', async () => {
  const quality = await measureSearch(app, keys, laterQueries)
  tell('later list', quality)
  expect(quality.precision).toBeGreaterThan(0.97)
  expect(quality.recall).toBeGreaterThan(0.85)
}, 60_000)
