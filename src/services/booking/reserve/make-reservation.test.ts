import { beforeAll, describe, expect, it } from 'vitest'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { aHost, anExperience, anOption, aSlot, aUser } from '#test/factories.ts'
import { writeMails } from '../mails/write-mails.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cancelReservation, getReservation } from '../reservations/reservations.ts'
import { checkPayment } from '../payment/payments.ts'
import { confirmReservation } from './holds.ts'
import { releaseExpiredHolds } from '../shared/holds.ts'
import { getPrice } from './get-price.ts'
import { makeReservation } from './make-reservation.ts'
import { processWebhook, receiveWebhook } from '../payment/webhooks.ts'
import { sendRefund } from '../payment/refunds.ts'

const world = bookingWorld()
let guest: UserActor

beforeAll(async () => {
  guest = await aUser(world.db)
})

const taken = async (id: number) =>
  (await world.db.selectFrom('calendars').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
const statusOf = async (id: number) =>
  (await world.db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const lastReservation = async () =>
  (await world.db.selectFrom('reservations').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
const mails = async (to: string) => {
  await writeMails(world)
  return await world.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body', 'attachments'])
    .where('to_address', '=', to)
    .orderBy('id')
    .execute()
}

describe('a booking', () => {
  it('takes the places, charges the quoted total and mails guest and host', async () => {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, title: '藍で染める' })
    const option_id = await anOption(world.db, id)
    const slot = await aSlot(world.db, id)
    const query = { 'calendar_ids[]': [slot], number_of_people: 2, option_id, coupon_code: null }
    const quoted = await getPrice(world, guest, id, query)
    expect(quoted).toEqual({
      tour: 6000,
      discount: 0,
      option: 1000,
      service_fee: 350,
      processing_fee: 264,
      total: 7614,
    })
    const reservation = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2, option_id })
    expect(reservation).toMatchObject({
      status: 'confirmed',
      number_of_people: 2,
      price: quoted,
      payment: { state: 'captured', card_last4: '4242' },
    })
    expect(await taken(slot)).toBe(2)
    expect(await world.books()).toMatchObject({ ours: 7614, theirs: 7614 })
    const [mail] = await mails(guest.email)
    expect(mail!.text_body).toContain(`■ 予約番号\n${reservation.id}\n`)
    expect(mail!.text_body).toContain('7,614円')
    expect(JSON.stringify(mail!.attachments)).toContain('BEGIN:VCALENDAR')
    expect((await mails(host.email)).map((one) => one.kind)).toEqual(['reservation_for_host'])
  })

  it('of several slots takes all or none', async () => {
    const { id } = await anExperience(world.db)
    const open = await aSlot(world.db, id)
    const full = await aSlot(world.db, id, { date: '2026-11-26', recruitment_number: 1 })
    await booked(world, await aUser(world.db), { calendar_ids: [full] })
    expect(await refusalOf(book(world, guest, { calendar_ids: [open, full] }))).toBe('slot_full')
    expect(await taken(open)).toBe(0)
  })

  it('that costs nothing needs no card', async () => {
    const { id } = await anExperience(world.db, { price: 0 })
    const slot = await aSlot(world.db, id)
    const reservation = await booked(world, guest, { calendar_ids: [slot], token: null })
    expect(reservation).toMatchObject({ status: 'confirmed', payment: null, price: { total: 0 } })
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], number_of_people: 2, token: null }))).toBe(
      'people_must_be_one',
    )
  })

  it('at another price than the guest saw is refused before the charge', async () => {
    const { id } = await anExperience(world.db, { price: 2000 })
    const slot = await aSlot(world.db, id)
    const before = await world.books()
    const input = {
      calendar_ids: [slot],
      number_of_people: 1,
      payment_token: await world.token(),
      idempotency_key: null,
    }
    expect(await refusalOf(makeReservation(world, guest, { ...input, total: 2000 }))).toBe('price_changed')
    expect(await world.books()).toEqual(before)
    expect(await taken(slot)).toBe(0)
    expect(await refusalOf(makeReservation(world, guest, { ...input, total: 2175 }))).toBeUndefined()
  })

  it('keeps the price and policy of the time of booking', async () => {
    const { id } = await anExperience(world.db, { price: 2000, cancellation_period: 7 })
    const slot = await aSlot(world.db, id, { date: '2026-12-20' })
    const reservation = await booked(world, guest, { calendar_ids: [slot] })
    await world.db
      .updateTable('experiences')
      .set({ price: 9000, cancellation_period: 30 })
      .where('id', '=', id)
      .execute()
    const later = await getReservation(world, guest, reservation.id)
    expect(later.price).toEqual(reservation.price)
    expect(later.cancellation).toMatchObject({ period: 7, deadline: '2026-12-13T23:59:59+09:00' })
  })

  it.each([
    ['no slot', {}, async () => [], 'no_slots'],
    ['an unknown slot', {}, async () => [999_999], 'booking_slot_unknown'],
    ['a slot in the past', { date: '2026-11-19' }, async (slot: number) => [slot], 'slot_started'],
    ['a closed slot', { open: false }, async (slot: number) => [slot], 'slot_closed'],
    [
      'slots of two experiences',
      {},
      async (slot: number) => [slot, await aSlot(world.db, (await anExperience(world.db)).id)],
      'mixed_experiences',
    ],
  ] as const)('with %s is refused', async (_, values, ids, code) => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, values)
    expect(await refusalOf(book(world, guest, { calendar_ids: [...(await ids(slot))] }))).toBe(code)
  })

  it('of too many people, of an own experience, or without a card is refused', async () => {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id })
    const slot = await aSlot(world.db, id)
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], number_of_people: 6 }))).toBe('too_many_people')
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], number_of_people: 0 }))).toBe('people_invalid')
    expect(await refusalOf(book(world, host, { calendar_ids: [slot] }))).toBe('own_experience')
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], token: null }))).toBe('card_needed')
    expect(await taken(slot)).toBe(0)
  })

  it('counts each use of a coupon, and returns the use when the card is declined', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id)
    await world.db.insertInto('coupons').values({ code: 'ONCE', amount: 500, max_uses: 1 }).execute()
    expect(
      await refusalOf(book(world, guest, { calendar_ids: [slot], coupon_code: 'ｏｎｃｅ', card: 'declined' })),
    ).toBe('payment_declined')
    const reservation = await booked(world, guest, { calendar_ids: [slot], coupon_code: ' ｏｎｃｅ ' })
    expect(reservation.price.discount).toBe(500)
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], coupon_code: 'ONCE' }))).toBe('coupon_exhausted')
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], coupon_code: 'TWICE' }))).toBe('coupon_unknown')
  })
})

