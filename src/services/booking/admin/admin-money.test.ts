// What admins do with the money of a reservation: cancel, refund without cancelling, retry a
// refund, ask the provider again.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { book, booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { askPaymentAgain, getAdminReservation } from './admin-reservation.ts'
import { cancelCalendarByOperator } from './admin-calendars.ts'
import { cancelReservation, getReservation } from '../reservations/reservations.ts'
import { cancelReservationByOperator } from './cancel-reservation-by-operator.ts'
import { cancelSlot } from '../shared/cancel-slot.ts'
import { exportSales, getSalesOfMonth } from '../sales/sales.ts'
import { getReceipt } from '../reservations/receipts.ts'
import { listParticipants } from '../slots/list-participants.ts'
import { type Grant, refundReservation, retryRefund } from './refunds.ts'

const START = '2026-11-20T10:00:00+09:00'
const world = bookingWorld()
let admin: UserActor
let host: UserActor
let guest: UserActor
let experience_id: number

beforeAll(async () => {
  admin = await anAdmin(world.db)
  host = await aHost(world.db)
  guest = await aUser(world.db, { name: '花子' })
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 3000 })).id
})

let days = 1
const newSlot = () =>
  aSlot(world.db, experience_id, { date: `2027-01-${String(days++).padStart(2, '0')}`, recruitment_number: 3 })
const reservation = async (slots = 1) => {
  const calendar_ids = []
  for (let n = 0; n < slots; n++) calendar_ids.push(await newSlot())
  return { ...(await booked(world, guest, { calendar_ids })), calendar_ids }
}
const grant = (id: number, values: Partial<Grant> & { amount: number }) =>
  refundReservation(world, admin, id, {
    reason: '雨で一部を短縮したため。',
    refundable: 3263,
    request_key: randomUUID(),
    ...values,
  })
const refundsOf = (id: number) =>
  world.db
    .selectFrom('refunds')
    .select(['amount', 'state', 'reason'])
    .where('reservation_id', '=', id)
    .orderBy('id')
    .execute()
const auditsOf = (id: number) =>
  world.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_type', '=', 'reservation')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
const mailsOf = (id: number) =>
  world.db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'text_body'])
    .where('reservation_id', '=', id)
    .orderBy('id')
    .execute()
