import { expect, test } from 'vitest'
import { reviews as reviewsSchema } from '#contract/reviews/reviews-schemas.ts'
import { apiOf, getJson } from '#test/api.ts'
import { signedInAs, testApp } from '#test/database.ts'
import { aHost, anExperience, aReview, aUser } from '#test/factories.ts'
import { reviewsRoutes } from './reviews-routes.ts'

const app = testApp()
const get = (path: string, user?: { id: number }) =>
  getJson(apiOf(app, reviewsRoutes()), `/api/v1${path}`, user && signedInAs(user))

test('the newest first, with the host’s answer, without hidden ones', async () => {
  const host = await aHost(app.db, { name: '太郎' })
  const { id } = await anExperience(app.db, { user_id: host.id })
  const guest = await aUser(app.db, { name: '花子', image: 'https://images.example/hanako' })
  const older = { rate: 4, content: 'また行きます。', posted_at: '2026-11-01T09:30:00+09:00', user_id: guest.id }
  await aReview(app.db, id, { ...older, reply: 'お待ちしています。' })
  await aReview(app.db, id, { rate: 5, posted_at: '2026-11-02T09:30:00+09:00' })
  const hidden = await aReview(app.db, id, { rate: 1 })
  await app.db
    .updateTable('reviews')
    .set({ hidden_at: new Date(), hidden_reason: '規約違反' })
    .where('id', '=', hidden)
    .execute()
  const { status, body } = await get(`/experiences/${id}/reviews`)
  expect(status).toBe(200)
  expect(reviewsSchema.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    meta: { count: 2, rating: 4.5 },
    reviews: [
      { from_guest: { rate: 5, avatar_url: null }, from_host: null },
      {
        from_guest: {
          name: '花子',
          avatar_url: 'https://images.example/hanako',
          posted_at: '2026-11-01T09:30:00+09:00',
          rate: 4,
          content: 'また行きます。',
        },
        from_host: { name: '太郎', content: 'お待ちしています。' },
      },
    ],
  })
  const first = await get(`/experiences/${id}/reviews?limit=1`)
  expect(first.body).toMatchObject({ meta: { count: 2 }, reviews: [{ from_guest: { rate: 5 } }] })
})

test('an experience without reviews has an empty list', async () => {
  const { id } = await anExperience(app.db)
  expect((await get(`/experiences/${id}/reviews`)).body).toEqual({ reviews: [], meta: { count: 0, rating: null } })
})

test('reviews of an unpublished experience are not public', async () => {
  const { id, user_id } = await anExperience(app.db, { status: 'withdrawn' })
  expect((await get(`/experiences/${id}/reviews`)).status).toBe(401)
  expect((await get(`/experiences/${id}/reviews`, { id: user_id })).status).toBe(200)
  expect((await get('/experiences/2147483647/reviews')).status).toBe(404)
})

test.each(['0', '-1', '201', 'x', '1.5'])('limit=%s is refused', async (limit) => {
  const { id } = await anExperience(app.db)
  expect((await get(`/experiences/${id}/reviews?limit=${limit}`)).status).toBe(422)
})
