import { beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { findReservationPeople } from '#database/booking/reservations/reservations.ts'
import { booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cancelCalendarByOperator } from '../admin/admin-calendars.ts'
import { changeReservation, getReservationChange } from '../changes/changes.ts'
import { answerPostponement, endUnanswered } from '../changes/postponements.ts'
import { writeMails } from '../mails/write-mails.ts'
import { cancelReservation, getReservation } from '../reservations/reservations.ts'
import { cancelHostCalendar, cancelHostCalendars } from './host-calendars.ts'
import { listParticipants } from './list-participants.ts'
import { addPhoneBooking } from './phone-bookings.ts'

const world = bookingWorld()
let host: UserActor
let guest: UserActor
let other: UserActor
let experience_id: number
let day = 0
let date: string
let slots: [number, number]
const later = { date: '2027-03-01', start_time: '10:00', end_time: '12:00' }

beforeAll(async () => {
  host = await aHost(world.db)
})
beforeEach(async () => {
  guest = await aUser(world.db)
  other = await aUser(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 3000, recruitment_number: 5 })).id
  date = `2026-12-${String(++day).padStart(2, '0')}`
  slots = [
    await aSlot(world.db, experience_id, { date }),
    await aSlot(world.db, experience_id, { date, start_time: '14:00', end_time: '16:00' }),
  ]
})

const postpone = (id: number, postponed_to: object = later) =>
  cancelHostCalendar(world, host, id, { reason: '台風のため', postponed_to: { ...later, ...postponed_to } })
const slotAt = async (of: { date: string; start_time: string }) =>
  (
    await world.db
      .selectFrom('calendars')
      .select(['id', 'taken', 'recruitment_number', 'cancelled_at'])
      .where('experience_id', '=', experience_id)
      .where('date', '=', of.date)
      .where('start_time', '=', of.start_time)
      .where('cancelled_at', 'is', null)
      .execute()
  )[0]
const statusOf = async (who: UserActor, id: number) => (await getReservation(world, who, id)).status
const refundsOf = async (id: number) =>
  (await world.db.selectFrom('refunds').select('amount').where('reservation_id', '=', id).execute()).map(
    ({ amount }) => amount,
  )