async function expectSoundBooks() {
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

describe('refunding without cancelling', () => {
  test('refunds a part once, and admin, guest and host see it', async () => {
    const { id } = await reservation()
    const after = await grant(id, { amount: 1000 })
    expect(after).toMatchObject({ status: 'confirmed', refundable: 2263, refund_if_cancelled: 2263 })
    expect(after.refunds).toMatchObject([{ amount: 1000, state: 'queued', words: '雨で一部を短縮したため。' }])
    expect(await world.runJobs()).toContain('send-refund')
    const settled = await getAdminReservation(world, admin, id)
    expect(settled.payment).toMatchObject({ state: 'partly_refunded', refunded: 1000, card_last4: '4242' })
    expect(settled.refunds).toMatchObject([{ state: 'done', provider_refund_id: expect.stringMatching(/^re_/) }])
    expect(settled.sales).toMatchObject({ gross: 3263, refunds: 1000, fees: 182, due: 2081 })
    expect(settled.timeline.map(({ kind, type }) => `${kind} ${type}`)).toEqual(
      expect.arrayContaining([
        'event held',
        'event confirmed',
        'payment settled',
        'operation refund_reservation',
        'event refund_granted',
        'event refunded',
        'mail refund_granted',
        'mail refund_for_host',
      ]),
    )

    const own = await getReservation(world, guest, id)
    expect(own.payment).toMatchObject({ state: 'partly_refunded', refunded: 1000 })
    expect(own.granted_refunds).toEqual([{ amount: 1000, reason: '雨で一部を短縮したため。', decided_at: START }])
    expect(own.cancellation.refund_now).toBe(2263)
    const receipt = await getReceipt(world, guest, id)
    expect(receipt).toMatchObject({ amount: 2263, refunded: 1000, issuing: 'plain', tax: 0, state: 'draft' })
    expect(receipt.lines.map(({ amount }) => amount)).toEqual([3000, 263, -1000])
    const { sessions } = await getSalesOfMonth(world, host, '2027-01', { page: 1 })
    const sold = sessions.flatMap(({ reservations }) => reservations).find((one) => one.reservation_id === id)
    expect(sold).toMatchObject({ status: 'coming', gross: 3263, refunds: 1000, fees: 182, due: 2081 })
    expect(await exportSales(world, host, '2027-01')).toMatch(new RegExp(`${id},.*,3263,1000,0,2081,0,0,0,2081,`))

    const mails = (await mailsOf(id)).filter((mail) => mail.kind.startsWith('refund'))
    expect(mails.map((mail) => [mail.kind, mail.to_address])).toEqual([
      ['refund_granted', guest.email],
      ['refund_for_host', host.email],
    ])
    for (const part of ['花子 様', '1,000円', '2,263円', '雨で一部を短縮したため。', 'そのまま有効'])
      expect(mails[0]!.text_body).toContain(part)
    expect(await auditsOf(id)).toMatchObject([
      { action: 'refund_reservation', actor_id: admin.id, detail: { amount: 1000 } },
    ])
    await expectSoundBooks()
  })

  test('in several parts up to the total, and no yen more', async () => {
    const { id } = await reservation()
    await grant(id, { amount: 1 })
    await grant(id, { amount: 262, refundable: 3262 })
    expect((await grant(id, { amount: 3000, refundable: 3000 })).refundable).toBe(0)
    expect(await refusalOf(grant(id, { amount: 1, refundable: 0 }))).toBe('nothing_to_refund')
    await world.runJobs()
    expect((await getAdminReservation(world, admin, id)).payment).toMatchObject({ state: 'refunded', refunded: 3263 })
    expect((await getReservation(world, guest, id)).status).toBe('confirmed')
    await expectSoundBooks()
  })

  test('once, however often the call is repeated', async () => {
    const { id } = await reservation()
    const request_key = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => grant(id, { amount: 500, request_key })))
    await grant(id, { amount: 500, request_key })
    expect(await refundsOf(id)).toHaveLength(1)
    expect(await auditsOf(id)).toHaveLength(1)
    // Another amount under the same key is another decision.
    expect(await refusalOf(grant(id, { amount: 501, request_key, refundable: 2763 }))).toBe('refundable_changed')
    // The key belongs to the reservation.
    const other = await reservation()
    expect((await grant(other.id, { amount: 500, request_key })).refundable).toBe(2763)
  })

  test('once, when several admins decide at the same time', async () => {
    const { id } = await reservation()
    const outcomes = await Promise.all(Array.from({ length: 4 }, (_, n) => refusalOf(grant(id, { amount: 3000 + n }))))
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1)
    expect(outcomes.filter((code) => code === 'refundable_changed')).toHaveLength(3)
    expect(await refundsOf(id)).toHaveLength(1)
    await world.runJobs()
    await expectSoundBooks()
  })

  test('while the guest cancels: together exactly what was paid', async () => {
    const { id } = await reservation()
    await Promise.all([refusalOf(grant(id, { amount: 3263 })), refusalOf(cancelReservation(world, guest, id))])
    await world.runJobs()
    const refunds = await refundsOf(id)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(3263)
    await expectSoundBooks()
  })

  test('within bounds, with a reason, and only for paid reservations', async () => {
    const { id } = await reservation()
    for (const amount of [0, -1, 3264]) await expect(grant(id, { amount })).rejects.toThrow(InvalidInput)
    for (const reason of [' \n', 'あ'.repeat(1001)])
      await expect(grant(id, { amount: 1, reason })).rejects.toThrow(InvalidInput)
    expect(await refusalOf(grant(999_999, { amount: 1 }))).toBe('reservation_not_found')
    expect(await refusalOf(book(world, guest, { calendar_ids: [await newSlot()], card: 'declined' }))).toBe(
      'payment_declined',
    )
    const declined = await world.db.selectFrom('reservations').select('id').orderBy('id', 'desc').executeTakeFirst()
    expect(await refusalOf(grant(declined!.id, { amount: 1 }))).toBe('nothing_to_refund')
    expect(await refundsOf(id)).toEqual([])
    expect(await auditsOf(id)).toEqual([])
  })

  test('also after the end, and for a reservation cancelled too late', async () => {
    const attended = await reservation()
    const late = await reservation()
    world.clock.set('2027-01-30T00:00:00+09:00')
    expect((await grant(attended.id, { amount: 100 })).status).toBe('attended')
    await world.db
      .updateTable('reservations')
      .set({ first_starts_at: '2027-03-01T00:00:00Z' })
      .where('id', '=', late.id)
      .execute()
    await cancelReservation(world, guest, late.id)
    expect(await refundsOf(late.id)).toEqual([])
    await grant(late.id, { amount: 1500 })
    await world.runJobs()
    expect((await getReservation(world, guest, late.id)).payment).toMatchObject({
      state: 'partly_refunded',
      refunded: 1500,
    })
    await world.db
      .updateTable('reservations')
      .set({ first_starts_at: late.calendars[0]!.date + 'T01:00:00Z' })
      .where('id', '=', late.id)
      .execute()
    world.clock.set(START)
    await expectSoundBooks()
  })

  test('before one of its slots is cancelled: never more than was paid', async () => {
    const { id, calendar_ids, price } = await reservation(2)
    const share = Math.floor(price.total / 2)
    await grant(id, { amount: price.total - share + 100, refundable: price.total })
    await cancelSlot(world, calendar_ids[0]!, { by: 'host', reason: '雨のため' })
    await world.runJobs()
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([price.total - share + 100, share - 100])
    await expectSoundBooks()
    const other = await reservation(2)
    await cancelSlot(world, other.calendar_ids[0]!, { by: 'host', reason: '雨のため' })
    await grant(other.id, { amount: 200, refundable: price.total - share })
    await world.runJobs()
    await expectSoundBooks()
  })
})