describe('a card', () => {
  it('that is declined leaves only the record', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id)
    const before = await world.books()
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], card: 'declined' }))).toBe('payment_declined')
    expect(await taken(slot)).toBe(0)
    expect(await statusOf(await lastReservation())).toBe('declined')
    expect(await world.books()).toEqual(before)
  })

  it('whose token was used before is declined', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id)
    const token = await world.token()
    await booked(world, guest, { calendar_ids: [slot], token })
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], token }))).toBe('payment_declined')
  })

  it('with 3-D Secure is charged once, when it is finished', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id)
    const before = await world.books()
    const answer = await book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })
    if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
    expect(await taken(slot)).toBe(1)
    expect(await world.books()).toEqual(before)
    expect(await refusalOf(confirmReservation(world, await aUser(world.db), answer.action.reservation_id))).toBe(
      'reservation_not_found',
    )
    await world.provider.decideThreeDSecure(answer.action.next_action.charge_id, true)
    const [one, two] = await Promise.all([
      confirmReservation(world, guest, answer.action.reservation_id),
      confirmReservation(world, guest, answer.action.reservation_id),
    ])
    expect([one.status, two.status]).toEqual(['confirmed', 'confirmed'])
    expect((await world.books()).charges).toBe(before.charges + 1)
  })

  it('with failed 3-D Secure ends the booking', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id)
    const answer = await book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })
    if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
    await world.provider.decideThreeDSecure(answer.action.next_action.charge_id, false)
    expect(await refusalOf(confirmReservation(world, guest, answer.action.reservation_id))).toBe(
      'three_d_secure_failed',
    )
    expect(await taken(slot)).toBe(0)
  })

  it('with unfinished 3-D Secure frees the places after 15 minutes, for the next booking', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, { recruitment_number: 1 })
    const answer = await book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })
    if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
    const other = await aUser(world.db)
    expect(await refusalOf(book(world, other, { calendar_ids: [slot] }))).toBe('slot_full')
    world.clock.advance(15 * 60_000)
    expect((await booked(world, other, { calendar_ids: [slot] })).status).toBe('confirmed')
    await world.provider.decideThreeDSecure(answer.action.next_action.charge_id, true)
    expect(await refusalOf(confirmReservation(world, guest, answer.action.reservation_id))).toBe('hold_expired')
    expect(await wrongCounters(world.pool)).toEqual([])
  })

  it('without a result keeps the hold however late it is, until a check finds it paid', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, { recruitment_number: 1, date: '2026-12-24' })
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], card: 'silent' }))).toBe('payment_unknown')
    const reservation_id = await lastReservation()
    world.clock.advance(60 * 60_000)
    expect(await releaseExpiredHolds(world)).toBe(0)
    expect(await refusalOf(book(world, await aUser(world.db), { calendar_ids: [slot] }))).toBe('slot_full')
    expect(await world.runJobs()).toContain('settle-payment')
    expect(await statusOf(reservation_id)).toBe('confirmed')
    const { ours, theirs } = await world.books()
    expect(ours).toBe(theirs)
  })
})

