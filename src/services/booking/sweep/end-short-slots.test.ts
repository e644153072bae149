import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { findShortSlots } from '#database/booking/slots/slot-ends.ts'
import { missedMinimum } from '#domain/schedule/slot.ts'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { START } from '#test/database.ts'
import { aHost, anExperience, aSlot, aUser, type ExperienceOverrides } from '#test/factories.ts'
import { writeMails } from '../mails/write-mails.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cancelReservation, getCalendarFile, getReservation } from '../reservations/reservations.ts'
import { cancelSlot } from '../shared/cancel-slot.ts'
import { confirmReservation } from '../reserve/holds.ts'
import { endShortSlots, sweep } from './sweep.ts'
import { getReceipt, issueReceipt } from '../reservations/receipts.ts'

const world = bookingWorld()
let guest: UserActor
let host: UserActor

const AT_START = '2026-11-25T10:00:00+09:00'

beforeEach(async () => {
  world.clock.set(START)
  guest = await aUser(world.db)
  host = await aHost(world.db)
})

const withMinimum = async (minimum: number, values: ExperienceOverrides = {}) =>
  (
    await anExperience(world.db, {
      user_id: host.id,
      set_minimum_number_of_participant_count: true,
      minimum_number_of_participant_count: minimum,
      ...values,
    })
  ).id
const slotOf = async (id: number) =>
  await world.db
    .selectFrom('calendars')
    .select(['taken', 'open', 'cancelled_at', 'cancelled_by', 'cancel_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const isCancelled = async (id: number) => (await slotOf(id)).cancelled_at !== null
const refundsOf = async (reservation_id: number) =>
  await world.db
    .selectFrom('refunds')
    .select(['amount', 'state', 'reason'])
    .where('reservation_id', '=', reservation_id)
    .orderBy('id')
    .execute()
const amountsOf = async (reservation_id: number) => (await refundsOf(reservation_id)).map(({ amount }) => amount)
const mails = async (to: string, kind: string) => {
  await writeMails(world)
  return await world.db
    .selectFrom('mails')
    .select(['subject', 'text_body'])
    .where('to_address', '=', to)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
}

/** All refunds are done, and the booking data is consistent. */
async function expectOrder(): Promise<void> {
  await world.runJobs()
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

describe('a slot at its reservation deadline', () => {
  it('is cancelled below its minimum; all guests are refunded in full and mailed', async () => {
    const id = await withMinimum(4)
    const slot = await aSlot(world.db, id)
    const other = await aUser(world.db)
    const one = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
    const two = await booked(world, other, { calendar_ids: [slot] })
    world.clock.set(AT_START)
    expect(await endShortSlots(world)).toBe(1)
    expect(await slotOf(slot)).toMatchObject({ taken: 0, open: false, cancelled_by: 'minimum_not_reached' })
    await expectOrder()
    expect(await getReservation(world, guest, one.id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'minimum_not_reached',
      payment: { state: 'refunded', refunded: one.price.total },
    })
    expect(await refundsOf(two.id)).toEqual([
      { amount: two.price.total, state: 'done', reason: 'cancelled_by_minimum_not_reached' },
    ])
    const [mail] = await mails(guest.email, 'reservation_cancelled')
    for (const part of [
      '最少催行人数',
      '2026年11月25日(水) 10:00〜12:00',
      `${one.price.total.toLocaleString('ja-JP')}円`,
    ])
      expect(mail!.text_body).toContain(part)
    const told = await mails(host.email, 'slots_ended_for_host')
    expect(told).toHaveLength(1)
    expect(told[0]!.text_body).toContain('2件（3名）')
    expect(await refusalOf(book(world, other, { calendar_ids: [slot] }))).toBe('slot_cancelled')
  })

  it('is kept when the minimum is reached, and when there is none', async () => {
    const slot = await aSlot(world.db, await withMinimum(2))
    await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
    const free_of_minimum = await aSlot(
      world.db,
      await withMinimum(2, { set_minimum_number_of_participant_count: false }),
    )
    world.clock.set(AT_START)
    expect(await endShortSlots(world)).toBe(0)
    expect(await isCancelled(slot)).toBe(false)
    expect(await isCancelled(free_of_minimum)).toBe(false)
  })

  it.each([
    ['on_the_day', '2026-11-25T09:59:00+09:00', '2026-11-25T10:00:00+09:00'],
    ['the_day_before', '2026-11-24T23:59:00+09:00', '2026-11-25T00:00:00+09:00'],
  ] as const)('%s is left alone a minute before', async (reservation_deadline, before, then) => {
    const slot = await aSlot(world.db, await withMinimum(2, { reservation_deadline }))
    world.clock.set(before)
    expect(await endShortSlots(world)).toBe(0)
    world.clock.set(then)
    expect(await endShortSlots(world)).toBe(1)
    expect(await isCancelled(slot)).toBe(true)
  })

  it('is cancelled when it is closed, and by the cleanup job; not when it has reviews or ended long ago', async () => {
    const closed = await aSlot(world.db, await withMinimum(2), { open: false })
    const reviewed = await aSlot(world.db, await withMinimum(2))
    const reservation = await booked(world, guest, { calendar_ids: [reviewed], token: await world.token() })
    const old = await aSlot(world.db, await withMinimum(2), { date: '2026-11-22' })
    world.clock.set('2026-11-25T12:30:00+09:00')
    await world.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('reviews')
        .values({
          experience_id: reservation.experience.id,
          reservation_id: reservation.id,
          user_id: guest.id,
          rate: 5,
          content: 'よかったです。',
          posted_at: world.clock.now(),
        })
        .execute()
    })
    expect((await sweep(world)).slots).toBe(1)
    expect(await Promise.all([closed, reviewed, old].map(isCancelled))).toEqual([true, false, false])
    await expectOrder()
  })

  it('is found by SQL by the same rule as in the domain', async () => {
    const slots: { id: number; slot: Parameters<typeof missedMinimum>[0] }[] = []
    for (const reservation_deadline of ['on_the_day', 'the_day_before'] as const)
      for (const minimum of [1, 3])
        for (const start_time of ['00:00', '10:00', '23:30']) {
          const id = await aSlot(world.db, await withMinimum(minimum, { reservation_deadline }), {
            date: '2026-12-10',
            start_time,
            end_time: '23:59',
            taken: 0,
          })
          const taken = start_time === '10:00' ? 1 : 0
          if (taken) await booked(world, guest, { calendar_ids: [id] })
          const { starts_at } = await world.db
            .selectFrom('calendars')
            .select('starts_at')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          slots.push({ id, slot: { minimum, taken, starts_at, reservation_deadline } })
        }
    const from = new Date('2026-12-09T22:00:00+09:00').getTime()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 26 * 60 }), async (minutes) => {
        const now = new Date(from + minutes * 60_000)
        const found = new Set(await findShortSlots(world.db, now, 1000))
        for (const { id, slot } of slots) expect(found.has(id)).toBe(missedMinimum(slot, now))
      }),
      { numRuns: 60, examples: [[119], [120], [720], [1529], [1530]] },
    )
  })
})

