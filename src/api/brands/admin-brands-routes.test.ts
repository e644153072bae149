import { beforeAll, expect, test } from 'vitest'
import { adminBrand } from '#contract/brands/brands-schemas.ts'
import { adminBrands } from '#contract/profiles/profiles-schemas.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { auditsOf, callAs, changedTopics } from '#test/admin.ts'
import { aBrandMember, anApplication } from '#test/brand-factories.ts'
import { testApp } from '#test/database.ts'
import { aBrand, aCommunity, anAdmin, anAmbassador, anExperience, aPicture } from '#test/factories.ts'

const app = testApp()
let admin: UserActor
const call = (method: string, path: string, body?: unknown) => callAs(app, admin, method, path, body)
const form = { name: '里山工房', description: '道具を作っています。', published: true }

beforeAll(async () => {
  admin = await anAdmin(app.db)
})

test('a brand is created, visible immediately, changed and hidden again', async () => {
  const images = [{ object_key: await aPicture(app.db, admin.id), url: '' }]
  const { status, body } = await call('POST', '/brands', { ...form, x_username: 'satoyama', images })
  expect(status).toBe(201)
  const made = adminBrand.parse(body)
  expect(made).toMatchObject({ ...form, x_username: 'satoyama', version: 1, member_count: 0, communities: [] })
  expect(body).not.toHaveProperty('address')
  expect((await callAs(app, null, 'GET', `/brands/${made.id}`)).status).toBe(200)
  const community = await aCommunity(app.db, { brand_id: made.id, published: false, name: '里山の会' })
  await aBrandMember(app.db, { brand_id: made.id })

  const { topics } = await changedTopics(app, async () => {
    const change = { ...form, published: false, homepage_url: 'https://satoyama.example', version: 1 }
    const changed = adminBrand.parse((await call('PUT', `/brands/${made.id}`, change)).body)
    expect(changed).toMatchObject({
      published: false,
      x_username: null,
      images: [],
      version: 2,
      member_count: 1,
      communities: [{ id: community, published: false }],
    })
  })
  expect(topics).toContain('public')
  expect((await callAs(app, null, 'GET', `/brands/${made.id}`)).status).toBe(404)
  expect((await call('PUT', `/brands/${made.id}`, { ...form, version: 1 })).body).toMatchObject({
    status: 409,
    code: 'brand_changed',
  })
  expect(await auditsOf(app, 'brand', made.id)).toEqual([
    { action: 'make_brand', actor_id: admin.id, detail: { now_published: true } },
    {
      action: 'update_brand',
      actor_id: admin.id,
      detail: { changed: ['published', 'homepage_url', 'x_username', 'images'], now_published: false },
    },
  ])
})

test('problems are in messages, and for creations also in errors', async () => {
  const wrong = { name: ' ', description: '', homepage_url: 'javascript:alert(1)', address: 'あ'.repeat(300) }
  const messages = {
    name: ['名前を入力してください。'],
    description: ['紹介文を入力してください。'],
    published: ['公開するかどうかを選んでください。'],
    homepage_url: ['URLの形式が正しくありません。https:// から入力してください。'],
  }
  expect((await call('POST', '/brands', wrong)).body).toMatchObject({ status: 422, messages, errors: messages })
  const { body } = await call('PUT', `/brands/${await aBrand(app.db)}`, wrong)
  expect([body.messages, body.errors]).toEqual([messages, undefined])
  expect((await call('PUT', '/brands/999999', form)).body).toMatchObject({
    status: 404,
    messages: { brand: [expect.any(String)] },
  })
  expect((await call('GET', '/admin/brands/999999')).status).toBe(404)
})

test('the list', async () => {
  for (let n = 1; n <= 21; n++) await aBrand(app.db, { name: `列の店${n}`, published: n % 2 === 0 })
  const list = async (query: string) =>
    adminBrands.parse((await call('GET', `/admin/brands?q=${encodeURIComponent('列の')}&${query}`)).body)
  expect((await list('')).meta).toEqual({ current_page: 1, total_pages: 2, total_count: 21 })
  expect((await list('page=2')).brands.map(({ name }) => name)).toEqual(['列の店1'])
  expect((await list('published=true&sort=oldest')).brands[0]).toMatchObject({ name: '列の店2', member_count: 0 })
})

test.each([
  ['stay', { published: true, accepting_applications: true, version: 1 }],
  ['close', { published: true, accepting_applications: false, version: 2 }],
  ['private', { published: false, accepting_applications: true, version: 2 }],
] as const)('when a brand becomes private, its communities %s', async (communities_then, expected) => {
  const brand_id = await aBrand(app.db)
  const id = await aCommunity(app.db, { brand_id })
  const hidden = await aCommunity(app.db, { brand_id, published: false })
  const other = await aCommunity(app.db, { brand_id: await aBrand(app.db) })
  await anApplication(app.db, { community_id: id })
  await anApplication(app.db, { community_id: id, state: 'accepted', decided_at: new Date() })
  await anExperience(app.db, { community_id: id, ambassador_id: await anAmbassador(app.db) })
  const rowOf = (community: number) =>
    app.db
      .selectFrom('communities')
      .select(['published', 'accepting_applications', 'version'])
      .where('id', '=', community)
      .executeTakeFirst()
  const save = (published: boolean) =>
    call('PUT', `/brands/${brand_id}`, { name: '糸口', description: '布。', published, communities_then })
  const dependents = { communities: 1, stories: 1, coming_bookings: 0, waiting_applications: 1 }
  expect((await call('GET', `/admin/brands/${brand_id}`)).body).toMatchObject({ dependents })
  // It stays public: nothing happens to them.
  await save(true)
  expect(await rowOf(id)).toEqual({ published: true, accepting_applications: true, version: 1 })
  expect((await save(false)).status).toBe(200)
  expect(await rowOf(id)).toEqual(expected)
  expect(await rowOf(hidden)).toEqual({ published: false, accepting_applications: true, version: 1 })
  expect(await rowOf(other)).toEqual({ published: true, accepting_applications: true, version: 1 })
  expect((await auditsOf(app, 'community', id)).map(({ action }) => action)).toEqual(
    communities_then === 'stay' ? [] : ['update_community'],
  )
})