describe('an idempotency key', () => {
  it('returns the same response to the same request, repeated or concurrent', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id)
    const token = await world.token()
    const wish = { calendar_ids: [slot], key: 'key-1', token }
    const before = (await world.books()).charges
    const answers = await Promise.all([
      booked(world, guest, wish),
      booked(world, guest, wish),
      booked(world, guest, wish),
    ])
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect((await booked(world, guest, wish)).id).toBe(answers[0].id)
    expect((await world.books()).charges).toBe(before + 1)
    expect(await refusalOf(book(world, guest, { ...wish, calendar_ids: [slot], coupon_code: 'OTHER' }))).toBe(
      'idempotency_conflict',
    )
    // A key belongs to its user.
    expect((await booked(world, await aUser(world.db), { ...wish, token: await world.token() })).id).not.toBe(
      answers[0].id,
    )
  })

  it('repeats a decline', async () => {
    const { id } = await anExperience(world.db)
    const wish = { calendar_ids: [await aSlot(world.db, id)], key: 'key-2', token: await world.token('declined') }
    expect(await refusalOf(book(world, guest, wish))).toBe('payment_declined')
    expect(await refusalOf(book(world, guest, wish))).toBe('payment_declined')
  })
})

describe('a webhook', () => {
  it('that is repeated, early or forged changes nothing', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, { date: '2026-12-26' })
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], card: 'silent' }))).toBe('payment_unknown')
    const reservation_id = await lastReservation()
    const payment = await world.db
      .selectFrom('payments')
      .select(['id', 'reference'])
      .where('reservation_id', '=', reservation_id)
      .executeTakeFirstOrThrow()
    const charge = (await world.provider.findByReference(payment.reference))!
    const body = JSON.stringify({ id: 'evnt_1', type: 'charge.succeeded', data: { id: charge.id } })
    const headers = new Headers({ 'x-sandbox-pay-webhook-token': 'webhook-token-of-tests' })
    expect(
      await refusalOf(receiveWebhook(world, 'sandbox', new Headers({ 'x-sandbox-pay-webhook-token': 'guess' }), body)),
    ).toBe('not_found')
    expect(await refusalOf(receiveWebhook(world, 'payjp', headers, body))).toBe('not_found')
    await Promise.all([
      receiveWebhook(world, 'sandbox', headers, body),
      receiveWebhook(world, 'sandbox', headers, body),
    ])
    const rows = await world.db.selectFrom('payment_webhooks').select('id').where('event_id', '=', 'evnt_1').execute()
    expect(rows).toHaveLength(1)
    await Promise.all([
      processWebhook(world, rows[0]!.id),
      checkPayment(world, payment.id),
      checkPayment(world, payment.id),
    ])
    expect(await statusOf(reservation_id)).toBe('confirmed')
    expect(
      (await mails(guest.email)).filter((mail) => mail.text_body.includes(`■ 予約番号\n${reservation_id}\n`)),
    ).toHaveLength(1)
  })
})