describe('a reservation of several slots', () => {
  async function threeSlots(price = 3001) {
    const id = await withMinimum(2, { price })
    const slots = [
      await aSlot(world.db, id),
      await aSlot(world.db, id, { date: '2026-12-25' }),
      await aSlot(world.db, id, { date: '2027-01-25' }),
    ] as const
    const reservation = await booked(world, guest, { calendar_ids: [...slots], token: price ? undefined : null })
    return { slots, reservation }
  }

  it('loses one slot and its share, then the others, and all shares add up to the total', async () => {
    const { slots, reservation } = await threeSlots()
    const { total } = reservation.price
    const share = Math.floor(total / 3)
    expect(total % 3).not.toBe(0)
    world.clock.set(AT_START)
    expect(await endShortSlots(world)).toBe(1)
    await expectOrder()
    const after = await getReservation(world, guest, reservation.id)
    expect(after).toMatchObject({ status: 'confirmed', payment: { state: 'partly_refunded', refunded: share } })
    expect(after.calendars.map((slot) => slot.cancelled)).toEqual([true, false, false])
    expect((await slotOf(slots[1])).taken).toBe(1)
    const [mail] = await mails(guest.email, 'slots_ended')
    expect(mail!.text_body).toContain(`${share.toLocaleString('ja-JP')}円`)
    expect(mail!.text_body).toMatch(/中止になった回\n・2026年11月25日\(水\) 10:00〜12:00/)
    expect(mail!.text_body).toMatch(/そのままご参加いただける回\n・2026年12月25日/)
    const file = await getCalendarFile(world, guest, reservation.id)
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(file.match(/STATUS:CANCELLED/g)).toHaveLength(1)
    expect(await getReceipt(world, guest, reservation.id)).toMatchObject({ amount: total - share, refunded: share })

    world.clock.set('2026-12-25T10:00:00+09:00')
    await endShortSlots(world)
    await writeMails(world)
    world.clock.set('2027-01-25T10:00:00+09:00')
    await endShortSlots(world)
    await expectOrder()
    expect(await amountsOf(reservation.id)).toEqual([share, share, total - 2 * share])
    expect(await getReservation(world, guest, reservation.id)).toMatchObject({
      status: 'cancelled',
      payment: { state: 'refunded', refunded: total },
    })
    expect(await refusalOf(getReceipt(world, guest, reservation.id))).toBe('receipt_fully_refunded')
    expect(await refusalOf(issueReceipt(world, guest, reservation.id, '小川商店'))).toBe('receipt_fully_refunded')
    const other = await aUser(world.db)
    expect(await refusalOf(getReceipt(world, other, reservation.id))).toBe('reservation_not_found')
    expect((await mails(guest.email, 'reservation_cancelled'))[0]!.text_body).toContain('とは別の分です')
  })

  it('can still be cancelled by the guest, who is refunded the rest, or nothing after the deadline', async () => {
    const early = await threeSlots()
    const late = await threeSlots()
    const share = Math.floor(early.reservation.price.total / 3)
    for (const { slots } of [early, late])
      await cancelSlot(world, slots[0], { by: 'host', reason: '台風が近づいているため。' })
    const rest = early.reservation.price.total - share
    expect((await getReservation(world, guest, early.reservation.id)).cancellation.refund_now).toBe(rest)
    expect(await refusalOf(cancelReservation(world, guest, early.reservation.id, rest + share))).toBe('refund_changed')
    await cancelReservation(world, guest, early.reservation.id, rest)
    await expectOrder()
    expect(await amountsOf(early.reservation.id)).toEqual([share, rest])

    world.clock.set('2026-11-24T10:00:00+09:00')
    expect((await getReservation(world, guest, late.reservation.id)).cancellation.refund_now).toBe(0)
    await cancelReservation(world, guest, late.reservation.id, 0)
    await expectOrder()
    expect(await amountsOf(late.reservation.id)).toEqual([share])
  })

  it('that costs nothing ends without a refund', async () => {
    const { slots, reservation } = await threeSlots(0)
    world.clock.set(AT_START)
    await endShortSlots(world)
    expect((await mails(guest.email, 'slots_ended'))[0]!.text_body).toContain('お支払いはありません。')
    for (const slot of slots.slice(1)) await cancelSlot(world, slot, { by: 'host', reason: '会場が使えないため。' })
    expect(await getReservation(world, guest, reservation.id)).toMatchObject({ status: 'cancelled', payment: null })
    expect(await refundsOf(reservation.id)).toEqual([])
    await expectOrder()
  })
})

