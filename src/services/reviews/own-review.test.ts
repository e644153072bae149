// An author edits and deletes their review.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { refusalOf } from '#test/booking-world.ts'
import { START, testApp } from '#test/database.ts'
import { aHost, anAdmin, anExperience, aReservation, aReview, aSlot, aUser } from '#test/factories.ts'
import { getReservation } from '../booking/reservations/reservations.ts'
import { type UserActor, visitor } from '../shared/actor.ts'
import { InvalidInput } from '../shared/refused.ts'
import { hideReview, listAdminReviews, showReview } from './admin-reviews.ts'
import { listHostReviews, replyToReview } from './host-reviews.ts'
import { deleteReview, editReview, listReviews, postReview } from './reviews.ts'

const app = testApp({ connections: 12 })
const HOUR = 3_600_000
let host: UserActor
let author: UserActor
let other: UserActor
let experience_id: number
let reservation_id: number
let review_id: number

let slots = 0
const anAttended = async () => {
  const slot = await aSlot(app.db, experience_id, { date: addDays('2026-01-01', slots++) })
  return await aReservation(app.db, experience_id, [slot], { user_id: author.id })
}

beforeAll(async () => {
  host = await aHost(app.db)
  author = await aUser(app.db)
  other = await aUser(app.db)
})

beforeEach(async () => {
  app.clock.set(new Date(START))
  experience_id = (await anExperience(app.db, { user_id: host.id })).id
  reservation_id = await anAttended()
  review_id = (await postReview(app, author, reservation_id, { rate: 5, content: 'よい朝でした。' })).id
})

const after = (hours: number, milliseconds = 0) =>
  app.clock.set(new Date(Date.parse(START) + hours * HOUR + milliseconds))
const edit = (content = '晴れた朝でした。', rate = 4) => editReview(app, author, reservation_id, { rate, content })
const remove = () => deleteReview(app, author, reservation_id)
const own = async () => {
  const { review, can_review } = await getReservation(app, author, reservation_id)
  return { review, can_review }
}
const shown = async () => await listReviews(app, visitor, experience_id, {})
const invalidations = async () =>
  Number(
    (
      await app.db
        .selectFrom('content_changes')
        .select((of) => of.fn.countAll().as('n'))
        .where('topic', '=', `experience:${experience_id}`)
        .executeTakeFirstOrThrow()
    ).n,
  )
const damages = async () =>
  (await checkInvariants(app.db, app.clock.now())).filter(({ rule }) =>
    ['ratings', 'review_written_again'].includes(rule),
  )

describe('editing', () => {
  test('changes the review, its average and the cached pages', async () => {
    after(1)
    const before = await invalidations()
    expect(await edit(' 晴れた朝でした。\r\n', 2)).toMatchObject({
      id: review_id,
      from_guest: {
        rate: 2,
        content: ' 晴れた朝でした。',
        posted_at: START,
        edited_at: '2026-11-20T11:00:00+09:00',
      },
    })
    expect(await invalidations()).toBeGreaterThan(before)
    expect(await shown()).toMatchObject({
      meta: { count: 1, rating: 2 },
      reviews: [{ from_guest: { content: ' 晴れた朝でした。', edited_at: '2026-11-20T11:00:00+09:00' } }],
    })
    expect((await listAdminReviews(app, { page: 1, q: String(reservation_id) })).reviews).toMatchObject([
      { edited_at: '2026-11-20T11:00:00+09:00' },
    ])
    expect(await damages()).toEqual([])
  })

  test('is possible until 48 hours after the review was posted, not a millisecond longer', async () => {
    expect((await own()).review).toMatchObject({ editable_until: '2026-11-22T10:00:00+09:00' })
    after(48, -1)
    await edit('まだ編集できます。')
    // An edit doesn't prolong the time.
    expect((await own()).review).toMatchObject({ editable_until: '2026-11-22T10:00:00+09:00' })
    after(48)
    expect((await own()).review).toMatchObject({ editable_until: null })
    expect(await refusalOf(edit('遅い'))).toBe('review_edit_over')
    expect((await shown()).reviews[0]?.from_guest.content).toBe('まだ編集できます。')
  })

  test('needs a text, and the author’s own reservation with a review', async () => {
    for (const content of ['', ' \n', 'あ'.repeat(2001)]) await expect(edit(content)).rejects.toThrow(InvalidInput)
    for (const stranger of [other, host]) {
      const input = { rate: 1, content: '横取り' }
      expect(await refusalOf(editReview(app, stranger, reservation_id, input))).toBe('reservation_not_found')
      expect(await refusalOf(deleteReview(app, stranger, reservation_id))).toBe('reservation_not_found')
    }
    expect(await refusalOf(editReview(app, author, 999_999, { rate: 1, content: 'x' }))).toBe('reservation_not_found')
    const unwritten = await anAttended()
    expect(await refusalOf(editReview(app, author, unwritten, { rate: 1, content: 'x' }))).toBe('review_not_found')
    expect(await refusalOf(deleteReview(app, author, unwritten))).toBe('review_not_found')
    expect((await shown()).reviews).toMatchObject([{ from_guest: { content: 'よい朝でした。' } }])
  })

  test('leaves a hidden review hidden', async () => {
    const admin = await anAdmin(app.db)
    await hideReview(app, admin, review_id, { reason: '個人情報' })
    await edit('直しました。', 1)
    expect(await shown()).toEqual({ reviews: [], meta: { count: 0, rating: null } })
    expect((await own()).review).toMatchObject({ content: '直しました。', hidden_reason: '個人情報' })
    await showReview(app, admin, review_id)
    expect((await shown()).meta).toEqual({ count: 1, rating: 1 })
    expect(await damages()).toEqual([])
  })

  test('after a reply lets the host reply again, once', async () => {
    await replyToReview(app, host, review_id, { content: 'ありがとうございました。' })
    const waiting = async () => (await listHostReviews(app, host, { page: 1, unanswered: true })).reviews
    const of_this = async () => (await waiting()).filter(({ id }) => id === review_id)
    // The same again is no change.
    await edit('よい朝でした。', 5)
    expect(await of_this()).toEqual([])
    after(2)
    await edit('最悪でした。', 1)
    expect(await of_this()).toMatchObject([
      { reply_outdated: true, from_host: { content: 'ありがとうございました。' } },
    ])
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((n) => replyToReview(app, host, review_id, { content: `お詫び${n}` })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await of_this()).toEqual([])
    expect((await shown()).reviews[0]?.from_host?.content).toMatch(/^お詫び/)
    expect(await refusalOf(replyToReview(app, host, review_id, { content: 'また' }))).toBe('reply_exists')
  })

  test('refuses a reply to the text before the edit', async () => {
    after(1, 500)
    await edit()
    const reply = (edited_at: string | null) => replyToReview(app, host, review_id, { content: 'はい', edited_at })
    expect(await refusalOf(reply(null))).toBe('review_edited')
    expect(await refusalOf(reply('2026-11-20T10:30:00+09:00'))).toBe('review_edited')
    expect(await reply('2026-11-20T11:00:00+09:00')).toMatchObject({ from_host: { content: 'はい' } })
  })
})

