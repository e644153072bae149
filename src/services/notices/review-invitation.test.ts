// Mails that ask for a review: only with a consent, and each once.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '#test/booking-world.ts'
import { anAdmin } from '#test/factories.ts'
import { aBooking, noticeWorld } from '#test/notices/notice-world.ts'
import { refundReservation } from '../booking/admin/refunds.ts'
import { cancelReservation } from '../booking/reservations/reservations.ts'
import { deleteReview, postReview } from '../reviews/reviews.ts'
import { chooseNotices, endMailConsent, getMailConsent, getMyNotices } from './my-notices.ts'

const { world, sendAt, mailsOf } = noticeWorld()
type Booked = Awaited<ReturnType<typeof aBooking>>
let booked: Booked
const choose = (review_invitation: boolean) => chooseNotices(world, booked.guest, { choices: [], review_invitation })
const tokenOf = async () => {
  const [mail] = await mailsOf('review_invitation')
  return mail!.unsubscribe_url!.split('/').at(-1)!
}

beforeEach(async () => {
  booked = await aBooking(world)
})

test('goes out on the day after at 10:00, once, with the address that ends it', async () => {
  await choose(true)
  await sendAt('2026-11-26T09:59:59')
  expect(await mailsOf('review_invitation')).toEqual([])
  await Promise.all([sendAt('2026-11-26T10:00:00'), sendAt('2026-11-26T10:00:00')])
  await sendAt('2026-11-26T10:01:00')
  const [mail, ...others] = await mailsOf('review_invitation')
  expect(others).toEqual([])
  expect(mail!.unsubscribe_url).toMatch(/^https:\/\/[^/]+\/unsubscribe\/[a-z2-7]{26}$/)
  expect(mail!.text_body.replace(/\s/g, '')).toContain(mail!.unsubscribe_url!)
  expect(mail!.text_body).toContain(`/mypage/reservations/${booked.reservation_id}`)
})

test.each<[string, () => Promise<unknown>]>([
  ['without a consent', async () => undefined],
  [
    'after the consent was withdrawn',
    async () => {
      await choose(true)
      await choose(false)
    },
  ],
  [
    'about a cancelled booking',
    async () => {
      await choose(true)
      await cancelReservation(world, booked.guest, booked.reservation_id)
    },
  ],
  [
    'about a booking that was paid back',
    async () => {
      await choose(true)
      const { total } = await world.db
        .selectFrom('reservations')
        .select('total')
        .where('id', '=', booked.reservation_id)
        .executeTakeFirstOrThrow()
      await refundReservation(world, await anAdmin(world.db), booked.reservation_id, {
        amount: total,
        reason: '悪天候のため。',
        request_key: randomUUID(),
        refundable: total,
        private_reason: '',
        borne_by: 'host',
      })
      await world.runJobs()
    },
  ],
  [
    'after a review, also a deleted one',
    async () => {
      await choose(true)
      world.clock.set('2026-11-25T20:00:00+09:00')
      await postReview(world, booked.guest, booked.reservation_id, { rate: 5, content: 'よい会でした。' })
      await deleteReview(world, booked.guest, booked.reservation_id)
    },
  ],
  [
    'about an experience that was taken down',
    async () => {
      await choose(true)
      await world.pool.query(`update experiences set status = 'withdrawn' where id = $1`, [booked.experience_id])
    },
  ],
  [
    'three days later',
    async () => {
      await choose(true)
      world.clock.set('2026-11-29T00:00:00+09:00')
    },
  ],
])('is not sent %s', async (_, prepare) => {
  await prepare()
  const now = world.clock.now()
  await sendAt(now > new Date('2026-11-26T01:00:00Z') ? '2026-11-29T10:00:00' : '2026-11-26T10:00:00')
  expect(await mailsOf('review_invitation')).toEqual([])
})

describe('the address in the mail', () => {
  beforeEach(async () => {
    await choose(true)
    await sendAt('2026-11-26T10:00:00')
  })

  test('ends the consent without a session, once or more often', async () => {
    const token = await tokenOf()
    expect(await getMailConsent(world, token)).toEqual({ kind: 'review_invitation', ended: false })
    expect((await getMyNotices(world, booked.guest)).review_invitation).toBe(true)
    const ended = await Promise.all([endMailConsent(world, token), endMailConsent(world, token)])
    expect(ended).toEqual([
      { kind: 'review_invitation', ended: true },
      { kind: 'review_invitation', ended: true },
    ])
    expect((await getMyNotices(world, booked.guest)).review_invitation).toBe(false)
  })

  test('of an old mail also ends a later consent, and nobody else’s', async () => {
    const token = await tokenOf()
    await endMailConsent(world, token)
    const other = await aBooking(world, { date: '2026-12-20' })
    await chooseNotices(world, other.guest, { choices: [], review_invitation: true })
    await choose(true)
    await endMailConsent(world, token)
    expect((await getMyNotices(world, booked.guest)).review_invitation).toBe(false)
    expect((await getMyNotices(world, other.guest)).review_invitation).toBe(true)
  })

  test.each(['', 'a'.repeat(26), `${'a'.repeat(25)}%`, "' or 1=1 --"])('%j ends nothing', async (token) => {
    expect(await refusalOf(endMailConsent(world, token))).toBe('mail_consent_not_found')
    expect(await refusalOf(getMailConsent(world, token))).toBe('mail_consent_not_found')
    expect((await getMyNotices(world, booked.guest)).review_invitation).toBe(true)
  })
})

test('a consent keeps the sentence and the time as proof, also after its end; giving it twice stores it once', async () => {
  await choose(true)
  await choose(true)
  await choose(false)
  await choose(true)
  const { rows } = await world.pool.query(
    'select wording, given_at, ended_at is null as valid from mail_consents where user_id = $1 order by id',
    [booked.guest.id],
  )
  expect(rows).toMatchObject([{ valid: false }, { valid: true }])
  expect(rows[0].wording).toBe('体験の翌日に、レビューのお願いをメールで受け取る')
})
