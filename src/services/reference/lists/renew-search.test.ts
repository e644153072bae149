import { expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aCategory, anExperience, aHost } from '#test/factories.ts'
import { renewSearch } from './renew-search.ts'

const app = testApp()

const categoryOf = async (id: number) =>
  await app.db.selectFrom('categories').select(['search_from']).where('id', '=', id).executeTakeFirstOrThrow()
const storedWords = async (id: number) =>
  (await app.db.selectFrom('experiences').select('search_words').where('id', '=', id).executeTakeFirstOrThrow())
    .search_words

test('it continues where an earlier run ended, and does nothing when all texts are current', async () => {
  const user_id = (await aHost(app.db)).id
  const id = await aCategory(app.db, 'すすき')
  const first = (await anExperience(app.db, { user_id, category_id: id })).id
  const second = (await anExperience(app.db, { user_id, category_id: id })).id
  const old = await storedWords(first)
  await app.db.updateTable('categories').set({ name: 'かやぶき', search_from: first }).where('id', '=', id).execute()
  await renewSearch(app, 'categories', id)
  expect(await storedWords(first)).toBe(old)
  expect(await storedWords(second)).not.toBe(old)
  expect(await categoryOf(id)).toEqual({ search_from: null })
  const now = await storedWords(second)
  await renewSearch(app, 'categories', id)
  await renewSearch(app, 'categories', 99_999)
  expect(await storedWords(second)).toBe(now)
  expect(await app.sentJobs()).toEqual([])
})