const kindsTo = async ({ email }: UserActor) =>
  (await world.db.selectFrom('mails').select('kind').where('to_address', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
async function afterDays(days: number, work: () => Promise<unknown>) {
  world.clock.advance(days * 86_400_000)
  try {
    await work()
  } finally {
    world.clock.advance(-days * 86_400_000)
  }
}
async function expectOrder() {
  await world.runJobs()
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

test('also of a guest who was told that the slot is undecided', async () => {
  await world.db
    .updateTable('experiences')
    .set({ set_minimum_number_of_participant_count: true, minimum_number_of_participant_count: 3 })
    .where('id', '=', experience_id)
    .execute()
  const { id } = await booked(world, guest, { calendar_ids: [slots[0]], number_of_people: 2 })
  await writeMails(world)
  await postpone(slots[0])
  await writeMails(world)
  const { calendars } = await getReservation(world, guest, id)
  expect(calendars).toMatchObject([{ date: later.date, missing_for_minimum: 1 }])
  await booked(world, other, { calendar_ids: [calendars[0]!.id] })
  // The confirmation notes the decision, which is mailed next.
  for (let run = 0; run < 2; run++) await writeMails(world)
  expect(await kindsTo(guest)).toEqual(['reservation_confirmed', 'slots_ended', 'slot_decided'])
  await expectOrder()
})

test('keeps the places on the new date, tells each guest once, and asks them', async () => {
  const { id } = await booked(world, guest, { calendar_ids: [slots[0]], number_of_people: 2 })
  await addPhoneBooking(world, host, slots[0], {
    request_key: crypto.randomUUID(),
    name: '電話の方',
    number_of_people: 1,
    note: '',
  })
  expect(await postpone(slots[0])).toMatchObject({ id: slots[0], state: 'cancelled' })
  // A repeated call is refused, and tells nobody again.
  expect(await refusalOf(postpone(slots[0]))).toBe('calendar_cancelled')
  const target = (await slotAt(later))!
  expect(target).toMatchObject({ taken: 3, recruitment_number: 5 })
  const shown = await getReservation(world, guest, id)
  expect(shown).toMatchObject({
    status: 'confirmed',
    calendars: [{ id: target.id, cancelled: false }],
    postponements: [{ calendar_id: target.id, from: { date, start_time: '10:00' }, reason: '台風のため' }],
  })
  expect(await refundsOf(id)).toEqual([])
  const { participants, phone_bookings } = await listParticipants(world, host, target.id)
  expect(participants).toMatchObject([{ reservation_id: id, answer_by: shown.postponements![0]!.answer_by }])
  expect(phone_bookings).toHaveLength(1)
  await expectOrder()
  const [people] = await findReservationPeople(world.db, [id])
  const mails = await world.db
    .selectFrom('mails')
    .select(['subject', 'text_body'])
    .where('kind', '=', 'slots_ended')
    .where('to_address', '=', people!.guest_email)
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text_body).toContain('返金を受ける')
})

test('a slot that was called off or postponed already gets no other new slot', async () => {
  const slotsAt = async () =>
    (await world.db.selectFrom('calendars').select('id').where('experience_id', '=', experience_id).execute()).length
  await cancelHostCalendar(world, host, slots[1], { reason: '台風のため' })
  const before = await slotsAt()
  expect(await refusalOf(postpone(slots[1]))).toBe('calendar_cancelled')
  expect(await slotsAt()).toBe(before)
  const dates = ['2027-03-05', '2027-03-06', '2027-03-07']
  const codes = await Promise.all(dates.map((to) => refusalOf(postpone(slots[0], { date: to }))))
  expect(codes.filter((code) => code === 'calendar_cancelled')).toHaveLength(2)
  expect(await slotsAt()).toBe(before + 1)
})

test('a guest who comes keeps the booking; a repeated answer and another guest change nothing', async () => {
  const { id } = await booked(world, guest, { calendar_ids: [slots[0]] })
  await postpone(slots[0])
  const calendar_id = (await slotAt(later))!.id
  const accept = { calendar_id, answer: 'accept' } as const
  expect(await refusalOf(answerPostponement(world, other, id, accept))).toBe('reservation_not_found')
  expect(await refusalOf(answerPostponement(world, guest, id, { ...accept, calendar_id: slots[0] }))).toBe(
    'postponement_over',
  )
  const answered = await answerPostponement(world, guest, id, accept)
  expect(answered.postponements).toBeUndefined()
  expect(await refusalOf(answerPostponement(world, guest, id, accept))).toBe('postponement_over')
  await afterDays(20, () => endUnanswered(world))
  expect(await statusOf(guest, id)).toBe('confirmed')
  await expectOrder()
})

test('a guest who doesn’t come gets all of it back, also with two calls at once', async () => {
  const { id, price } = await booked(world, guest, { calendar_ids: [slots[0]], number_of_people: 2 })
  await postpone(slots[0])
  const { id: calendar_id } = (await slotAt(later))!
  const refund = () => refusalOf(answerPostponement(world, guest, id, { calendar_id, answer: 'refund' }))
  await Promise.all([refund(), refund()])
  expect(await getReservation(world, guest, id)).toMatchObject({ status: 'cancelled', cancelled_by: 'host' })
  expect(await refundsOf(id)).toEqual([price.total])
  expect((await slotAt(later))!.taken).toBe(0)
  await expectOrder()
})

test('without an answer the money goes back after the deadline, of one slot its share', async () => {
  const one = await booked(world, guest, { calendar_ids: [slots[0]] })
  const both = await booked(world, other, { calendar_ids: slots })
  await postpone(slots[0])
  await endUnanswered(world)
  expect(await statusOf(guest, one.id)).toBe('confirmed')
  await afterDays(6, () => Promise.all([endUnanswered(world), endUnanswered(world)]))
  expect(await statusOf(guest, one.id)).toBe('cancelled')
  expect(await getReservation(world, other, both.id)).toMatchObject({ status: 'confirmed' })
  expect(await refundsOf(one.id)).toEqual([one.price.total])
  expect(await refundsOf(both.id)).toEqual([Math.floor(both.price.total / 2)])
  // The other slot is called off later: the rest goes back.
  await cancelHostCalendar(world, host, slots[1], { reason: '台風のため' })
  expect((await refundsOf(both.id)).reduce((sum, yen) => sum + yen, 0)).toBe(both.price.total)
  await expectOrder()
})

test('the share goes back, too, when the other slot has taken place', async () => {
  const both = await booked(world, other, { calendar_ids: slots })
  await postpone(slots[0])
  world.clock.advance(90 * 86_400_000)
  await endUnanswered(world)
  expect(await refundsOf(both.id)).toEqual([Math.floor(both.price.total / 2)])
  const shown = await getReservation(world, other, both.id)
  expect(shown.calendars.map(({ cancelled }) => cancelled)).toEqual([false, true])
  await expectOrder()
  world.clock.advance(-90 * 86_400_000)
})

test('a guest of a postponed slot cancels free of charge after the deadline', async () => {
  const { id, price } = await booked(world, guest, { calendar_ids: [slots[0]] })
  await world.db
    .updateTable('reservations')
    .set({ cancel_deadline: new Date('2026-11-01T00:00:00Z') })
    .where('id', '=', id)
    .execute()
  await postpone(slots[0])
  await cancelReservation(world, guest, id, price.total)
  expect(await refundsOf(id)).toEqual([price.total])
  await expectOrder()
})

test('a guest chooses another date of the experience instead', async () => {
  const { id } = await booked(world, guest, { calendar_ids: [slots[0]] })
  await world.db
    .updateTable('reservations')
    .set({ cancel_deadline: new Date('2026-11-01T00:00:00Z') })
    .where('id', '=', id)
    .execute()
  await postpone(slots[0])
  const query = { 'calendar_ids[]': [slots[1]], number_of_people: null }
  const { state, refund, alone } = await getReservationChange(world, guest, id, query)
  expect([refund, alone]).toEqual([0, true])
  const changed = await changeReservation(world, guest, id, { calendar_ids: [slots[1]], state })
  expect(changed.calendars).toMatchObject([{ id: slots[1] }])
  expect(changed.postponements).toBeUndefined()
  await afterDays(1, () => endUnanswered(world))
  expect(await statusOf(guest, id)).toBe('confirmed')
  await expectOrder()
})

test('a slot that others have booked must have places for all; a wrong date is refused', async () => {
  await booked(world, guest, { calendar_ids: [slots[0]], number_of_people: 3 })
  await booked(world, other, { calendar_ids: [slots[1]], number_of_people: 3 })
  const afternoon = { date, start_time: '14:00', end_time: '16:00' }
  expect(await refusalOf(postpone(slots[0], afternoon))).toBe('postponed_without_places')
  expect(await refusalOf(postpone(slots[1], { date, start_time: '10:00', end_time: '12:00' }))).toBe(
    'postponed_too_early',
  )
  expect(await refusalOf(postpone(slots[0], { start_time: '12:00', end_time: '10:00' }))).toBe('start_not_before_end')
  expect(await refusalOf(postpone(slots[0], { date: '2020-01-01' }))).toBe('date_in_past')
  expect(await slotAt(later)).toBeUndefined()
  await expectOrder()
})

test('who has booked the new date already gets the share of the old one back', async () => {
  const { id, price } = await booked(world, guest, { calendar_ids: slots })
  await postpone(slots[0], { date, start_time: '14:00', end_time: '16:00' })
  const shown = await getReservation(world, guest, id)
  expect(shown.postponements).toBeUndefined()
  expect(await refundsOf(id)).toEqual([Math.floor(price.total / 2)])
  await expectOrder()
})

test('an admin postpones by days; several slots of a host move together', async () => {
  const { id } = await booked(world, guest, { calendar_ids: [slots[0]] })
  await booked(world, other, { calendar_ids: [slots[1]] })
  const admin = await anAdmin(world.db)
  await cancelCalendarByOperator(world, admin, slots[0], { reason: '台風のため', shift_days: 90, requested_by: 'host' })
  const shown = await getReservation(world, guest, id)
  expect(shown.postponements).toMatchObject([{ from: { date } }])
  const { cancelled, refused } = await cancelHostCalendars(world, host, {
    reason: '台風のため',
    calendars: [{ id: slots[1], postponed_to: { ...later, start_time: '14:00', end_time: '16:00' } }],
  })
  expect([cancelled.length, refused.length]).toEqual([1, 0])
  await expectOrder()
})

test('a booking of the last places and a postponement to that slot never oversell it', async () => {
  const target = await aSlot(world.db, experience_id, { ...later, recruitment_number: 5 })
  await booked(world, guest, { calendar_ids: [slots[0]], number_of_people: 3 })
  const [moved] = await Promise.all([
    refusalOf(postpone(slots[0])).catch(() => null),
    booked(world, other, { calendar_ids: [target], number_of_people: 3 }).catch(() => null),
  ])
  expect([null, undefined, 'postponed_without_places']).toContain(moved)
  expect((await slotAt(later))!.taken).toBe(3)
  await expectOrder()
})

test('days in a row: by a day later, each guest is moved once, whatever the order of the call', async () => {
  const days = [0, 1, 2].map((later_by) => addDays('2026-12-26', later_by))
  const ids = await Promise.all(days.map((on) => aSlot(world.db, experience_id, { date: on })))
  const guests = await Promise.all(ids.map(() => aUser(world.db)))
  const reservations = await Promise.all(
    ids.map(async (id, at) => (await booked(world, guests[at]!, { calendar_ids: [id] })).id),
  )
  const calendars = ids.map((id, at) => ({
    id,
    postponed_to: { date: addDays(days[at]!, 1), start_time: '10:00', end_time: '12:00' },
  }))
  const { cancelled, refused } = await cancelHostCalendars(world, host, { reason: '台風のため', calendars })
  expect([cancelled.length, refused]).toEqual([3, []])
  await world.runJobs()
  for (const [at, id] of reservations.entries()) {
    expect(await getReservation(world, guests[at]!, id)).toMatchObject({
      calendars: [{ date: addDays(days[at]!, 1) }],
    })
    const mails = await world.db
      .selectFrom('mails')
      .select('id')
      .where('reservation_id', '=', id)
      .where('kind', '=', 'slots_ended')
      .execute()
    expect(mails).toHaveLength(1)
  }
  await expectOrder()
})