it('a reservation with a coupon is refunded what was paid, and the coupon can be used again', async () => {
  const code = `ONCE${guest.id}`
  await world.pool.query(`insert into coupons (code, amount, max_uses) values ($1, 1000, 1)`, [code])
  const id = await withMinimum(3)
  const slot = await aSlot(world.db, id)
  const next = await aSlot(world.db, id, { date: '2026-12-25' })
  const reservation = await booked(world, guest, { calendar_ids: [slot], coupon_code: code })
  expect(reservation.price.discount).toBe(1000)
  expect(await refusalOf(book(world, guest, { calendar_ids: [next], coupon_code: code }))).toBe('coupon_exhausted')
  world.clock.set(AT_START)
  await endShortSlots(world)
  await expectOrder()
  expect(await amountsOf(reservation.id)).toEqual([reservation.price.total])
  expect(await refusalOf(book(world, guest, { calendar_ids: [next], coupon_code: code }))).toBeUndefined()
})

describe('a hold in the slot', () => {
  it('whose payment is in progress postpones the cancellation to the next run', async () => {
    const slot = await aSlot(world.db, await withMinimum(4))
    const paid = await booked(world, guest, { calendar_ids: [slot] })
    world.clock.set('2026-11-25T09:59:00+09:00')
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], card: 'silent' }))).toBe('payment_unknown')
    world.clock.set(AT_START)
    expect(await endShortSlots(world)).toBe(0)
    expect(await isCancelled(slot)).toBe(false)
    // The run asks the provider first, so that it can cancel the slot.
    expect((await sweep(world)).slots).toBe(1)
    await expectOrder()
    expect(await isCancelled(slot)).toBe(true)
    expect(await amountsOf(paid.id)).toEqual([paid.price.total])
  })

  it('that waits for 3-D Secure ends without a charge', async () => {
    const slot = await aSlot(world.db, await withMinimum(4))
    world.clock.set('2026-11-25T09:59:00+09:00')
    const answer = await book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })
    if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
    world.clock.set(AT_START)
    expect(await endShortSlots(world)).toBe(1)
    await world.provider.decideThreeDSecure(answer.action.next_action.charge_id, true)
    expect(await refusalOf(confirmReservation(world, guest, answer.action.reservation_id))).toBe('slot_cancelled')
    await expectOrder()
  })

  it('that is paid while the host cancels a slot ends, frees all places and is refunded in full', async () => {
    const id = await withMinimum(1)
    const slot = await aSlot(world.db, id)
    const other = await aSlot(world.db, id, { date: '2026-12-25' })
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot, other], card: 'silent' }))).toBe('payment_unknown')
    expect(await cancelSlot(world, slot, { by: 'host', reason: '台風が近づいているため。' })).toBe(true)
    expect((await slotOf(slot)).taken).toBe(0)
    expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
    await sweep(world)
    await expectOrder()
    expect((await slotOf(other)).taken).toBe(0)
    const [mail] = await mails(guest.email, 'late_payment')
    expect(mail!.text_body).toContain('開催が中止になりました')
    const refunds = await world.db
      .selectFrom('refunds')
      .select(['reason', 'state'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(refunds).toEqual([{ reason: 'late_payment', state: 'done' }])
  })
})

