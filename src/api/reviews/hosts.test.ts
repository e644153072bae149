import { expect, test } from 'vitest'
import { hostProfile, offers } from '#contract/reviews/reviews-schemas.ts'
import { apiOf, getJson } from '#test/api.ts'
import { testApp } from '#test/database.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aReview, aUser } from '#test/factories.ts'
import { reviewsRoutes } from './reviews-routes.ts'

const app = testApp()
const get = (path: string) => getJson(apiOf(app, reviewsRoutes()), `/api/v1${path}`)
const titlesOf = (body: Record<string, unknown>) => (body.stories as { title: string }[]).map(({ title }) => title)

test('a host has a page with their profile, their own published stories and reviews', async () => {
  const host = await aHost(app.db, {
    name: '宮良 太郎',
    display_name: '灯台の太郎',
    introduction: '島の灯台守です。',
    image: 'https://images.example/taro',
  })
  const member_of = await anAmbassador(app.db, { members: [host] })
  const community_id = await aCommunity(app.db, { ambassadors: [member_of] })
  const first = await anExperience(app.db, { user_id: host.id, title: '灯台の朝' })
  const second = await anExperience(app.db, { user_id: host.id, title: '灯台の夜' })
  const waiting = await anExperience(app.db, { user_id: host.id, title: '準備中', status: 'awaiting' })
  const together = await anExperience(app.db, {
    user_id: host.id,
    title: '皆の会',
    ambassador_id: member_of,
    community_id,
  })
  await anExperience(app.db, { title: 'よその人' })
  await aReview(app.db, first.id, { rate: 5, content: '光がきれい。', posted_at: '2026-11-02T09:00:00+09:00' })
  await aReview(app.db, second.id, { rate: 4, posted_at: '2026-11-03T09:00:00+09:00' })
  await aReview(app.db, together.id, { rate: 1 })
  await aReview(app.db, waiting.id, { rate: 1 })
  const hidden = await aReview(app.db, first.id, { rate: 1 })
  await app.db
    .updateTable('reviews')
    .set({ hidden_at: new Date(), hidden_reason: '規約違反' })
    .where('id', '=', hidden)
    .execute()

  const { status, body } = await get(`/hosts/${host.id}`)
  expect(status).toBe(200)
  expect(hostProfile.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    id: host.id,
    name: '灯台の太郎',
    introduction: '島の灯台守です。',
    image_url: 'https://images.example/taro',
    meta: { story_count: 2, review_count: 2, rating: 4.5 },
    reviews: [
      { from_guest: { rate: 4 }, experience: { id: second.id, title: '灯台の夜' } },
      { from_guest: { rate: 5, content: '光がきれい。' }, experience: { id: first.id } },
    ],
  })
  expect(titlesOf(body)).toEqual(['灯台の夜', '灯台の朝'])
  expect(JSON.stringify(body)).not.toContain('宮良')

  const of_ambassador = await get(`/ambassadors/${member_of}/offers`)
  expect(offers.parse(of_ambassador.body)).toEqual(of_ambassador.body)
  expect(titlesOf(of_ambassador.body)).toEqual(['皆の会'])
  expect(of_ambassador.body).toMatchObject({ meta: { story_count: 1, review_count: 1, rating: 1 } })
})

test('without a published story in their own name nobody has a page', async () => {
  const guest = await aUser(app.db)
  const waiting = await aHost(app.db)
  await anExperience(app.db, { user_id: waiting.id, status: 'awaiting' })
  const member = await aHost(app.db)
  const ambassador_id = await anAmbassador(app.db, { members: [member] })
  const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
  await anExperience(app.db, { user_id: member.id, ambassador_id, community_id })
  const suspended = await aHost(app.db)
  await anExperience(app.db, { user_id: suspended.id })
  expect((await get(`/hosts/${suspended.id}`)).status).toBe(200)
  await app.db
    .updateTable('users')
    .set({ suspended_at: new Date(), suspended_reason: '規約違反' })
    .where('id', '=', suspended.id)
    .execute()
  const erased = await aHost(app.db)
  await anExperience(app.db, { user_id: erased.id })
  await app.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', erased.id).execute()
  for (const id of [guest.id, waiting.id, member.id, suspended.id, erased.id, 2_147_483_647])
    expect(await get(`/hosts/${id}`)).toMatchObject({ status: 404, body: { code: 'host_not_found' } })
  expect((await get('/hosts/x')).status).toBe(404)
  const closed = await anAmbassador(app.db, { published: false })
  expect((await get(`/ambassadors/${closed}/offers`)).status).toBe(404)
})
