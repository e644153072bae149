// Limits of unpaid holds, and the consequences of abandoned ones.
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/shared/japan-time.ts'
import { book, booked, bookingWorld, refusalOf, type Wish } from '#test/booking-world.ts'
import { START } from '#test/database.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'
import { cancelSlot } from '../shared/cancel-slot.ts'
import { confirmReservation, giveUpHold } from './holds.ts'
import { expireHold, releaseExpiredHolds } from '../shared/holds.ts'
import { settlePayment } from '../shared/settle-payment.ts'
import { sweep } from '../sweep/sweep.ts'

const world = bookingWorld()
let guest: UserActor
let days = 0

beforeEach(async () => {
  world.clock.set(START)
  world.rate_limits = false
  guest = await aUser(world.db)
})

const slotWith = async (places = 40) => {
  const { id } = await anExperience(world.db)
  return await aSlot(world.db, id, { date: addDays('2027-01-10', days++ % 100), recruitment_number: places })
}
const minutes = (n: number) => world.clock.advance(n * 60_000)
const tryToBook = async (wish: Partial<Wish> = {}, who = guest) =>
  await refusalOf(book(world, who, { calendar_ids: [await slotWith()], card: 'three_d_secure', ...wish }))
/** A hold that waits for 3-D Secure. */
async function waiting(wish: Partial<Wish> = {}, who = guest) {
  const answer = await book(world, who, { calendar_ids: [await slotWith()], card: 'three_d_secure', ...wish })
  if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
  return { id: answer.action.reservation_id, charge_id: answer.action.next_action.charge_id }
}
/** An attempt that the card company has not answered. */
async function unanswered(wish: Partial<Wish> = {}) {
  expect(await tryToBook({ card: 'silent', ...wish })).toBe('payment_unknown')
  return await attemptOf(guest)
}
const attemptOf = async (who: UserActor) =>
  await world.db
    .selectFrom('payments as p')
    .innerJoin('reservations as r', 'r.id', 'p.reservation_id')
    .select(['p.id', 'p.reservation_id'])
    .where('r.user_id', '=', who.id)
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const row = async (id: number) =>
  await world.db
    .selectFrom('reservations')
    .select(['status', 'abandoned', 'held_session', 'held_address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof Refused)) throw new Error('it was not refused')
  return { code: error.code, ...error.details }
}

describe('unfinished holds', () => {
  it('are at most three, until one of them ends in any way', async () => {
    const first = await waiting()
    minutes(2)
    const second = await waiting()
    const third = await waiting()
    expect(await refused(book(world, guest, { calendar_ids: [await slotWith()] }))).toEqual({
      code: 'too_many_holds',
      holds: 3,
      places: 3,
      most: 12,
      free_at: '10:15',
      seconds: 13 * 60,
    })
    await giveUpHold(world, guest, second.id)
    const fourth = await waiting()
    expect(await tryToBook()).toBe('too_many_holds')
    await world.provider.decideThreeDSecure(third.charge_id, true)
    await confirmReservation(world, guest, third.id)
    const fifth = await waiting()
    expect(await tryToBook()).toBe('too_many_holds')
    await world.provider.decideThreeDSecure(fourth.charge_id, false)
    expect(await refusalOf(confirmReservation(world, guest, fourth.id))).toBe('three_d_secure_failed')
    expect(await tryToBook()).toBeUndefined()
    expect(await tryToBook()).toBe('too_many_holds')
    // The first one has expired, though no job has ended it yet.
    world.clock.set('2026-11-20T10:15:00+09:00')
    expect((await row(first.id)).status).toBe('held')
    expect(await tryToBook()).toBeUndefined()
    expect((await row(fifth.id)).status).toBe('held')
  })

  it('of several together have at most twelve places; a single one may have as many as a booking', async () => {
    const { id } = await anExperience(world.db)
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, n) => aSlot(world.db, id, { date: addDays('2027-01-10', n) })),
    )
    const whole = await waiting({ calendar_ids: many })
    expect(await refused(book(world, guest, { calendar_ids: [await slotWith()] }))).toMatchObject({
      code: 'too_many_held_places',
      places: 30,
      most: 12,
    })
    await giveUpHold(world, guest, whole.id)
    await waiting({ number_of_people: 8 })
    expect(await tryToBook({ number_of_people: 5 })).toBe('too_many_held_places')
    expect(await tryToBook({ calendar_ids: many.slice(0, 5) })).toBe('too_many_held_places')
    expect(await tryToBook({ calendar_ids: many.slice(0, 4) })).toBeUndefined()
    expect(await tryToBook()).toBe('too_many_held_places')
  })

  it('that wait for the provider’s result count however old they are', async () => {
    for (let n = 0; n < 3; n++) expect(await tryToBook({ card: 'silent' })).toBe('payment_unknown')
    minutes(60)
    // Their end is not known, and they can’t be given up.
    const answer = await refused(book(world, guest, { calendar_ids: [await slotWith()] }))
    expect(answer).toEqual({ code: 'too_many_holds', holds: 3, places: 3, most: 12 })
    await sweep(world)
    expect(await tryToBook()).toBeUndefined()
  })

  it('count by session too', async () => {
    const session_id = 4711
    for (let n = 0; n < 3; n++) await waiting({}, { ...guest, session_id })
    expect(await tryToBook({}, { ...(await aUser(world.db)), session_id })).toBe('too_many_holds')
    expect(await tryToBook({}, { ...(await aUser(world.db)), session_id: 4712 })).toBeUndefined()
  })

  it('are checked only for paid bookings, and count only paid ones', async () => {
    const { id } = await anExperience(world.db, { price: 0 })
    for (let n = 0; n < 5; n++) {
      const slot = await aSlot(world.db, id, { date: addDays('2027-01-10', n) })
      expect((await booked(world, guest, { calendar_ids: [slot], token: null })).status).toBe('confirmed')
    }
    for (let n = 0; n < 3; n++) await waiting()
    const slot = await aSlot(world.db, id, { date: '2027-02-10' })
    expect((await booked(world, guest, { calendar_ids: [slot], token: null })).status).toBe('confirmed')
  })

  it('change nothing for a call that is repeated with its key', async () => {
    const wish = { calendar_ids: [await slotWith()], key: 'again', token: await world.token('three_d_secure') }
    const { id } = await waiting(wish)
    await waiting()
    await waiting()
    expect(await tryToBook()).toBe('too_many_holds')
    expect((await waiting(wish)).id).toBe(id)
    // A refused call leaves no key: it can be sent again when there is room.
    const another = { ...wish, key: 'another', token: await world.token('three_d_secure') }
    expect(await tryToBook(another)).toBe('too_many_holds')
    await giveUpHold(world, guest, id)
    expect(await tryToBook(another)).toBeUndefined()
  })
})

