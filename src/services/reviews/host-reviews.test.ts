import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aHost, anAmbassador, aCommunity, anExperience, aReservation, aReview, aSlot, aUser } from '#test/factories.ts'
import { requestHolding } from '../schedule/requests/request-holding.ts'
import { type UserActor, visitor } from '../shared/actor.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { getHostToday } from './get-host-today.ts'
import { listHostReviews, replyToReview } from './host-reviews.ts'
import { listReviews } from './reviews.ts'

const app = testApp()
let host: UserActor
let guest: UserActor
let experience_id: number

beforeAll(async () => {
  host = await aHost(app.db, { name: '太郎' })
  guest = await aUser(app.db, { name: '花子' })
  experience_id = (await anExperience(app.db, { user_id: host.id, title: '藍染め' })).id
})

describe('replying', () => {
  test('is on the public page immediately, and the guest gets a mail', async () => {
    const id = await aReview(app.db, experience_id, { user_id: guest.id, content: 'また行きます。' })
    const replied = await replyToReview(app, host, id, { content: ' お待ちしています。\r\n' })
    expect(replied).toMatchObject({
      id,
      experience: { id: experience_id, title: '藍染め' },
      from_guest: { name: '花子', content: 'また行きます。' },
      from_host: { name: '太郎', content: ' お待ちしています。', posted_at: '2026-11-20T10:00:00+09:00' },
    })
    const { reviews } = await listReviews(app, visitor, experience_id, {})
    expect(reviews.find((review) => review.id === id)?.from_host?.content).toBe(' お待ちしています。')
    const mail = await app.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ kind: 'review_reply', to_address: guest.email })
    for (const part of ['花子 様', 'お待ちしています。', 'また行きます。', `/reviews/${experience_id}`])
      expect(mail.text_body).toContain(part)
    expect(await app.sentJobs()).toEqual([{ name: 'deliver-mail', data: { id: mail.id }, after: 0 }])
  })

  test('invalidates the cached pages of the story', async () => {
    const id = await aReview(app.db, experience_id)
    const last = async () =>
      (await app.db.selectFrom('content_changes').select(['xid', 'topic']).orderBy('xid').execute()).slice(-2)
    const before = await last()
    await replyToReview(app, host, id, { content: 'ありがとうございました。' })
    const after = await last()
    expect(after).not.toEqual(before)
    expect(after.map(({ topic }) => topic).toSorted()).toEqual([`experience:${experience_id}`, 'public'])
  })

  test('once, even after many clicks', async () => {
    const id = await aReview(app.db, experience_id)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => replyToReview(app, host, id, { content: `返信${n}` })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(replyToReview(app, host, id, { content: 'もう一度' })).rejects.toThrow(new Refused('reply_exists'))
  })

  test('with 1 to 2000 characters', async () => {
    const id = await aReview(app.db, experience_id)
    await expect(replyToReview(app, host, id, { content: ' \n ' })).rejects.toThrow(InvalidInput)
    await expect(replyToReview(app, host, id, { content: 'あ'.repeat(2001) })).rejects.toThrow(InvalidInput)
    await replyToReview(app, host, id, { content: 'あ'.repeat(2000) })
  })

  test('only by those who act for the experience, and not to a hidden review', async () => {
    const member = await aHost(app.db)
    const ambassador_id = await anAmbassador(app.db, { name: '里の会', members: [member] })
    const shared = await anExperience(app.db, { ambassador_id, community_id: await aCommunity(app.db) })
    const id = await aReview(app.db, shared.id)
    for (const one of [host, guest])
      await expect(replyToReview(app, one, id, { content: 'はい' })).rejects.toThrow(new Refused('review_not_found'))
    expect(await replyToReview(app, member, id, { content: 'はい' })).toMatchObject({ from_host: { name: '里の会' } })
    const hidden = await aReview(app.db, experience_id)
    await app.db
      .updateTable('reviews')
      .set({ hidden_at: new Date(), hidden_reason: '規約違反' })
      .where('id', '=', hidden)
      .execute()
    await expect(replyToReview(app, host, hidden, { content: 'はい' })).rejects.toThrow(new Refused('review_not_found'))
  })
})

test('the list has pages, the newest first, and a filter for unanswered reviews', async () => {
  const owner = await aHost(app.db)
  const { id: of } = await anExperience(app.db, { user_id: owner.id })
  for (let day = 1; day <= 21; day++)
    await aReview(app.db, of, {
      posted_at: `2026-10-${String(day).padStart(2, '0')}T10:00:00+09:00`,
      ...(day === 21 ? { reply: 'ありがとうございました。' } : {}),
    })
  const all = await listHostReviews(app, owner, { page: 1 })
  expect(all.meta).toEqual({ current_page: 1, total_pages: 2, unanswered_count: 20 })
  expect(all.reviews[0]).toMatchObject({ from_host: { content: 'ありがとうございました。' } })
  expect(all.reviews).toHaveLength(20)
  const waiting = await listHostReviews(app, owner, { page: 1, unanswered: true })
  expect(waiting.meta.total_pages).toBe(1)
  expect(waiting.reviews.every(({ from_host }) => from_host === null)).toBe(true)
  expect((await listHostReviews(app, await aHost(app.db), { page: 1 })).reviews).toEqual([])
})

