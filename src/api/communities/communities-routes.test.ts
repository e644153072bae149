import { beforeAll, describe, expect, test } from 'vitest'
import {
  communities as communitiesSchema,
  community as communitySchema,
  communityStories,
} from '#contract/communities/communities-schemas.ts'
import { apiOf, getJson } from '#test/api.ts'
import { testApp } from '#test/database.ts'
import { aBrand, aCommunity, aHost, anAmbassador, anExperience } from '#test/factories.ts'
import { communitiesRoutes } from './communities-routes.ts'

const app = testApp()
const get = (path: string) => getJson(apiOf(app, communitiesRoutes()), `/api/v1${path}`)

test('a community with its brand, its ambassadors and its current questions', async () => {
  const brand_id = await aBrand(app.db, { name: '灯台の道具' })
  const shown = await anAmbassador(app.db, { name: '浜の人' })
  const unpublished = await anAmbassador(app.db, { published: false })
  const id = await aCommunity(app.db, { name: '浜の会', brand_id, ambassadors: [shown, unpublished] })
  const item = (name: string, sort_order: number, retired_at: Date | null = null) => ({
    community_id: id,
    name,
    sort_order,
    required: sort_order === 1,
    retired_at,
  })
  await app.db
    .insertInto('community_application_items')
    .values([item('好きな季節は', 2), item('前の質問', 1, new Date()), item('きっかけは', 1)])
    .execute()
  const { status, body } = await get(`/communities/${id}/detail`)
  expect(status).toBe(200)
  expect(communitySchema.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    name: '浜の会',
    image_url: `https://images.example/c/${id}`,
    images: [{ sort_order: 1 }],
    brand: { id: brand_id, name: '灯台の道具' },
    ambassadors: [{ id: shown, name: '浜の人', image_url: `https://images.example/a/${shown}` }],
    application_items: [
      { name: 'きっかけは', sort_order: 1, required: true },
      { name: '好きな季節は', sort_order: 2, required: false },
    ],
    created_at: expect.stringMatching(/\+09:00$/),
  })
})

test('an unpublished brand isn’t named', async () => {
  const id = await aCommunity(app.db, { brand_id: await aBrand(app.db, { published: false }) })
  expect((await get(`/communities/${id}/detail`)).body).toMatchObject({ brand: null, ambassadors: [] })
})

test('its published experiences, the newest first', async () => {
  const ambassador_id = await anAmbassador(app.db)
  const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
  const { id: user_id } = await aHost(app.db)
  const make = (status: 'published' | 'awaiting') =>
    anExperience(app.db, { user_id, ambassador_id, community_id, status })
  const first = await make('published')
  await make('awaiting')
  const second = await make('published')
  await anExperience(app.db)
  const { body } = await get(`/communities/${community_id}/stories`)
  expect(communityStories.parse(body)).toEqual(body)
  expect(body.stories).toMatchObject([{ id: second.id }, { id: first.id }])
})

test('unpublished and unknown communities are not found', async () => {
  const id = await aCommunity(app.db, { published: false })
  for (const path of [`/communities/${id}/detail`, `/communities/${id}/stories`, '/communities/999999/detail'])
    expect(await get(path)).toMatchObject({
      status: 404,
      body: { status: 404, code: 'community_not_found', messages: { community: [expect.any(String)] } },
    })
})

describe('the list of communities', () => {
  const other = testApp()
  const list = async (query: string) => {
    const { status, body } = await getJson(apiOf(other, communitiesRoutes()), `/api/v1/communities${query}`)
    expect(status).toBe(200)
    return communitiesSchema.parse(body)
  }
  const namesOf = async (query: string) => (await list(query)).communities.map(({ name }) => name)

  beforeAll(async () => {
    const brand_id = await aBrand(other.db, { name: '灯台の道具' })
    const hidden = await aBrand(other.db, { name: '隠れたブランド', published: false })
    const ambassador_id = await anAmbassador(other.db)
    const id = await aCommunity(other.db, { name: '浜の会', location: '高松', brand_id, ambassadors: [ambassador_id] })
    const { id: user_id } = await aHost(other.db)
    for (const status of ['published', 'awaiting'] as const)
      await anExperience(other.db, { user_id, ambassador_id, community_id: id, status })
    await aCommunity(other.db, { name: '50%の森', brand_id: hidden })
    await aCommunity(other.db, { name: '非公開の会', published: false })
  })

  test('has the published ones, the newest first, without unpublished brands and stories', async () => {
    const { communities, meta } = await list('')
    expect(communities).toMatchObject([
      { name: '50%の森', brand: null, experience_count: 0 },
      { name: '浜の会', brand: { name: '灯台の道具' }, location: '高松', experience_count: 1 },
    ])
    expect(meta).toEqual({ current_page: 1, total_pages: 1, count: 2 })
    expect((await list('?page=2')).communities).toEqual([])
  })
  test.each([
    ['浜', ['浜の会']],
    ['高松　灯台', ['浜の会']],
    ['%', ['50%の森']],
    ['_', []],
    ['隠れた', []],
    ['非公開', []],
    ['\\', []],
    ['\u0000', ['50%の森', '浜の会']],
    ['語 '.repeat(50), []],
  ])('%j finds %j', async (q, names) => {
    expect(await namesOf(`?q=${encodeURIComponent(q)}`)).toEqual(names)
  })
  test('a page or text that is no page or text is refused', async () => {
    for (const query of ['?page=0', '?page=x', `?q=${'あ'.repeat(101)}`])
      expect((await getJson(apiOf(other, communitiesRoutes()), `/api/v1/communities${query}`)).status).toBe(422)
  })
})
