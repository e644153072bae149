import { beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld, refusalOf, type Wish, wrongCounters } from '#test/booking-world.ts'
import { aCoupon, aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import { getAdminReservation } from '../admin/admin-reservation.ts'
import { getDocument, listDocuments } from '../reservations/documents.ts'
import { getReceipt, issueReceipt } from '../reservations/receipts.ts'
import { cancelReservation, getCalendarFile, getReservation } from '../reservations/reservations.ts'
import { addWaitingEntry, endWaitingEntry } from '../reserve/waiting-entries.ts'
import { cancelHostCalendar } from '../slots/host-calendars.ts'
import {
  changeAdminReservation,
  changeHostReservation,
  changeReservation,
  type ChangeWish,
  getAdminReservationChange,
  getHostReservationChange,
  getReservationChange,
} from './changes.ts'

const world = bookingWorld({ connections: 10 })
let guest: UserActor
let host: UserActor
let experience_id: number
let days = 1

const START = new Date('2026-11-20T01:00:00Z')
beforeEach(async () => {
  world.clock.set(START)
  guest = await aUser(world.db)
  host = await aHost(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 3000 })).id
})

const newSlot = (values: Parameters<typeof aSlot>[2] = {}) =>
  aSlot(world.db, experience_id, { date: `2026-12-${String(1 + (days++ % 28)).padStart(2, '0')}`, ...values })
const reserve = async (calendar_ids: number[], wish: Partial<Wish> = {}) =>
  (await booked(world, guest, { calendar_ids, ...wish })).id