describe('cancelling by the operator', () => {
  test('refunds everything, frees the places, and mails guest and host the reason', async () => {
    const { id, calendar_ids } = await reservation()
    await grant(id, { amount: 263 })
    world.clock.set('2026-12-31T12:00:00+09:00')
    expect(await refusalOf(cancelReservationByOperator(world, admin, id, { reason: '安全のため', refund: 3263 }))).toBe(
      'refund_changed',
    )
    const after = await cancelReservationByOperator(world, admin, id, { reason: '安全のため', refund: 3000 })
    expect(after).toMatchObject({ status: 'cancelled', cancelled_by: 'operator', cancel_reason: '安全のため' })
    expect(after.refund_if_cancelled).toBeNull()
    await world.runJobs()
    expect((await refundsOf(id)).map(({ reason, state }) => [reason, state])).toEqual([
      ['granted_by_operator', 'done'],
      ['cancelled_by_operator', 'done'],
    ])
    const slot = await world.db
      .selectFrom('calendars')
      .select('taken')
      .where('id', '=', calendar_ids[0]!)
      .executeTakeFirst()
    expect(slot).toEqual({ taken: 0 })
    const told = (await mailsOf(id)).filter((mail) => mail.kind.includes('cancel'))
    expect(told.map((mail) => [mail.kind, mail.to_address])).toEqual([
      ['reservation_cancelled', guest.email],
      ['cancellation_for_host', host.email],
    ])
    for (const mail of told) expect(mail.text_body).toContain('安全のため')
    expect(told[1]!.text_body).toContain('運営によりキャンセルされました')
    expect(await auditsOf(id)).toMatchObject([
      { action: 'refund_reservation' },
      { action: 'cancel_reservation', detail: { refund: 3000, requested_by: 'operator', reason: '安全のため' } },
    ])
    world.clock.set(START)
    await expectSoundBooks()
  })

  test('once, not without a reason, and not after the end', async () => {
    const { id } = await reservation()
    await expect(cancelReservationByOperator(world, admin, id, { reason: '', refund: 3263 })).rejects.toThrow(
      InvalidInput,
    )
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => refusalOf(cancelReservationByOperator(world, admin, id, { reason: '停電', refund: 3263 }))),
    )
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1)
    expect(outcomes.filter((code) => code === 'not_cancellable')).toHaveLength(2)
    const ended = await reservation()
    world.clock.set('2027-01-31T00:00:00+09:00')
    expect(await refusalOf(cancelReservationByOperator(world, admin, ended.id, { reason: '停電', refund: 3263 }))).toBe(
      'reservation_ended',
    )
    world.clock.set(START)
    await world.runJobs()
    await expectSoundBooks()
  })
})