describe('session and address of a hold', () => {
  const from: Partial<UserActor> = { session_id: 7, address: '203.0.113.20' }

  it('are stored, the address as a hash, until it is paid or declined', async () => {
    const actor = { ...guest, ...from }
    const paid = await waiting({}, actor)
    const held = await row(paid.id)
    expect(held).toMatchObject({ held_session: 7, held_address: expect.stringMatching(/^[\w-]{43}$/) })
    expect(JSON.stringify(held)).not.toContain('203.0.113')
    await world.provider.decideThreeDSecure(paid.charge_id, true)
    await confirmReservation(world, actor, paid.id)
    const cleared = { held_session: null, held_address: null, abandoned: null }
    expect(await row(paid.id)).toEqual({ status: 'confirmed', ...cleared })
    const { id: at_once } = await booked(world, actor, { calendar_ids: [await slotWith()] })
    expect(await row(at_once)).toEqual({ status: 'confirmed', ...cleared })
    const failed = await waiting({}, actor)
    await world.provider.decideThreeDSecure(failed.charge_id, false)
    await refusalOf(confirmReservation(world, actor, failed.id))
    expect(await row(failed.id)).toEqual({ status: 'declined', ...cleared })
  })

  it('are removed from an abandoned hold after two days', async () => {
    const { id } = await waiting({}, { ...guest, ...from })
    minutes(15)
    await sweep(world)
    expect(await row(id)).toMatchObject({ abandoned: 'ran_out', held_session: 7 })
    minutes(47 * 60)
    await sweep(world)
    expect(await row(id)).toMatchObject({ held_session: 7 })
    minutes(60)
    await sweep(world)
    expect(await row(id)).toEqual({ status: 'expired', abandoned: 'ran_out', held_session: null, held_address: null })
  })
})