describe('deleting', () => {
  test('takes away the review and its reply, at any time and for good', async () => {
    await aReview(app.db, experience_id, { rate: 3 })
    await replyToReview(app, host, review_id, { content: 'ありがとうございました。' })
    after(24 * 400)
    const before = await invalidations()
    await remove()
    expect(await invalidations()).toBeGreaterThan(before)
    expect((await shown()).meta).toEqual({ count: 1, rating: 3 })
    expect(await own()).toEqual({ review: null, can_review: false })
    // A call is repeated when its response was lost.
    await remove()
    expect(await refusalOf(edit())).toBe('review_not_found')
    expect(await refusalOf(postReview(app, author, reservation_id, { rate: 5, content: 'もう一度' }))).toBe(
      'review_deleted',
    )
    expect(await refusalOf(replyToReview(app, host, review_id, { content: 'はい' }))).toBe('review_not_found')
    expect(await damages()).toEqual([])
  })

  test('a hidden review keeps its entries in the audit log', async () => {
    const admin = await anAdmin(app.db)
    await hideReview(app, admin, review_id, { reason: '個人情報' })
    await remove()
    expect(await refusalOf(showReview(app, admin, review_id))).toBe('review_not_found')
    const entries = app.db.selectFrom('audit_log').select('action').where('subject_id', '=', String(review_id))
    expect(await entries.where('subject_type', '=', 'review').execute()).toEqual([{ action: 'hide_review' }])
    expect((await shown()).meta).toEqual({ count: 0, rating: null })
    expect(await damages()).toEqual([])
  })
})

test('edits, deletions, replies and new reviews at the same time leave no review, and a right average', async () => {
  const admin = await anAdmin(app.db)
  for (let round = 0; round < 5; round++) {
    const reservation = await anAttended()
    const { id } = await postReview(app, author, reservation, { rate: 5, content: 'はじめ' })
    const input = (rate: number) => ({ rate, content: `同時${rate}` })
    const results = await Promise.allSettled([
      editReview(app, author, reservation, input(1)),
      deleteReview(app, author, reservation),
      editReview(app, author, reservation, input(2)),
      replyToReview(app, host, id, { content: 'はい' }),
      hideReview(app, admin, id, { reason: '同時' }),
      deleteReview(app, author, reservation),
      postReview(app, author, reservation, input(3)),
    ])
    for (const result of results)
      if (result.status === 'rejected')
        expect(String(result.reason.code)).toMatch(/^review_(not_found|deleted|exists|edited)$/)
    expect((await getReservation(app, author, reservation)).review).toBeNull()
  }
  expect((await shown()).meta).toEqual({ count: 1, rating: 5 })
  expect(await damages()).toEqual([])
})