describe('a refund that the provider refused', () => {
  // As if the provider had refused for good: our tables say so, but the provider knows nothing of
  // the refund.
  const failed = async (id: number) =>
    await world.db
      .updateTable('refunds')
      .set({ state: 'failed', error: 'charge_expired', settled_at: world.clock.now() })
      .where('reservation_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow()

  test('is still owed, is shown, and is sent again when an admin asks', async () => {
    const { id } = await reservation()
    await grant(id, { amount: 700 })
    const refund = await failed(id)
    const looked = await getAdminReservation(world, admin, id)
    expect(looked).toMatchObject({ needs_look: true, refundable: 2563, refunds: [{ can_retry: true }] })
    expect((await checkInvariants(world.db, world.clock.now())).map(({ rule }) => rule)).toEqual(['refund_failed'])
    await Promise.all([1, 2, 3].map(() => retryRefund(world, admin, id, refund.id)))
    expect((await auditsOf(id)).map(({ action }) => action)).toEqual(['refund_reservation', 'retry_refund'])
    await world.runJobs()
    expect(await refundsOf(id)).toMatchObject([{ amount: 700, state: 'done' }])
    expect(await getAdminReservation(world, admin, id)).toMatchObject({ needs_look: false })
    await expectSoundBooks()
  })

  test('is not sent again when a later refund has included it', async () => {
    const { id } = await reservation()
    await grant(id, { amount: 700 })
    const refund = await failed(id)
    await cancelReservationByOperator(world, admin, id, { reason: '停電', refund: 3263 })
    expect(await refusalOf(retryRefund(world, admin, id, refund.id))).toBe('refund_made_otherwise')
    await world.runJobs()
    expect(await getAdminReservation(world, admin, id)).toMatchObject({ needs_look: false, refundable: 0 })
    await expectSoundBooks()
  })

  test('belongs to its reservation', async () => {
    const one = await reservation()
    const two = await reservation()
    await grant(one.id, { amount: 100 })
    const refund = await failed(one.id)
    expect(await refusalOf(retryRefund(world, admin, two.id, refund.id))).toBe('refund_not_found')
    await retryRefund(world, admin, one.id, refund.id)
    await world.runJobs()
  })
})

describe('a payment without an answer', () => {
  test('is settled by asking again, and a settled one is left alone', async () => {
    expect(await refusalOf(book(world, guest, { calendar_ids: [await newSlot()], card: 'silent' }))).toBe(
      'payment_unknown',
    )
    const { id } = await world.db
      .selectFrom('reservations')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await getAdminReservation(world, admin, id)).toMatchObject({ status: 'held', payment: { open: true } })
    const asked = await askPaymentAgain(world, admin, id)
    expect(asked).toMatchObject({ status: 'confirmed', payment: { state: 'captured', open: false } })
    await askPaymentAgain(world, admin, id)
    expect((await auditsOf(id)).map(({ action }) => action)).toEqual(['ask_payment_again'])
    expect(await refusalOf(askPaymentAgain(world, admin, 999_999))).toBe('reservation_not_found')
    await world.runJobs()
    await expectSoundBooks()
  })
})

describe('cancelling a slot', () => {
  test('works for the operator with any host’s slot, with full refunds and an audit entry', async () => {
    const slot = await newSlot()
    const one = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
    const { participants } = await listParticipants(world, null, slot)
    expect(participants).toMatchObject([{ reservation_id: one.id, refund: one.price.total }])
    expect(
      await refusalOf(cancelCalendarByOperator(world, admin, slot, { reason: '大雪', participant_number: 1 })),
    ).toBe('participants_changed')
    const cancelled = await cancelCalendarByOperator(world, admin, slot, { reason: '大雪', participant_number: 2 })
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelled_by: 'operator', cancel_reason: '大雪' })
    expect(await getReservation(world, guest, one.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'operator' })
    await world.runJobs()
    expect(await refundsOf(one.id)).toEqual([
      { amount: one.price.total, state: 'done', reason: 'cancelled_by_operator' },
    ])
    await expectSoundBooks()
    const noted = world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_type', '=', 'calendar')
      .where('subject_id', '=', String(slot))
    const detail = { reservations: 1, people: 2, refund: one.price.total, requested_by: 'operator', reason: '大雪' }
    expect(await noted.execute()).toEqual([{ action: 'cancel_calendar', actor_id: admin.id, detail }])

    const again = cancelCalendarByOperator(world, admin, slot, { reason: 'もう一度' })
    expect(await refusalOf(again)).toBe('calendar_cancelled')
    expect(await noted.execute()).toHaveLength(1)
  })

  test('needs a reason and an existing slot', async () => {
    const slot = await newSlot()
    for (const reason of [' \n', 'あ'.repeat(1001)])
      await expect(cancelCalendarByOperator(world, admin, slot, { reason })).rejects.toThrow(InvalidInput)
    const nowhere = cancelCalendarByOperator(world, admin, 2_147_483_647, { reason: '大雪' })
    expect(await refusalOf(nowhere)).toBe('calendar_not_found')
  })
})
