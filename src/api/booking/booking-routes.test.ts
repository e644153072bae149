import { beforeEach, describe, expect, test } from 'vitest'
import { reservation } from '#contract/booking/booking-schemas.ts'
import { errorBody } from '#contract/shared/error-body.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { apiOf } from '#test/api.ts'
import { bookingWorld, type CardKind } from '#test/booking-world.ts'
import { signedInAs, START } from '#test/database.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'
import { bookingRoutes } from './booking-routes.ts'

const world = bookingWorld()
let guest: UserActor
let slot: number
beforeEach(async () => {
  Object.assign(world, { trust_proxy: true, rate_limits: false })
  world.clock.set(START)
  guest = await aUser(world.db)
  slot = await aSlot(world.db, (await anExperience(world.db)).id, { date: '2027-01-20', recruitment_number: 50 })
})

async function call(method: string, path: string, body?: object, from = '203.0.113.1') {
  const response = await apiOf(world, bookingRoutes()).request(`/api/v1${path}`, {
    method,
    headers: {
      ...signedInAs(guest),
      'x-forwarded-for': from,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  return {
    status: response.status,
    retry_after: response.headers.get('retry-after'),
    body: (await response.json()) as Record<string, unknown>,
  }
}
const book = async (card: CardKind = 'three_d_secure', from?: string) =>
  await call(
    'POST',
    '/reservations',
    { calendar_ids: [slot], number_of_people: 1, payment_token: await world.token(card), again: true },
    from,
  )
const taken = async () =>
  (await world.db.selectFrom('calendars').select('taken').where('id', '=', slot).executeTakeFirstOrThrow()).taken

describe('unfinished holds', () => {
  test('of one user are limited to three, and the response has the waiting time', async () => {
    for (let n = 0; n < 3; n++) {
      expect((await book()).status).toBe(202)
      world.clock.advance(60_000)
    }
    const refused = await book('good')
    expect(refused).toMatchObject({ status: 422, retry_after: String(12 * 60), body: { code: 'too_many_holds' } })
    expect(errorBody.parse(refused.body).message).toBe(
      'お支払いの終わっていない手続きが3件あります。先の手続きを終えるか取りやめてから、または10:15以降に、もう一度お試しください。',
    )
    expect(await taken()).toBe(3)
  })

  test('of one address are limited to thirty', async () => {
    for (let n = 0; n < 30; n++) {
      if (n % 3 === 0) guest = await aUser(world.db)
      expect((await book('three_d_secure', '198.51.100.4, 203.0.113.2')).status).toBe(202)
    }
    guest = await aUser(world.db)
    const refused = await book('good', '203.0.113.2')
    expect(refused).toMatchObject({ status: 422, retry_after: '900', body: { code: 'address_busy' } })
    expect(refused.body.message).toBe(
      'お使いの回線（Wi-Fiや携帯電話）をご利用の方々のお手続きが重なっています。15分ほど待ってから、もう一度お試しください。以前にお支払いのあるアカウントをお持ちでしたら、そのアカウントでログインすると、待たずにお手続きいただけます。',
    )
    expect((await book('good', '203.0.113.3')).status).toBe(201)
  })

  test('that were abandoned pause their user', async () => {
    world.rate_limits = true
    for (let n = 0; n < 6; n++) {
      const { body } = await book()
      expect((await call('DELETE', `/reservations/${Number(body.reservation_id)}/hold`)).status).toBe(200)
    }
    const refused = await book('good')
    expect(refused).toMatchObject({ status: 422, retry_after: '900', body: { code: 'holds_paused' } })
    expect(refused.body.message).toContain('11月20日(金) 10:15以降に、もう一度お試しください。')
  })
})

describe('DELETE /reservations/{id}/hold', () => {
  test('releases the places and returns the reservation', async () => {
    const { body } = await book()
    expect(await taken()).toBe(1)
    const path = `/reservations/${Number(body.reservation_id)}/hold`
    const given = await call('DELETE', path)
    expect(given.status).toBe(200)
    expect(reservation.parse(given.body)).toMatchObject({ status: 'expired', payment: { state: 'voided' } })
    expect(await taken()).toBe(0)
    expect((await call('DELETE', path)).body).toEqual(given.body)
    guest = await aUser(world.db)
    expect(await call('DELETE', path)).toMatchObject({ status: 404, body: { code: 'reservation_not_found' } })
  })

  test('gives the reason of a rejection', async () => {
    expect(await book('silent')).toMatchObject({ status: 402 })
    const { id } = await world.db
      .selectFrom('reservations')
      .select('id')
      .where('user_id', '=', guest.id)
      .executeTakeFirstOrThrow()
    expect(await call('DELETE', `/reservations/${id}/hold`)).toMatchObject({
      status: 422,
      body: {
        code: 'payment_under_way',
        message:
          'お支払いの結果を確認しているため、いまは取りやめられません。結果はメールとマイページでお知らせします。',
      },
    })
    const { body } = await book('good')
    expect(await call('DELETE', `/reservations/${Number(body.id)}/hold`)).toMatchObject({
      status: 422,
      body: {
        code: 'reservation_confirmed',
        message: 'この予約は確定しています。キャンセルするときは、マイページの予約の詳細へお進みください。',
      },
    })
  })
})

describe('a payment token', () => {
  test.each([
    ['with a NUL', 'tok_\u0000'],
    ['with a line break', 'tok_1\n'],
    ['with half a character', 'tok_\ud800'],
    ['in full width', 'ｔｏｋ＿１２３'],
    ['with a space', 'tok 1'],
    ['of 256 characters', 'x'.repeat(256)],
    ['of 10 kB', 'x'.repeat(10_000)],
  ])('%s is rejected and holds no place', async (_, payment_token) => {
    const refused = await call('POST', '/reservations', { calendar_ids: [slot], number_of_people: 1, payment_token })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_input',
        messages: {
          payment_token: ['カード情報を読み取れませんでした。カード情報をもう一度入力してください。'],
        },
      },
    })
    expect(await taken()).toBe(0)
    expect(await world.db.selectFrom('reservations').select('id').where('user_id', '=', guest.id).execute()).toEqual([])
  })

  test('that is empty counts as absent', async () => {
    const refused = await call('POST', '/reservations', {
      calendar_ids: [slot],
      number_of_people: 1,
      payment_token: '',
    })
    expect(refused).toMatchObject({ status: 422, body: { code: 'card_needed' } })
  })

  test('of 255 printable characters goes to the card company', async () => {
    const payment_token = 'x'.repeat(255)
    const declined = await call('POST', '/reservations', { calendar_ids: [slot], number_of_people: 1, payment_token })
    expect(declined).toMatchObject({ status: 402, body: { code: 'payment_declined' } })
  })
})