type Asked = Omit<ChangeWish, 'state'>
const queryOf = ({ calendar_ids, number_of_people, party }: Asked) => ({
  'calendar_ids[]': [...calendar_ids],
  number_of_people: number_of_people ?? null,
  'party[]': party ? [...party] : undefined,
})
const shown = (id: number, asked: Asked) => getReservationChange(world, guest, id, queryOf(asked))
async function change(id: number, asked: Asked) {
  const { state, refund } = await shown(id, asked)
  await changeReservation(world, guest, id, { ...asked, state })
  return refund
}
const takenIn = async (id: number) =>
  (await world.db.selectFrom('calendars').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
const refunds = (id: number) =>
  world.db
    .selectFrom('refunds')
    .select(['amount', 'reason', 'borne_by', 'state'])
    .where('reservation_id', '=', id)
    .orderBy('id')
    .execute()

async function expectNothingWrong() {
  await world.runJobs()
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
}

describe('a guest', () => {
  it('has a receipt that says it is for another day, and corrects it', async () => {
    const [from, to] = [await newSlot({ date: '2026-12-10' }), await newSlot({ date: '2026-12-20' })]
    const id = await reserve([from])
    const first = await issueReceipt(world, guest, id, '小川商店')
    expect(first).toMatchObject({ service_from: '2026-12-10', moved_to: null, state: 'issued' })
    await change(id, { calendar_ids: [to] })
    const moved = { id: first.id, service_from: '2026-12-10', moved_to: '2026-12-20' }
    expect(await getReceipt(world, guest, id)).toMatchObject({ ...moved, state: 'outdated' })
    const second = await issueReceipt(world, guest, id, '小川商店')
    expect(second).toMatchObject({ service_from: '2026-12-20', moved_to: null, replaces: first.number })
    expect(second.description).toContain('2026年12月20日')
    expect((await listDocuments(world, guest, id)).documents).toMatchObject([
      { moved_to: null },
      { moved_to: '2026-12-20' },
    ])
    await cancelReservation(world, guest, id)
    expect(await getDocument(world, guest, first.id!)).toMatchObject({ moved_to: null, cancelled: true })
  })

  it('moves to another slot without a refund, and the earlier deadline holds', async () => {
    const [from, to] = [await newSlot({ date: '2026-12-10' }), await newSlot({ date: '2026-12-20' })]
    const id = await reserve([from], { number_of_people: 2 })
    const offer = await shown(id, { calendar_ids: [to] })
    expect(offer).toMatchObject({
      before: { calendars: [{ id: from }], number_of_people: 2 },
      after: { calendars: [{ id: to }], number_of_people: 2 },
      refund: 0,
      alone: true,
      changes_left: 3,
      cancellation_deadline: '2026-12-08T23:59:59+09:00',
    })
    expect(offer.slots.map((slot) => [slot.id, slot.booked, slot.places_left])).toEqual([
      [from, true, 5],
      [to, false, 5],
    ])
    const after = await changeReservation(world, guest, id, { calendar_ids: [to], state: offer.state })
    expect(after).toMatchObject({
      calendars: [{ id: to, date: '2026-12-20' }],
      price: { total: 6526 },
      cancellation: { deadline: '2026-12-08T23:59:59+09:00' },
      changes: [{ by: 'guest', before: { calendars: [{ id: from }] }, after: { calendars: [{ id: to }] }, refund: 0 }],
    })
    expect([await takenIn(from), await takenIn(to)]).toEqual([0, 2])
    expect(await refunds(id)).toEqual([])
    await expectNothingWrong()
  })

  it('comes with fewer people, and gets the difference of the prices back', async () => {
    const slot = await newSlot()
    const id = await reserve([slot], { number_of_people: 3 })
    expect(await change(id, { calendar_ids: [], number_of_people: 1 })).toBe(9790 - 3263)
    expect(await refunds(id)).toMatchObject([{ amount: 6527, reason: 'changed', borne_by: 'host' }])
    expect(await takenIn(slot)).toBe(1)
    expect(await getReservation(world, guest, id)).toMatchObject({
      number_of_people: 1,
      price: { total: 9790 },
      cancellation: { refund_now: 3263 },
    })
    await expectNothingWrong()
    await cancelReservation(world, guest, id, 3263)
    await expectNothingWrong()
  })

  it('drops one of three slots; after a call-off and the cancellation, all is paid back', async () => {
    // Odd shares: 3,001 yen are 3,263.86 with the fees.
    experience_id = (await anExperience(world.db, { user_id: host.id, price: 3001 })).id
    const slots = [await newSlot(), await newSlot(), await newSlot()]
    const id = await reserve(slots)
    const { total } = (await getReservation(world, guest, id)).price
    const dropped = await change(id, { calendar_ids: slots.slice(1) })
    await cancelHostCalendar(world, host, slots[1]!, { reason: '大雨のため' })
    await expectNothingWrong()
    await cancelReservation(world, guest, id)
    const paid = await refunds(id)
    expect(paid.map(({ reason }) => reason)).toEqual(['changed', 'slot_cancelled_by_host', 'cancelled_by_guest'])
    expect(paid[0]!.amount).toBe(dropped)
    // An equal part of what the change left, not of what was paid.
    expect(paid[1]!.amount).toBe(Math.floor((total - dropped) / 2))
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    await expectNothingWrong()
  })

  it('drops a slot after another was called off, and the last call-off cancels the booking', async () => {
    const slots = [await newSlot(), await newSlot(), await newSlot()]
    const id = await reserve(slots)
    await cancelHostCalendar(world, host, slots[0]!, { reason: '大雨のため' })
    expect(await change(id, { calendar_ids: [slots[2]!] })).toBe(3263)
    await expectNothingWrong()
    await cancelHostCalendar(world, host, slots[2]!, { reason: '大雨のため' })
    expect(await getReservation(world, guest, id)).toMatchObject({ status: 'cancelled', payment: { refunded: 9790 } })
    await expectNothingWrong()
  })

  it('whose booking a coupon of the operator paid leaves the host the part that is left', async () => {
    const coupon_id = await aCoupon(world.db, { amount: 99_999, rate_bp: null, funded_by: 'operator' })
    const { code } = await world.db
      .selectFrom('coupons')
      .select('code')
      .where('id', '=', coupon_id)
      .executeTakeFirstOrThrow()
    const slots = [await newSlot(), await newSlot(), await newSlot()]
    const id = await reserve(slots, { coupon_code: code, token: null })
    const due = async () => (await getAdminReservation(world, await anAdmin(world.db), id)).sales!.due
    expect(await due()).toBe(9000)
    expect(await change(id, { calendar_ids: slots.slice(1) })).toBe(0)
    expect(await due()).toBe(6000)
    await cancelHostCalendar(world, host, slots[1]!, { reason: '大雨のため' })
    expect(await due()).toBe(3000)
    await expectNothingWrong()
  })

  it.each([
    ['a rate', { amount: null, rate_bp: 1000 }],
    ['an amount', { amount: 500, rate_bp: null }],
  ])('keeps %s of a coupon as it was', async (_, discount) => {
    const coupon_id = await aCoupon(world.db, discount)
    const { code } = await world.db
      .selectFrom('coupons')
      .select('code')
      .where('id', '=', coupon_id)
      .executeTakeFirstOrThrow()
    const id = await reserve([await newSlot()], { number_of_people: 2, coupon_code: code })
    await world.db.updateTable('coupons').set({ amount: 1, rate_bp: null }).where('id', '=', coupon_id).execute()
    const { before, after, refund } = await shown(id, { calendar_ids: [], number_of_people: 1 })
    expect(before.price.total).toBe((await getReservation(world, guest, id)).price.total)
    expect(after.price.discount).toBe(discount.amount ?? 300)
    expect(refund).toBe(before.price.total - after.price.total)
  })

  it('is refused what isn’t a change of the booking', async () => {
    const [slot, other, full] = [await newSlot(), await newSlot(), await newSlot({ recruitment_number: 1 })]
    const id = await reserve([slot], { number_of_people: 2 })
    const another = await aSlot(world.db, (await anExperience(world.db)).id)
    const closed = await newSlot({ open: false })
    const code = (asked: Asked) => refusalOf(shown(id, asked))
    expect(await code({ calendar_ids: [], number_of_people: 3 })).toBe('change_more_people')
    expect(await code({ calendar_ids: [], number_of_people: 0 })).toBe('people_invalid')
    expect(await code({ calendar_ids: [slot, other] })).toBe('change_slots')
    expect(await code({ calendar_ids: [another] })).toBe('mixed_experiences')
    expect(await code({ calendar_ids: [999_999] })).toBe('booking_slot_unknown')
    expect(await code({ calendar_ids: [full] })).toBe('too_many_people')
    expect(await code({ calendar_ids: [closed] })).toBe('slot_closed')
    const { state } = await shown(id, { calendar_ids: [] })
    expect(await refusalOf(changeReservation(world, guest, id, { calendar_ids: [slot], state }))).toBe('change_nothing')
    await reserve([other])
    expect(await code({ calendar_ids: [other] })).toBe('already_booked')
    expect(await refusalOf(getReservationChange(world, await aUser(world.db), id, queryOf({ calendar_ids: [] })))).toBe(
      'reservation_not_found',
    )
  })

  it('confirms what was shown: another state is refused, a repeated call changes nothing more', async () => {
    const [slot, to] = [await newSlot(), await newSlot()]
    const id = await reserve([slot], { number_of_people: 3 })
    const asked = { calendar_ids: [to], number_of_people: 2 }
    const { state } = await shown(id, asked)
    const twice = await Promise.all([1, 2].map(() => changeReservation(world, guest, id, { ...asked, state })))
    expect(twice.map(({ number_of_people }) => number_of_people)).toEqual([2, 2])
    expect(await refunds(id)).toHaveLength(1)
    const stale = { calendar_ids: [slot], number_of_people: 1, state }
    expect(await refusalOf(changeReservation(world, guest, id, stale))).toBe('changed_meanwhile')
    await expectNothingWrong()
  })

  it('changes it alone three times and until the deadline, or until free cancellation ends', async () => {
    const slots = [await newSlot(), await newSlot()]
    const id = await reserve([slots[0]!])
    for (const at of [1, 0, 1]) await change(id, { calendar_ids: [slots[at]!] })
    const { state, alone, changes_left } = await shown(id, { calendar_ids: [slots[0]!] })
    expect([alone, changes_left]).toEqual([false, 0])
    const wish = { calendar_ids: [slots[0]!], state }
    expect(await refusalOf(changeReservation(world, guest, id, wish))).toBe('change_by_proposal')

    const [near, far] = [await newSlot({ date: '2026-11-23' }), await newSlot()]
    const late = await reserve([near])
    world.clock.set(new Date('2026-11-22T01:00:00Z'))
    expect((await shown(late, { calendar_ids: [far] })).alone).toBe(false)
    await world.db
      .updateTable('reservations')
      .set({ free_cancel_until: new Date('2026-11-23T00:30:00Z') })
      .where('id', '=', late)
      .execute()
    expect((await shown(late, { calendar_ids: [far] })).alone).toBe(true)
    world.clock.set(new Date('2026-11-23T01:00:00Z'))
    expect(await refusalOf(shown(late, { calendar_ids: [far] }))).toBe('change_started')
  })

  it('gets places that expired holds still keep', async () => {
    const [from, to] = [await newSlot(), await newSlot({ recruitment_number: 1 })]
    const id = await reserve([from])
    await booked(world, await aUser(world.db), { calendar_ids: [to], card: 'three_d_secure' }).catch(() => undefined)
    expect(await refusalOf(shown(id, { calendar_ids: [to] }))).toBe('slot_full')
    world.clock.advance(16 * 60_000)
    await change(id, { calendar_ids: [to] })
    expect(await takenIn(to)).toBe(1)
    await expectNothingWrong()
  })

  it('keeps the number of a moved slot in the calendar, and a dropped one is cancelled there', async () => {
    const slots = [await newSlot({ date: '2026-12-10' }), await newSlot({ date: '2026-12-11' })]
    const id = await reserve(slots)
    const to = await newSlot({ date: '2026-12-12' })
    const before = await getCalendarFile(world, guest, id)
    await change(id, { calendar_ids: [to, slots[1]!] })
    world.clock.advance(60_000)
    await change(id, { calendar_ids: [to] })
    const events = (await getCalendarFile(world, guest, id)).split('BEGIN:VEVENT').slice(1)
    const uid = (number: number) => `UID:reservation-${id}-${number}@`
    const moved = events.find((event) => event.includes(uid(slots[0]!)))!
    expect(moved).toContain('DTSTART:20261212T010000Z')
    expect(moved).toContain('STATUS:CONFIRMED')
    const dropped = events.find((event) => event.includes(uid(slots[1]!)))!
    expect(dropped).toContain('STATUS:CANCELLED')
    expect(events).toHaveLength(2)
    const sequence = (file: string) => Number(/SEQUENCE:(\d+)/.exec(file)![1])
    expect(sequence(moved)).toBeGreaterThan(sequence(before))
  })
})

describe('a host', () => {
  it('moves a guest who agreed after the deadline, also to a closed slot, and gives the difference back', async () => {
    const [from, closed] = [await newSlot({ date: '2026-11-21' }), await newSlot({ open: false })]
    const id = await reserve([from], { number_of_people: 2 })
    const asked = { calendar_ids: [closed], number_of_people: 1 }
    const offer = await getHostReservationChange(world, host, id, queryOf(asked))
    expect(offer).toMatchObject({ alone: true, refund: 3263 })
    const wish = { ...asked, state: offer.state, agreed: true, message: 'お大事になさってください。' }
    expect(await refusalOf(changeHostReservation(world, host, id, { ...wish, agreed: false }))).toBe(
      'change_not_agreed',
    )
    await expect(changeHostReservation(world, host, id, { ...wish, message: ' ' })).rejects.toThrow()
    expect(await refusalOf(changeHostReservation(world, await aHost(world.db), id, wish))).toBe('reservation_not_found')
    expect(await changeHostReservation(world, host, id, wish)).toMatchObject({
      before: { calendars: [{ id: closed }] },
    })
    await expectNothingWrong()
    const mails = await world.db
      .selectFrom('mails')
      .select(['kind', 'text_body'])
      .where('reservation_id', '=', id)
      .execute()
    expect(mails.find(({ kind }) => kind === 'reservation_changed')!.text_body).toContain('お大事に')
  })
})

it('a host needs no message for fewer people, but the guest’s agreement', async () => {
  const slot = await newSlot()
  const id = await reserve([slot], { number_of_people: 2 })
  const asked = { calendar_ids: [], number_of_people: 1 }
  const { state } = await getHostReservationChange(world, host, id, queryOf(asked))
  const wish = { ...asked, state, message: '' }
  expect(await refusalOf(changeHostReservation(world, host, id, { ...wish, agreed: false }))).toBe('change_not_agreed')
  await changeHostReservation(world, host, id, { ...wish, agreed: true })
  await expectNothingWrong()
  const { text_body } = await world.db
    .selectFrom('mails')
    .select('text_body')
    .where('reservation_id', '=', id)
    .where('kind', '=', 'reservation_changed')
    .executeTakeFirstOrThrow()
  expect(text_body).not.toContain('メッセージ\n\n')
})

it('leaves a slot that has not ended: what has ended is in the books', async () => {
  const slots = [await newSlot({ date: '2026-11-21' }), await newSlot()]
  const id = await reserve(slots)
  world.clock.set(new Date('2026-11-22T01:00:00Z'))
  const ask = (calendar_ids: number[]) => getHostReservationChange(world, host, id, queryOf({ calendar_ids }))
  expect(await refusalOf(ask([slots[0]!]))).toBe('change_started')
  const to = await newSlot()
  expect(await ask([slots[0]!, to])).toMatchObject({ after: { calendars: [{ id: slots[0] }, { id: to }] } })
  expect(await refusalOf(ask([to]))).toBe('change_started')
})

describe('an admin', () => {
  it('changes a booking with a reason, within the limit of refunds and in the audit log', async () => {
    const id = await reserve([await newSlot()], { number_of_people: 5 })
    const support = await anAdmin(world.db, { admin_roles: ['support'] })
    const asked = { calendar_ids: [], number_of_people: 1 }
    const { state, refund } = await getAdminReservationChange(world, support, id, queryOf(asked))
    expect(refund).toBeGreaterThan(10_000)
    const wish = { ...asked, state, reason: 'お電話でのご依頼' }
    expect(await refusalOf(changeAdminReservation(world, support, id, wish))).toBe('refund_over_limit')
    const accounting = await anAdmin(world.db, { admin_roles: ['accounting'] })
    const after = await changeAdminReservation(world, accounting, id, wish)
    expect(after).toMatchObject({ number_of_people: 1, changes: [{ by: 'operator', refund }] })
    const { detail } = await world.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'change_reservation')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ refund, reason: 'お電話でのご依頼' })
    await expectNothingWrong()
  })
})

it('leaves the places of a slot to those who wait for it; a host may still move somebody there', async () => {
  const [own, full] = [await newSlot(), await newSlot({ recruitment_number: 1 })]
  const id = await reserve([own])
  const other = await aUser(world.db)
  const held = await booked(world, other, { calendar_ids: [full] })
  const waiter = await aUser(world.db)
  const entry = await addWaitingEntry(world, waiter, {
    calendar_ids: [full],
    number_of_people: 1,
    waits_until: '2026-12-31',
  })
  await cancelReservation(world, other, held.id)
  const asked = { calendar_ids: [full] }
  expect(await refusalOf(shown(id, asked))).toBe('slot_full')
  expect(await refusalOf(changeReservation(world, guest, id, { ...asked, state: '' }))).toBe('slot_full')
  expect((await shown(id, { calendar_ids: [] })).slots.map((slot) => slot.id)).not.toContain(full)
  const { state } = await getHostReservationChange(world, host, id, queryOf(asked))
  expect(state).not.toBe('')
  await endWaitingEntry(world, waiter, entry.id)
  await change(id, asked)
  expect(await takenIn(full)).toBe(1)
  await expectNothingWrong()
})