describe('a hold is abandoned', () => {
  it('when it expires or is given up, once, whichever call ends it', async () => {
    const one = await waiting()
    const two = await waiting()
    const three = await waiting()
    await giveUpHold(world, guest, one.id)
    minutes(15)
    await Promise.all([
      releaseExpiredHolds(world),
      sweep(world),
      expireHold(world, two.id),
      expireHold(world, three.id),
    ])
    expect((await row(one.id)).abandoned).toBe('given_up')
    expect((await row(two.id)).abandoned).toBe('ran_out')
    expect((await row(three.id)).abandoned).toBe('ran_out')
    const events = await world.db
      .selectFrom('reservation_events')
      .select('type')
      .where('reservation_id', 'in', [one.id, two.id, three.id])
      .where('type', 'in', ['expired', 'given_up'])
      .execute()
    expect(events).toHaveLength(3)
  })

  it.each([
    [1, null],
    [6, 'not_verified'],
  ])('when 3-D Secure fails after %i minutes: %s', async (after, abandoned) => {
    const { id, charge_id } = await waiting()
    minutes(after)
    await world.provider.decideThreeDSecure(charge_id, false)
    expect(await refusalOf(confirmReservation(world, guest, id))).toBe('three_d_secure_failed')
    expect(await row(id)).toMatchObject({ status: 'declined', abandoned })
  })

  it('not when the card is declined, however late the result is', async () => {
    const attempt = await unanswered()
    minutes(60)
    await settlePayment(world, attempt, { outcome: 'declined', charge_id: null, code: 'card_declined' })
    expect(await row(attempt.reservation_id)).toMatchObject({ status: 'declined', abandoned: null })
  })

  it('not when its slot is cancelled, before or after the result', async () => {
    const slot = await slotWith()
    const ending = { by: 'host', reason: '荒天のため。' } as const
    const { id } = await waiting({ calendar_ids: [slot] })
    await cancelSlot(world, slot, ending)
    expect(await row(id)).toMatchObject({ status: 'expired', abandoned: null })

    const other = await slotWith()
    const attempt = await unanswered({ calendar_ids: [other] })
    await cancelSlot(world, other, ending)
    await settlePayment(world, attempt, { outcome: 'action_needed', charge_id: 'ch_late' })
    minutes(16)
    expect(await expireHold(world, attempt.reservation_id)).toBe(true)
    expect(await row(attempt.reservation_id)).toMatchObject({ status: 'expired', abandoned: null })
  })

  it('no longer when its money arrives after all', async () => {
    const { id, charge_id } = await waiting()
    await giveUpHold(world, guest, id)
    await world.provider.decideThreeDSecure(charge_id, true)
    const outcome = await world.payments.finishAction(charge_id)
    await settlePayment(world, await attemptOf(guest), outcome)
    expect(await row(id)).toMatchObject({ status: 'expired', abandoned: null })
    await world.runJobs()
    const charge = await world.provider.getCharge(charge_id)
    expect(charge).toMatchObject({ paid: true, refunded: charge!.amount })
    const mail = await world.db
      .selectFrom('mails')
      .select(['kind', 'text_body'])
      .where('to_address', '=', guest.email)
      .execute()
    expect(mail).toEqual([
      { kind: 'late_payment', text_body: expect.stringContaining('お手続きを取りやめられたあとに') },
    ])
  })
})

describe('many abandoned holds', () => {
  beforeEach(() => {
    world.rate_limits = true
  })

  async function abandon(many: number, who = guest) {
    for (let n = 0; n < many; n++) await giveUpHold(world, who, (await waiting({}, who)).id)
  }

  it('make their user wait, longer each time, and no other user', async () => {
    await abandon(5)
    expect(await tryToBook()).toBeUndefined()
    minutes(15)
    await releaseExpiredHolds(world)
    expect(await refused(book(world, guest, { calendar_ids: [await slotWith()] }))).toEqual({
      code: 'holds_paused',
      until: '11月20日(金) 10:30',
      seconds: 15 * 60,
    })
    expect(await tryToBook({}, await aUser(world.db))).toBeUndefined()
    minutes(15)
    await abandon(1)
    minutes(29)
    expect(await tryToBook()).toBe('holds_paused')
    minutes(1)
    expect(await tryToBook()).toBeUndefined()
  })

  it('no longer count after a day', async () => {
    await abandon(6)
    expect(await tryToBook()).toBe('holds_paused')
    minutes(24 * 60)
    await abandon(5)
    expect(await tryToBook()).toBeUndefined()
  })

  it('are not counted for a guest whose cards are declined', async () => {
    for (let n = 0; n < 8; n++) {
      expect(await tryToBook({ card: 'declined' })).toBe('payment_declined')
      const { id, charge_id } = await waiting()
      await world.provider.decideThreeDSecure(charge_id, false)
      expect(await refusalOf(confirmReservation(world, guest, id))).toBe('three_d_secure_failed')
    }
    expect(await tryToBook({ card: 'good' })).toBeUndefined()
  })

  it('don’t block free bookings', async () => {
    await abandon(6)
    const { id } = await anExperience(world.db, { price: 0 })
    const slot = await aSlot(world.db, id, { date: '2027-01-10' })
    expect((await booked(world, guest, { calendar_ids: [slot], token: null })).status).toBe('confirmed')
  })

  it('of users at one address make all users there wait a little', async () => {
    const address = '203.0.113.30'
    for (let n = 0; n < 17; n++) await abandon(3, { ...(await aUser(world.db)), address })
    const other = { ...(await aUser(world.db)), address }
    expect(await refused(book(world, other, { calendar_ids: [await slotWith()] }))).toEqual({
      code: 'address_busy',
      seconds: 5 * 60,
    })
    expect(await tryToBook({}, { ...other, address: '203.0.113.31' })).toBeUndefined()
    minutes(5)
    expect(await tryToBook({}, other)).toBeUndefined()
  }, 60_000)

  it('don’t matter when rate limits are off', async () => {
    world.rate_limits = false
    await abandon(8)
    expect(await tryToBook()).toBeUndefined()
  })
})