describe('concurrent and repeated calls', () => {
  it('two runs refund once', async () => {
    const slot = await aSlot(world.db, await withMinimum(4))
    const reservation = await booked(world, guest, { calendar_ids: [slot] })
    world.clock.set(AT_START)
    const ended = await Promise.all([
      endShortSlots(world),
      endShortSlots(world),
      sweep(world).then((done) => done.slots),
    ])
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await endShortSlots(world)).toBe(0)
    await expectOrder()
    expect(await amountsOf(reservation.id)).toEqual([reservation.price.total])
    expect(await mails(guest.email, 'reservation_cancelled')).toHaveLength(1)
  })

  it('guests who cancel at the same moment are refunded once, and a cancelled slot can’t be booked', async () => {
    for (let round = 0; round < 5; round++) {
      world.clock.set(START)
      const id = await withMinimum(1)
      const slot = await aSlot(world.db, id)
      const other = await aSlot(world.db, id, { date: '2026-12-25' })
      const alone = await booked(world, guest, { calendar_ids: [slot] })
      const both = await booked(world, guest, { calendar_ids: [slot, other] })
      const late = await aUser(world.db)
      await Promise.all([
        cancelSlot(world, slot, { by: 'host', reason: '台風が近づいているため。' }),
        refusalOf(cancelReservation(world, guest, alone.id)),
        refusalOf(cancelReservation(world, guest, both.id)),
        refusalOf(book(world, late, { calendar_ids: [other, slot] })),
        refusalOf(book(world, late, { calendar_ids: [slot] })),
      ])
      await expectOrder()
      expect((await amountsOf(alone.id)).reduce((sum, yen) => sum + yen, 0)).toBe(alone.price.total)
      expect((await amountsOf(both.id)).reduce((sum, yen) => sum + yen, 0)).toBe(both.price.total)
      expect(await slotOf(slot)).toMatchObject({ taken: 0, cancelled_by: 'host' })
    }
  })

  it('a failure of one slot is logged and the others are cancelled', async () => {
    const broken = await aSlot(world.db, await withMinimum(4))
    const fine = await aSlot(world.db, await withMinimum(4), { start_time: '10:30' })
    const reservation = await booked(world, guest, { calendar_ids: [broken] })
    world.clock.set('2026-11-25T10:30:00+09:00')
    let failures = 0
    const { checkpoint } = world
    world.checkpoint = (step) => {
      if (step === 'slot:ending' && failures++ === 0) throw new Error('the first one fails')
    }
    expect(await endShortSlots(world)).toBe(1)
    world.checkpoint = checkpoint
    expect(world.takeLoggedErrors()).toMatchObject([{ fields: { what: 'short slot', id: broken } }])
    expect(await isCancelled(broken)).toBe(false)
    expect(await amountsOf(reservation.id)).toEqual([])
    expect(await isCancelled(fine)).toBe(true)
    expect(await endShortSlots(world)).toBe(1)
    await expectOrder()
    expect(await amountsOf(reservation.id)).toEqual([reservation.price.total])
  })
})