describe('the home of a host', () => {
  test('shows what needs an action and what comes next', async () => {
    const owner = await aHost(app.db)
    const { id: of } = await anExperience(app.db, { user_id: owner.id, title: '陶芸' })
    const back = await anExperience(app.db, { user_id: owner.id, title: '朝市', status: 'returned' })
    await app.db
      .insertInto('experience_decisions')
      .values([
        { experience_id: back.id, action: 'requested' },
        { experience_id: back.id, action: 'returned', comment: '写真を足してください。' },
      ])
      .execute()
    await anExperience(app.db, { user_id: owner.id, status: 'awaiting' })
    await app.db
      .insertInto('experience_drafts')
      .values([
        { user_id: owner.id, form: JSON.stringify({ title: ' 味噌づくり ' }) },
        { user_id: owner.id, form: JSON.stringify({ title: 5 }), updated_at: '2026-01-01T00:00:00Z' },
      ])
      .execute()
    await requestHolding(app, guest, of, {
      date: '2026-12-05',
      start_time: null,
      number_of_people: 2,
      message: '',
    })
    await aReview(app.db, of)
    await aSlot(app.db, of, { date: '2026-11-19' })
    await aSlot(app.db, of, { date: '2026-11-24', cancelled_at: new Date(), cancelled_by: 'host' })
    const next = await aSlot(app.db, of, { date: '2026-11-25' })
    const tomorrow = await aSlot(app.db, of, { date: '2026-11-21' })
    const coming = {
      user_id: guest.id,
      number_of_people: 2,
      last_ends_at: new Date('2026-11-25T12:00:00+09:00'),
      confirmed_at: new Date('2026-11-18T10:00:00+09:00'),
    }
    const fresh = await aReservation(app.db, of, [next], coming)
    await aReservation(app.db, of, [next], { ...coming, confirmed_at: new Date('2026-11-12T10:00:00+09:00') })
    await aReservation(app.db, of, [tomorrow], { ...coming, confirmed_at: new Date('2026-11-12T10:00:00+09:00') })
    const today = await getHostToday(app, owner)
    expect(today).toMatchObject({
      requests: { count: 1, items: [{ guest_name: '花子', date: '2026-12-05' }] },
      reservations: {
        count: 1,
        items: [
          {
            id: fresh,
            guest_name: '花子',
            number_of_people: 2,
            slots: 1,
            calendar: { id: next, date: '2026-11-25', start_time: '10:00', end_time: '12:00' },
            experience: { id: of, title: '陶芸' },
            reserved_at: '2026-11-18T10:00:00+09:00',
          },
        ],
      },
      unanswered_review_count: 1,
      days: [
        { date: '2026-11-20', calendars: [] },
        {
          date: '2026-11-21',
          calendars: [
            {
              calendar: { id: tomorrow, participant_number: 2, reservation_count: 1 },
              participants: [{ name: '花子', number_of_people: 2 }],
            },
          ],
        },
      ],
      next_calendars: [{ id: next, participant_number: 4, reservation_count: 2 }],
      running_out: [{ id: of, title: '陶芸', last_date: '2026-11-25' }],
      sales: [{ month: '2026-11' }, { month: '2026-12', due: 0, expected: 0 }],
      drafts: { count: 2, items: [{ title: '味噌づくり' }, { title: null }] },
      returned: [{ id: back.id, title: '朝市', comment: '写真を足してください。' }],
      awaiting_count: 1,
      published_count: 1,
    })
  })

  test('is empty for a new host', async () => {
    expect(await getHostToday(app, await aUser(app.db))).toEqual({
      questions: { count: 0, items: [] },
      requests: { count: 0, items: [] },
      reservations: { count: 0, items: [] },
      unanswered_review_count: 0,
      days: [
        { date: '2026-11-20', calendars: [] },
        { date: '2026-11-21', calendars: [] },
      ],
      next_calendars: [],
      running_out: [],
      ending_repeats: [],
      sales: [expect.objectContaining({ month: '2026-11', due: 0 }), expect.objectContaining({ month: '2026-12' })],
      drafts: { count: 0, items: [] },
      returned: [],
      awaiting_count: 0,
      published_count: 0,
    })
  })
})
