// The process is killed between each two steps of booking, 3-D Secure, cancelling and refunding.
// Then recovery runs, and our payments must equal the provider's ledger. killed-providers.test.ts
// does the same with the other providers.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveUpHold } from '#services/booking/reserve/holds.ts'
import { refundReservation } from '#services/booking/admin/refunds.ts'
import { changeReservation, getReservationChange } from '#services/booking/changes/changes.ts'
import { getReservation } from '#services/booking/reservations/reservations.ts'
import { postEndedReservations } from '#services/booking/sweep/sweep.ts'
import { sendRefund } from '#services/booking/payment/refunds.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, booked, bookingWorld, refusalOf } from '../booking-world.ts'
import { START } from '../database.ts'
import { anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { aFamily, partyOf } from '../price-types.ts'
import { shortSample } from '../lanes.ts'
import type { Order } from './child.ts'
import * as kill from './kill.ts'

const world = bookingWorld()
let guest: UserActor
let admin: UserActor

beforeAll(async () => {
  guest = await aUser(world.db)
  admin = await anAdmin(world.db)
})

const killAt = (step: string, run: Order['run']) => kill.killAt(world, run.what === 'grant' ? admin : guest, step, run)
const recover = () => kill.recover(world)
const expectBooksToAgree = () => kill.expectBooksToAgree(world)
const aBookableSlot = () => kill.aBookableSlot(world)
const latest = () => kill.latest(world)
const refundIdOf = (reservation_id: number) => kill.refundIdOf(world, reservation_id)
const refundsOf = (reservation_id: number) => kill.refundsOf(world, reservation_id)
const backAtProvider = async (id: number) => {
  const { reference } = await world.db
    .selectFrom('payments')
    .select('reference')
    .where('reservation_id', '=', id)
    .executeTakeFirstOrThrow()
  return (await world.provider.findByReference(reference))!.refunded
}

describe('a booking killed', () => {
  it.each(
    shortSample(
      [
        ['booking:charged', 'confirmed'],
        ['booking:held', 'declined'],
        ['booking:settled', 'confirmed'],
      ],
      3,
    ),
  )('at %s ends as %s', async (step, status) => {
    const slot = await aBookableSlot()
    await killAt(step, { what: 'book', calendar_ids: [slot], token: await world.token() })
    await recover()
    expect((await latest()).status).toBe(status)
    await expectBooksToAgree()
    // The place is not lost: it belongs to the guest or can be booked again.
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot] }))).toBe(
      status === 'confirmed' ? 'slot_full' : undefined,
    )
  })

  it('at booking:charged of a family or a group is confirmed with its lines', async () => {
    const { id } = await anExperience(world.db)
    const [adult, child, infant, group] = await aFamily(world.db, id)
    for (const party of [partyOf([adult, 2], [child, 1], [infant, 1]), partyOf([group, 4])]) {
      const slot = await aSlot(world.db, id, {
        date: party.length > 1 ? '2027-02-02' : '2027-02-03',
        recruitment_number: 3,
      })
      await killAt('booking:charged', { what: 'book', calendar_ids: [slot], party, token: await world.token() })
      await recover()
      const { id: reservation_id, status } = await latest()
      const { lines, number_of_people } = await world.db
        .selectFrom('reservations')
        .select(['lines', 'number_of_people'])
        .where('id', '=', reservation_id)
        .executeTakeFirstOrThrow()
      expect({ status, number_of_people }).toEqual({ status: 'confirmed', number_of_people: 3 })
      expect(lines).toMatchObject(party)
      await expectBooksToAgree()
    }
  })

  it('at booking:charged with a declined card releases the place', async () => {
    const slot = await aBookableSlot()
    await killAt('booking:charged', { what: 'book', calendar_ids: [slot], token: await world.token('declined') })
    await recover()
    expect((await latest()).status).toBe('declined')
    await expectBooksToAgree()
  })
})