describe('a refund', () => {
  it('that two workers send at once is made once', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, { date: '2027-05-05' })
    const reservation = await booked(world, guest, { calendar_ids: [slot] })
    await cancelReservation(world, guest, reservation.id)
    const refund = await world.db
      .selectFrom('refunds')
      .select('id')
      .where('reservation_id', '=', reservation.id)
      .executeTakeFirstOrThrow()
    await Promise.all([sendRefund(world, refund.id), sendRefund(world, refund.id), sendRefund(world, refund.id)])
    await world.runJobs()
    const { payment } = await getReservation(world, guest, reservation.id)
    expect(payment).toMatchObject({ state: 'refunded', refunded: reservation.price.total })
    const { ours, theirs } = await world.books()
    expect(ours).toBe(theirs)
  })
})

describe('cancelling', () => {
  it('refunds everything until the deadline and nothing after it, and is refused after the start', async () => {
    const { id } = await anExperience(world.db, { cancellation_period: 2 })
    const slots = await Promise.all(
      ['10:00', '13:00', '16:00'].map((start_time) =>
        aSlot(world.db, id, { date: '2027-01-10', start_time, end_time: '18:00' }),
      ),
    )
    const reservations = []
    for (const slot of slots) reservations.push(await booked(world, guest, { calendar_ids: [slot] }))
    const total = reservations[0]!.price.total
    expect(await refusalOf(cancelReservation(world, guest, reservations[0]!.id, total - 1))).toBe('refund_changed')
    expect(await refusalOf(cancelReservation(world, await aUser(world.db), reservations[0]!.id))).toBe(
      'reservation_not_found',
    )

    world.clock.set('2027-01-08T23:59:59+09:00')
    const first = await cancelReservation(world, guest, reservations[0]!.id, total)
    expect(first).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'guest',
      payment: { refunded: total, state: 'refund_under_way' },
    })
    expect(await taken(slots[0]!)).toBe(0)
    expect(await refusalOf(cancelReservation(world, guest, reservations[0]!.id))).toBe('not_cancellable')
    expect(await world.runJobs()).toContain('send-refund')
    expect((await getReservation(world, guest, reservations[0]!.id)).payment).toMatchObject({
      state: 'refunded',
      refunded: total,
    })

    world.clock.set('2027-01-09T00:00:00+09:00')
    const second = await cancelReservation(world, guest, reservations[1]!.id)
    expect(second.payment).toMatchObject({ state: 'captured', refunded: 0 })

    world.clock.set('2027-01-10T16:00:00+09:00')
    expect(await refusalOf(cancelReservation(world, guest, reservations[2]!.id))).toBe('cancel_started')
    await world.runJobs()
    const { ours, theirs } = await world.books()
    expect(ours).toBe(theirs)
    expect(await wrongCounters(world.pool)).toEqual([])
  })
})
