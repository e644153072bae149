import { beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { refusalOf } from '#test/booking-world.ts'
import { testApp } from '#test/database.ts'
import { aHost, anAdmin, anExperience, aReview, aSlot, aUser } from '#test/factories.ts'
import { getReservation } from '../booking/reservations/reservations.ts'
import { type UserActor, visitor } from '../shared/actor.ts'
import { InvalidInput } from '../shared/refused.ts'
import { hideReview, listAdminReviews, showReview } from './admin-reviews.ts'
import { listHostReviews } from './host-reviews.ts'
import { listReviews } from './reviews.ts'

const app = testApp()
let admin: UserActor
let host: UserActor

beforeAll(async () => {
  admin = await anAdmin(app.db)
  host = await aHost(app.db)
})

const auditsOf = (id: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_type', '=', 'review')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

test('a hidden review leaves public pages and averages immediately, its author and host see it, and showing it undoes that', async () => {
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id, title: '茶摘みの朝' })
  const author = await aUser(app.db)
  await aReview(app.db, experience_id, { rate: 5 })
  const id = await aReview(app.db, experience_id, { rate: 1, user_id: author.id, content: '電話番号は0901…' })
  const { reservation_id } = await app.db
    .selectFrom('reviews')
    .select('reservation_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const slot = await aSlot(app.db, experience_id, { date: '2026-11-01', taken: 1 })
  await app.db
    .insertInto('reservation_calendars')
    .values({ reservation_id, calendar_id: slot, experience_id, places: 1 })
    .execute()
  const seen = async () => (await listReviews(app, visitor, experience_id, {})).meta
  expect(await seen()).toEqual({ count: 2, rating: 3 })

  const notes = async () =>
    Number(
      (
        await app.db
          .selectFrom('content_changes')
          .select((of) => of.fn.countAll().as('n'))
          .where('topic', '=', `experience:${experience_id}`)
          .executeTakeFirstOrThrow()
      ).n,
    )
  const before = await notes()
  const hidden = await hideReview(app, admin, id, { reason: '\n個人情報を含むため。 ' })
  expect(hidden).toMatchObject({ id, hidden: { reason: '個人情報を含むため。', at: '2026-11-20T10:00:00+09:00' } })
  // Cached pages of the story are invalid from here on.
  expect(await notes()).toBeGreaterThan(before)
  expect(await seen()).toEqual({ count: 1, rating: 5 })
  const { rating, review_count } = await app.db
    .selectFrom('experiences')
    .select(['review_count', (of) => of.ref('rate_sum').as('rating')])
    .where('id', '=', experience_id)
    .executeTakeFirstOrThrow()
  expect({ rating, review_count }).toEqual({ rating: 50, review_count: 1 })
  const own = await getReservation(app, author, reservation_id)
  expect(own.review).toMatchObject({ id, hidden_reason: '個人情報を含むため。' })
  const listed = await listHostReviews(app, host, { page: 1 })
  expect(listed.reviews.find((review) => review.id === id)).toMatchObject({ hidden: true })
  expect(listed.meta.unanswered_count).toBe(1)
  expect((await listHostReviews(app, host, { page: 1, unanswered: true })).reviews).toHaveLength(1)

  expect(await showReview(app, admin, id)).toMatchObject({ hidden: null })
  expect(await seen()).toEqual({ count: 2, rating: 3 })
  expect((await getReservation(app, author, reservation_id)).review).toMatchObject({ hidden_reason: null })
  expect(await auditsOf(id)).toMatchObject([
    { action: 'hide_review', detail: { reason: '個人情報を含むため。' } },
    { action: 'show_review' },
  ])
  expect((await checkInvariants(app.db, app.clock.now())).filter(({ rule }) => rule === 'ratings')).toEqual([])
})

describe('hiding', () => {
  test('needs a reason and a review, and happens once', async () => {
    const { id: experience_id } = await anExperience(app.db)
    const id = await aReview(app.db, experience_id)
    for (const reason of ['', 'あ'.repeat(501)])
      await expect(hideReview(app, admin, id, { reason })).rejects.toThrow(InvalidInput)
    expect(await refusalOf(hideReview(app, admin, 999_999, { reason: 'x' }))).toBe('review_not_found')
    expect(await refusalOf(showReview(app, admin, 999_999))).toBe('review_not_found')
    await Promise.all(['一', '二', '三'].map((reason) => hideReview(app, admin, id, { reason })))
    expect(await auditsOf(id)).toHaveLength(1)
    await Promise.all([1, 2].map(() => showReview(app, admin, id)))
    expect(await auditsOf(id)).toHaveLength(2)
    const row = await app.db
      .selectFrom('experiences')
      .select(['review_count', 'rate_sum'])
      .where('id', '=', experience_id)
      .executeTakeFirst()
    expect(row).toEqual({ review_count: 1, rate_sum: 50 })
  })
})

test('the list is searched by words, people, story, state and rate', async () => {
  const { id: experience_id } = await anExperience(app.db, { title: '炭焼き_小屋' })
  const author = await aUser(app.db, { name: '炭田 いく', email: 'sumida@example.jp' })
  const one = await aReview(app.db, experience_id, { user_id: author.id, rate: 2, content: '煙たい。' })
  const two = await aReview(app.db, experience_id, { rate: 4, posted_at: '2026-11-12T00:00:00Z' })
  const found = async (query: Omit<Parameters<typeof listAdminReviews>[1], 'page'>) =>
    (await listAdminReviews(app, { page: 1, ...query })).reviews.map(({ id }) => id)
  expect(await found({ q: '炭焼き_' })).toEqual([two, one])
  for (const q of ['煙たい', '炭田', 'SUMIDA@']) expect(await found({ q })).toEqual([one])
  expect(await found({ q: '炭焼き', rate: 4 })).toEqual([two])
  const { reservation_id } = await app.db
    .selectFrom('reviews')
    .select('reservation_id')
    .where('id', '=', one)
    .executeTakeFirstOrThrow()
  expect(await found({ q: String(reservation_id), rate: 2 })).toEqual([one])
  await hideReview(app, admin, one, { reason: '規約に反するため' })
  expect(await found({ q: '炭焼き', state: 'hidden' })).toEqual([one])
  expect(await found({ q: '炭焼き', state: 'shown' })).toEqual([two])
  expect((await listAdminReviews(app, { page: 90 })).reviews).toEqual([])
})