describe('3-D Secure killed', () => {
  it.each(
    shortSample(
      [
        ['confirmation:finished', 'confirmed'],
        ['confirmation:sent', 'expired'],
        ['confirmation:settled', 'confirmed'],
      ],
      3,
    ),
  )('at %s ends as %s', async (step, status) => {
    const slot = await aBookableSlot()
    const answer = await book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })
    if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
    await world.provider.decideThreeDSecure(answer.action.next_action.charge_id, true)
    await killAt(step, { what: 'confirm', id: answer.action.reservation_id })
    await recover()
    expect((await latest()).status).toBe(status)
    await expectBooksToAgree()
  })
})

describe('giving a hold up killed', () => {
  it.each(
    shortSample(
      [
        ['hold:given_up', 'given_up'],
        ['hold:giving_up', 'ran_out'],
      ],
      2,
    ),
  )('at %s leaves it undone or done, and a retry succeeds', async (step, abandoned) => {
    const slot = await aBookableSlot()
    const answer = await book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })
    if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
    const { reservation_id: id } = answer.action
    await killAt(step, { what: 'give_up', id })
    const other = await aUser(world.db)
    expect(await refusalOf(book(world, other, { calendar_ids: [slot] }))).toBe(
      abandoned === 'given_up' ? undefined : 'slot_full',
    )
    await recover()
    expect(await giveUpHold(world, guest, id)).toMatchObject({ status: 'expired', payment: { state: 'voided' } })
    const row = await world.db.selectFrom('reservations').select('abandoned').where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ abandoned })
    await expectBooksToAgree()
  })
})

