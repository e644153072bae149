import { beforeAll, describe, expect, test } from 'vitest'
import { BRAND_BASE } from '#contract/endpoints.ts'
import { wholeApi } from '#test/api.ts'
import { adminCommunities, adminCommunity } from '#contract/communities/admin-communities-schemas.ts'
import { receivedApplication } from '#contract/communities/received-applications-schemas.ts'
import type { BrandActor, UserActor } from '#services/shared/actor.ts'
import { auditsOf, callAs, changedTopics } from '#test/admin.ts'
import { aBrandMember, anApplication, anItem } from '#test/brand-factories.ts'
import { signedInToBrandAs, testApp } from '#test/database.ts'
import { aCommunity, anAdmin, anAmbassador, anExperience, aPicture } from '#test/factories.ts'

const app = testApp()
let admin: UserActor
let member: BrandActor
let stranger: BrandActor
const call = (method: string, path: string, body?: unknown) => callAs(app, admin, method, path, body)
const asBrand = async (actor: BrandActor, method: string, path: string, body?: unknown) => {
  const headers = { ...signedInToBrandAs(actor), ...(body ? { 'content-type': 'application/json' } : {}) }
  const response = await wholeApi(app).request(BRAND_BASE + path, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const make = async (values: object = {}) => {
  const { status, body } = await call('POST', '/admin/communities', { name: '浜の会', ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  return adminCommunity.parse(body)
}

beforeAll(async () => {
  admin = await anAdmin(app.db)
  member = await aBrandMember(app.db)
  stranger = await aBrandMember(app.db)
})

describe('creating a community', () => {
  test('of a brand: its members see it immediately', async () => {
    const images = [{ object_key: await aPicture(app.db, admin.id), url: '' }]
    const form = { catchphrase: '海と暮らす', host_name: '浜田', published: true, images }
    const application_items = [{ name: 'きっかけは', required: true }, { name: ' ' }]
    const made = await make({ ...form, application_items, brand_id: member.brand_id })
    expect(made).toMatchObject({
      name: '浜の会',
      host_name: '浜田',
      published: true,
      version: 1,
      brand: { id: member.brand_id },
      application_count: 0,
      images: [{ object_key: images[0]!.object_key, sort_order: 1 }],
      application_items: [{ name: 'きっかけは', sort_order: 1, required: true }],
    })
    expect((await asBrand(member, 'GET', `/communities/${made.id}`)).status).toBe(200)
    expect((await asBrand(stranger, 'GET', `/communities/${made.id}`)).status).toBe(404)
    expect((await callAs(app, null, 'GET', `/communities/${made.id}/detail`)).status).toBe(200)
    // The brand saves the community without uploading the operator's picture again.
    const again = await asBrand(member, 'PUT', `/communities/${made.id}`, { name: '浜の会', images: made.images })
    expect(again).toMatchObject({ status: 200, body: { images: made.images } })
    expect(await auditsOf(app, 'community', made.id)).toEqual([
      { action: 'make_community', actor_id: admin.id, detail: { brand_id: member.brand_id, now_published: true } },
    ])
  })

  test('without a brand belongs to the operator, and is private by default', async () => {
    const made = await make()
    expect(made).toMatchObject({ brand: null, published: false })
    for (const actor of [member, stranger])
      expect((await asBrand(actor, 'GET', `/communities/${made.id}`)).status).toBe(404)
  })

  test('reports problems in messages and errors', async () => {
    const wrong = { name: '', catchphrase: 'あ'.repeat(41), application_items: Array(11).fill({ name: 'なぜ' }) }
    const messages = {
      name: ['コミュニティ名を入力してください。'],
      catchphrase: ['40文字以内で入力してください。'],
      application_items: ['質問は10件までです。'],
    }
    expect((await call('POST', '/admin/communities', wrong)).body).toMatchObject({
      status: 422,
      messages,
      errors: messages,
    })
    expect((await call('POST', '/admin/communities', { name: '浜', brand_id: 999_999 })).body.errors).toEqual({
      brand_id: ['ブランドを選び直してください。'],
    })
  })
})

describe('changing a community', () => {
  test('leaves absent fields unchanged', async () => {
    const made = await make({
      description: '浜で会います。',
      application_items: [{ name: 'きっかけは' }],
      published: true,
    })
    const community_id = made.id
    const ambassador_id = await anAmbassador(app.db)
    const { id: experience } = await anExperience(app.db, { community_id, ambassador_id })
    const { topics } = await changedTopics(app, async () => {
      const { body } = await call('PATCH', `/admin/communities/${made.id}`, { name: '磯の会', note: null })
      expect(adminCommunity.parse(body)).toMatchObject({
        name: '磯の会',
        description: '浜で会います。',
        note: '',
        published: true,
        version: 2,
        application_items: made.application_items,
      })
    })
    expect(topics).toContain('public')
    const found = await callAs(app, null, 'GET', `/stories?q=${encodeURIComponent('磯の会')}`)
    expect(found.body).toMatchObject({ stories: [{ id: experience }] })
    expect((await auditsOf(app, 'community', made.id)).at(-1)).toMatchObject({
      action: 'update_community',
      detail: { changed: ['name'], now_published: true },
    })
  })

  test('by a brand also updates the search for its experiences', async () => {
    const community_id = await aCommunity(app.db, { brand_id: member.brand_id })
    const { id: experience } = await anExperience(app.db, { community_id, ambassador_id: await anAmbassador(app.db) })
    const found = async (published: boolean) => {
      const form = { name: '入り江の会', published }
      expect((await asBrand(member, 'PUT', `/communities/${community_id}`, form)).status).toBe(200)
      return (await callAs(app, null, 'GET', `/stories?q=${encodeURIComponent('入り江の会')}`)).body
    }
    expect(await found(true)).toMatchObject({ stories: [{ id: experience }] })
    expect((await asBrand(member, 'GET', `/communities/${community_id}`)).body).toMatchObject({
      dependents: { communities: 0, stories: 1, coming_bookings: 0, waiting_applications: 0 },
    })
    // Nobody finds them by the name of a private community.
    expect(await found(false)).toMatchObject({ stories: [] })
  })

  test('never silently replaces what another admin, or the brand, saved', async () => {
    const made = await make({ brand_id: member.brand_id })
    const save = (name: string, version: number) => call('PATCH', `/admin/communities/${made.id}`, { name, version })
    const both = await Promise.all([save('一', 1), save('二', 1)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'community_changed' })
    expect((await asBrand(member, 'PUT', `/communities/${made.id}`, { name: '三', version: 2 })).status).toBe(200)
    expect((await save('四', 2)).status).toBe(409)
    expect((await call('GET', `/admin/communities/${made.id}`)).body).toMatchObject({ name: '三', version: 3 })
  })

  test('rejects unknown communities and invalid input', async () => {
    expect((await call('PATCH', '/admin/communities/999999', { name: 'x' })).body).toMatchObject({
      status: 404,
      messages: { community: [expect.any(String)] },
    })
    const { id } = await make()
    expect((await call('PATCH', `/admin/communities/${id}`, { name: ' ' })).body).toMatchObject({
      status: 422,
      messages: { name: ['コミュニティ名を入力してください。'] },
    })
    expect((await call('PATCH', `/admin/communities/${id}`, { images: [{ object_key: 'e/1', url: '' }] })).status).toBe(
      422,
    )
  })
})

describe('moving a community to another brand', () => {
  test('moves its applications with their read records, and ends the first brand’s access', async () => {
    const community_id = await aCommunity(app.db, { brand_id: member.brand_id })
    const item_id = await anItem(app.db, community_id)
    const application = await anApplication(app.db, { community_id })
    const detailOf = (actor: BrandActor) => asBrand(actor, 'GET', `/community-applications/${application}`)
    expect((await detailOf(member)).status).toBe(200)
    const { version } = adminCommunity.parse((await call('GET', `/admin/communities/${community_id}`)).body)
    const move = (brand_id: number | null, at?: number) =>
      call('PATCH', `/admin/communities/${community_id}`, { brand_id, version: at })
    expect(await move(stranger.brand_id, version)).toMatchObject({
      status: 200,
      body: { brand: { id: stranger.brand_id }, application_count: 1, application_items: [{ id: item_id }] },
    })

    for (const path of [`/communities/${community_id}`, `/community-applications/${application}`])
      expect((await asBrand(member, 'GET', path)).status).toBe(404)
    expect((await asBrand(member, 'PUT', `/communities/${community_id}`, { name: '取り返す会' })).status).toBe(404)
    const detail = receivedApplication.parse((await detailOf(stranger)).body)
    // The reader from the other brand isn't named, but the read is recorded.
    expect(detail.readings.map(({ email }) => email)).toEqual([null])
    const readings = await app.db
      .selectFrom('community_application_readings')
      .select('brand_member_id')
      .where('application_id', '=', application)
      .orderBy('id')
      .execute()
    expect(readings).toEqual([{ brand_member_id: member.id }, { brand_member_id: stranger.id }])

    expect((await move(null)).body).toMatchObject({ brand: null })
    for (const actor of [member, stranger]) expect((await detailOf(actor)).status).toBe(404)
    const moves = (await auditsOf(app, 'community', community_id)).filter(({ action }) => action === 'move_community')
    expect(moves.map(({ detail }) => detail)).toEqual([
      { from_brand_id: member.brand_id, to_brand_id: stranger.brand_id, applications: 1 },
      { from_brand_id: stranger.brand_id, to_brand_id: null, applications: 1 },
    ])
  })

  test('to an unknown brand is rejected', async () => {
    const { id } = await make()
    expect((await call('PATCH', `/admin/communities/${id}`, { brand_id: 999_999 })).body.messages).toEqual({
      brand_id: ['ブランドを選び直してください。'],
    })
  })
})

test('the list: filters by brand, state and name, sort order, pages', async () => {
  for (let n = 1; n <= 21; n++)
    await aCommunity(app.db, {
      name: `列の会${n}`,
      host_name: `世話役${n}`,
      published: n !== 3,
      brand_id: n === 5 ? member.brand_id : null,
    })
  const list = async (query: string) =>
    adminCommunities.parse((await call('GET', `/admin/communities?q=${encodeURIComponent('列の会')}&${query}`)).body)
  const first = await list('')
  expect(first.meta).toEqual({ current_page: 1, total_pages: 2, total_count: 21 })
  expect(first.communities[0]).toMatchObject({ name: '列の会21', host_name: '世話役21', published: true, brand: null })
  expect((await list('page=2&sort=oldest')).communities).toMatchObject([{ name: '列の会21' }])
  expect((await list('published=false')).communities).toMatchObject([{ name: '列の会3' }])
  expect((await list(`brand_id=${member.brand_id}`)).communities).toMatchObject([{ brand: { id: member.brand_id } }])
  expect((await list('without_brand=true')).communities).toHaveLength(20)
})
