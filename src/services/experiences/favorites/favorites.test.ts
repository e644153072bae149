import { beforeEach, expect, test } from 'vitest'
import { MAX_FAVORITES } from '#domain/experiences/favorites.ts'
import { testApp } from '#test/database.ts'
import { anExperience, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'
import {
  addFavorite,
  FAVORITES_LIMIT,
  listFavoriteIds,
  listFavorites,
  listStoryCards,
  mergeFavorites,
  removeFavorite,
} from './favorites.ts'

const app = testApp()
let user: UserActor
let stories: number[]

beforeEach(async () => {
  user = await aUser(app.db)
  stories = []
  for (let n = 0; n < 4; n++) stories.push((await anExperience(app.db)).id)
})

const [a, b, c, d] = [0, 1, 2, 3].map((at) => () => stories[at]!) as [
  () => number,
  () => number,
  () => number,
  () => number,
]
const idsOf = async (actor = user) => (await listFavoriteIds(app, actor)).experience_ids
const withdraw = async (id: number) =>
  await app.db.updateTable('experiences').set({ status: 'withdrawn' }).where('id', '=', id).execute()

test('hearts are added and removed, the newest first, and repeated calls change nothing', async () => {
  await addFavorite(app, user, a())
  await addFavorite(app, user, b())
  expect((await addFavorite(app, user, a())).experience_ids).toEqual([b(), a()])
  expect((await listFavorites(app, user, { page: 1 })).stories.map(({ id }) => id)).toEqual([b(), a()])
  for (let n = 0; n < 2; n++) expect((await removeFavorite(app, user, b())).experience_ids).toEqual([a()])
  expect(await idsOf(await aUser(app.db))).toEqual([])
})

test('an unknown experience and one that is not public can’t be added', async () => {
  await withdraw(a())
  for (const id of [a(), 2_147_483_647])
    await expect(addFavorite(app, user, id)).rejects.toThrow(new Refused('experience_not_found'))
  expect(await idsOf()).toEqual([])
})

test('what a browser marked is taken over once, in its order, by two tabs at the same time', async () => {
  await addFavorite(app, user, d())
  await withdraw(c())
  const marked = [a(), 2_147_483_647, b(), c(), d(), a()]
  const merged = await Promise.all([1, 2, 3].map(() => mergeFavorites(app, user, marked)))
  for (const { experience_ids } of merged) expect(experience_ids).toEqual([a(), b(), d()])
  expect(await idsOf()).toEqual([a(), b(), d()])
})

test('an experience that is withdrawn leaves the list, is counted, and comes back', async () => {
  await mergeFavorites(app, user, [a(), b()])
  await withdraw(b())
  expect(await listFavorites(app, user, { page: 1 })).toMatchObject({
    stories: [{ id: a() }],
    meta: { current_page: 1, total_pages: 1, hidden_count: 1 },
  })
  await app.db.updateTable('experiences').set({ status: 'published' }).where('id', '=', b()).execute()
  expect((await listFavorites(app, user, { page: 1 })).stories.map(({ id }) => id)).toEqual([a(), b()])
  expect((await listFavorites(app, user, { page: 2 })).stories).toEqual([])
})

test('an account has at most 200 favorites, also of calls at the same time', async () => {
  for (let n = 0; n < MAX_FAVORITES - 1; n++) {
    const { id } = await anExperience(app.db, { user_id: user.id })
    await app.db.insertInto('favorites').values({ user_id: user.id, experience_id: id }).execute()
  }
  const results = await Promise.allSettled([a(), b(), c()].map((id) => addFavorite(app, user, id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = results.find((result) => result.status === 'rejected')!.reason as Refused
  expect(refused.code).toBe('too_many_favorites')
  // Taking over what a browser marked is no error: the rest is left out.
  expect((await mergeFavorites(app, user, stories)).experience_ids).toHaveLength(MAX_FAVORITES)
})

test('hearts of one user are limited in an hour', async () => {
  const limited = { ...app, rate_limits: true }
  for (let n = 0; n < FAVORITES_LIMIT.most; n++) await removeFavorite(limited, user, a())
  await expect(addFavorite(limited, user, a())).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('cards are returned in the order of the ids, without what isn’t public', async () => {
  await withdraw(b())
  const { stories: cards } = await listStoryCards(app, [c(), b(), 2_147_483_647, a()])
  expect(cards.map(({ id }) => id)).toEqual([c(), a()])
})