describe('posting to the ledger killed', () => {
  it.each(shortSample(['ledger:posting', 'ledger:posted'], 2))('at %s posts each reservation once', async (step) => {
    const { id } = await booked(world, guest, { calendar_ids: [await aBookableSlot()] })
    const { last_ends_at } = await world.db
      .selectFrom('reservations')
      .select('last_ends_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    world.clock.set(last_ends_at)
    await killAt(step, { what: 'post' })
    // Posting skips locked rows, and PostgreSQL releases those of the killed process a moment
    // later.
    const entries = async () => {
      await postEndedReservations(world, { limit: 10 })
      return await world.db
        .selectFrom('ledger_entries')
        .select(['kind', 'amount'])
        .where('reservation_id', '=', id)
        .execute()
    }
    await expect.poll(entries, { timeout: 50_000 }).toEqual([{ kind: 'sale', amount: 3000 }])
    world.clock.set(START)
  })
})

describe('cancelling killed', () => {
  it('after the decision still refunds', async () => {
    const { id, price } = await booked(world, guest, { calendar_ids: [await aBookableSlot()] })
    await killAt('cancel:decided', { what: 'cancel', id })
    await recover()
    await expectBooksToAgree()
    expect(await refundsOf(id)).toEqual([{ state: 'done', amount: price.total }])
  })

  it.each(shortSample(['refund:answered', 'refund:sent', 'refund:settled'], 3))(
    'at %s refunds exactly once',
    async (step) => {
      const { id, price } = await booked(world, guest, { calendar_ids: [await aBookableSlot()] })
      await killAt('cancel:decided', { what: 'cancel', id })
      const refund = await refundIdOf(id)
      await killAt(step, { what: 'refund', id: refund })
      await recover()
      await expectBooksToAgree()
      expect(await refundsOf(id)).toEqual([{ state: 'done', amount: price.total }])
      expect(await backAtProvider(id)).toBe(price.total)
    },
  )

  it('at refund:sent waits until the earlier call must have ended', async () => {
    const { id, price } = await booked(world, guest, { calendar_ids: [await aBookableSlot()] })
    await killAt('cancel:decided', { what: 'cancel', id })
    const refund = await refundIdOf(id)
    await killAt('refund:sent', { what: 'refund', id: refund })
    world.clock.advance(25_000)
    expect(await sendRefund(world, refund)).toBe(false)
    expect((await world.sentJobs()).at(-1)).toEqual({ name: 'send-refund', data: { id: refund }, after: 35 })
    world.clock.advance(35_000)
    expect(await sendRefund(world, refund)).toBe(true)
    expect(await refundsOf(id)).toEqual([{ state: 'done', amount: price.total }])
  })
})

describe('a change of a booking killed', () => {
  it.each([
    ['change:placed', false],
    ['change:making', false],
    ['change:made', true],
  ])('at %s is made as a whole or not at all, and a repeated call makes it once', async (step, made) => {
    const { id: experience_id } = await anExperience(world.db)
    const from = await aSlot(world.db, experience_id, { date: '2026-12-08' })
    const { id } = await booked(world, guest, { calendar_ids: [from], number_of_people: 2 })
    const to = await aSlot(world.db, experience_id, { date: '2026-12-09' })
    const asked = { calendar_ids: [to], number_of_people: 1 }
    const query = { 'calendar_ids[]': [to], number_of_people: 1 }
    const { state, refund } = await getReservationChange(world, guest, id, query)
    const wish = { ...asked, state }
    await killAt(step, { what: 'change', id, wish })
    await recover()
    await expectBooksToAgree()
    expect(await refundsOf(id)).toEqual(made ? [{ state: 'done', amount: refund }] : [])
    await changeReservation(world, guest, id, wish)
    await recover()
    await expectBooksToAgree()
    expect(await refundsOf(id)).toEqual([{ state: 'done', amount: refund }])
    expect((await getReservation(world, guest, id)).calendars.map((slot) => slot.id)).toEqual([to])
  })
})

describe('a refund without cancelling killed', () => {
  const grant = () => ({ amount: 1000, refundable: 3263, reason: 'お詫びとして', request_key: randomUUID() })

  it('before the decision leaves no refund, and a retry makes one', async () => {
    const { id } = await booked(world, guest, { calendar_ids: [await aBookableSlot()] })
    const wish = grant()
    await killAt('refund:granting', { what: 'grant', id, grant: wish })
    await recover()
    expect(await refundsOf(id)).toEqual([])
    await refundReservation(world, admin, id, wish)
    await recover()
    expect(await refundsOf(id)).toEqual([{ state: 'done', amount: 1000 }])
    expect(await backAtProvider(id)).toBe(1000)
    await expectBooksToAgree()
  })

  it('after the decision refunds once, although the same request is repeated', async () => {
    const { id } = await booked(world, guest, { calendar_ids: [await aBookableSlot()] })
    const wish = grant()
    await killAt('refund:granted', { what: 'grant', id, grant: wish })
    await refundReservation(world, admin, id, wish)
    await recover()
    expect(await refundsOf(id)).toEqual([{ state: 'done', amount: 1000 }])
    expect(await backAtProvider(id)).toBe(1000)
    await expectBooksToAgree()
  })

  it.each(shortSample(['refund:answered', 'refund:sent', 'refund:settled'], 3))(
    'at %s refunds each part exactly once',
    async (step) => {
      const { id } = await booked(world, guest, { calendar_ids: [await aBookableSlot()] })
      await refundReservation(world, admin, id, grant())
      const first = await refundIdOf(id)
      await killAt(step, { what: 'refund', id: first })
      // A second part is granted while the result of the first is unknown.
      await refundReservation(world, admin, id, { ...grant(), amount: 500, refundable: 2263 })
      await recover()
      await recover()
      expect((await refundsOf(id)).toSorted((a, b) => a.amount - b.amount)).toEqual([
        { state: 'done', amount: 500 },
        { state: 'done', amount: 1000 },
      ])
      expect(await backAtProvider(id)).toBe(1500)
      await expectBooksToAgree()
    },
  )
})

describe('ending a slot without its minimum killed', () => {
  it.each(shortSample(['slot:cancelled', 'slot:ending'], 2))('at %s refunds each guest exactly once', async (step) => {
    world.clock.set(START)
    const { id } = await anExperience(world.db, {
      set_minimum_number_of_participant_count: true,
      minimum_number_of_participant_count: 3,
    })
    const short = await aSlot(world.db, id, { date: '2027-02-03' })
    const other = await aSlot(world.db, id, { date: '2027-03-03' })
    const alone = await booked(world, guest, { calendar_ids: [short] })
    const both = await booked(world, guest, { calendar_ids: [short, other] })
    world.clock.set('2027-02-03T10:00:00+09:00')
    await killAt(step, { what: 'short_slots', id: short })
    await recover()
    await expectBooksToAgree()
    expect(await refundsOf(alone.id)).toEqual([{ state: 'done', amount: alone.price.total }])
    expect(await refundsOf(both.id)).toEqual([{ state: 'done', amount: Math.floor(both.price.total / 2) }])
    const { cancelled_by } = await world.db
      .selectFrom('calendars')
      .select('cancelled_by')
      .where('id', '=', short)
      .executeTakeFirstOrThrow()
    expect(cancelled_by).toBe('minimum_not_reached')
  })

  it('for a slot that the host cancels during a charge refunds the money', async () => {
    const slot = await aBookableSlot()
    await killAt('booking:charged', { what: 'book', calendar_ids: [slot], token: await world.token() })
    await killAt('slot:cancelled', { what: 'call_off', id: slot })
    await recover()
    expect((await latest()).status).toBe('expired')
    await expectBooksToAgree()
    const [refund] = await refundsOf((await latest()).id)
    expect(refund).toMatchObject({ state: 'done' })
  })
})

describe('mails killed', () => {
  const confirmations = async () =>
    await world.db
      .selectFrom('mails')
      .select('kind')
      .where('to_address', '=', guest.email)
      .where('reservation_id', '=', (await latest()).id)
      .execute()

  it.each([
    ['between the commit and the writing', null],
    ['while they are written', 'mails:writing'],
  ])('%s are written once by the next process', async (_, step) => {
    const slot = await aBookableSlot()
    await killAt('booking:settled', { what: 'book', calendar_ids: [slot], token: await world.token() })
    if (step) await killAt(step, { what: 'mails' })
    expect(await confirmations()).toEqual([])
    await recover()
    await recover()
    expect(await confirmations()).toEqual([{ kind: 'reservation_confirmed' }])
  })

  it('about a slot that reached its minimum are written once, too', async () => {
    const { id } = await anExperience(world.db, {
      set_minimum_number_of_participant_count: true,
      minimum_number_of_participant_count: 2,
    })
    const slot = await aSlot(world.db, id, { date: '2027-03-01' })
    const first = await aUser(world.db)
    const { id: waiting } = await booked(world, first, { calendar_ids: [slot] })
    const decided = async () =>
      (
        await world.db
          .selectFrom('mails')
          .select('id')
          .where('reservation_id', '=', waiting)
          .where('kind', '=', 'slot_decided')
          .execute()
      ).length
    await recover()
    await killAt('booking:settled', { what: 'book', calendar_ids: [slot], token: await world.token() })
    await killAt('mails:writing', { what: 'mails' })
    expect(await decided()).toBe(0)
    for (let round = 0; round < 3; round++) await recover()
    expect(await decided()).toBe(1)
    await expectBooksToAgree()
  })
})

describe('recovery killed', () => {
  it('is finished by the next recovery', async () => {
    const slot = await aBookableSlot()
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], card: 'silent' }))).toBe('payment_unknown')
    const { id } = await world.db
      .selectFrom('payments')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await killAt('recovery:found', { what: 'check', id })
    await recover()
    expect((await latest()).status).toBe('confirmed')
    await expectBooksToAgree()
  })
})
