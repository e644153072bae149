import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import { aPhoneBooking } from '#test/phone-booking.ts'
import { aFamily, partyOf } from '#test/price-types.ts'
import { exportPerson } from '../../accounts/people/personal-data.ts'
import { listSales } from '../sales/sales.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { sweep } from '../sweep/sweep.ts'
import { writeMails } from '../mails/write-mails.ts'
import { cancelHostCalendar, updateHostCalendar } from './host-calendars.ts'
import { listParticipants, listParticipantsOfDay } from './list-participants.ts'
import { addPhoneBooking, cancelPhoneBooking, updatePhoneBooking } from './phone-bookings.ts'

const world = bookingWorld()
let host: UserActor
let guest: UserActor
let experience_id: number
let slot: number
let date: string
let day = 0

beforeAll(async () => {
  host = await aHost(world.db, { email: 'tokeshi@example.jp' })
  guest = await aUser(world.db)
  experience_id = (
    await anExperience(world.db, {
      user_id: host.id,
      set_minimum_number_of_participant_count: true,
      minimum_number_of_participant_count: 3,
    })
  ).id
})
beforeEach(async () => {
  date = `2026-12-${String(++day).padStart(2, '0')}`
  slot = await aSlot(world.db, experience_id, { date, recruitment_number: 5 })
})

const wish = (values: object = {}) => ({
  name: '電話 花子',
  number_of_people: 2,
  note: '090-0000-0000',
  request_key: randomUUID(),
  ...values,
})
const add = (values: object = {}) => addPhoneBooking(world, host, slot, wish(values))
const ofSlot = async () => (await listParticipants(world, host, slot)).calendar

async function expectOrder() {
  await world.runJobs()
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

describe('a booking by telephone', () => {
  test('counts for places, minimum and roster, not for sales or mails', async () => {
    const mails = async () => (await world.db.selectFrom('mails').select('id').execute()).length
    const before = await mails()
    const made = await add()
    expect(made).toMatchObject({ name: '電話 花子', number_of_people: 2, note: '090-0000-0000', cancelled: false })
    expect(await ofSlot()).toMatchObject({
      participant_number: 2,
      phone_number: 2,
      held_number: 0,
      reservation_count: 0,
      missing_for_minimum: 1,
    })
    const roster = await listParticipantsOfDay(world, host, { date })
    expect(roster.calendars).toMatchObject([{ phone_bookings: [{ id: made.id, name: '電話 花子' }] }])
    expect(await mails()).toBe(before)
    expect((await listSales(world, host, { year: 2026 })).total).toMatchObject({ reservation_count: 0, gross: 0 })
    await expectOrder()
  })

  test('is changed and cancelled, and gives its places back', async () => {
    const { id } = await add()
    expect(await updatePhoneBooking(world, host, id, { name: ' 山田 ', number_of_people: 5, note: '' })).toMatchObject({
      name: '山田',
      number_of_people: 5,
    })
    expect(await ofSlot()).toMatchObject({ participant_number: 5, state: 'full' })
    expect(await refusalOf(updatePhoneBooking(world, host, id, wish({ number_of_people: 6 })))).toBe(
      'phone_booking_without_places',
    )
    await updatePhoneBooking(world, host, id, wish({ number_of_people: 1 }))
    const answers = await Promise.all([cancelPhoneBooking(world, host, id), cancelPhoneBooking(world, host, id)])
    expect(answers).toMatchObject([{ cancelled: true }, { cancelled: true }])
    expect(await ofSlot()).toMatchObject({ participant_number: 0, phone_number: 0 })
    expect(await refusalOf(updatePhoneBooking(world, host, id, wish()))).toBe('phone_booking_cancelled')
    await expectOrder()
  })

  test('is booked once under the same key, also at the same moment', async () => {
    const once = wish()
    const calls = Array.from({ length: 4 }, () => addPhoneBooking(world, host, slot, once))
    expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1)
    expect(await ofSlot()).toMatchObject({ participant_number: 2 })
  })

  test('never takes a place twice: two at once, and a guest at the same moment', async () => {
    const results = await Promise.allSettled([
      add({ number_of_people: 3 }),
      add({ number_of_people: 3 }),
      booked(world, guest, { calendar_ids: [slot], number_of_people: 3 }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ofSlot()).toMatchObject({ participant_number: 3 })
    await expectOrder()
  })

  test('holds against a lower number of places at the same moment', async () => {
    await Promise.allSettled([
      add({ number_of_people: 4 }),
      updateHostCalendar(world, host, slot, { recruitment_number: 3 }),
    ])
    const { participant_number, recruitment_number } = await ofSlot()
    expect(participant_number).toBeLessThanOrEqual(recruitment_number)
    await expectOrder()
    const { id } = await aPhoneIn(
      await aSlot(world.db, experience_id, { date, start_time: '15:00', end_time: '16:00' }),
    )
    expect(await refusalOf(updateHostCalendar(world, host, id, { recruitment_number: 1 }))).toBe('capacity_below_taken')
  })

  test('takes the places of an expired hold', async () => {
    await book(world, guest, { calendar_ids: [slot], number_of_people: 5, card: 'three_d_secure' })
    expect(await refusalOf(add())).toBe('phone_booking_without_places')
    world.clock.advance(16 * 60_000)
    await add({ number_of_people: 5 })
    await expectOrder()
  })

  test('ends with its slot, and the host is asked to call', async () => {
    const { id } = await add()
    await booked(world, guest, { calendar_ids: [slot] })
    await cancelHostCalendar(world, host, slot, { reason: '雨のため', participant_number: 3 })
    const { calendar, phone_bookings } = await listParticipants(world, host, slot)
    expect(calendar).toMatchObject({ cancelled: true, participant_number: 0 })
    expect(phone_bookings).toMatchObject([{ id, name: '電話 花子', cancelled: true }])
    await writeMails(world)
    const mail = await world.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', '=', 'slots_ended_for_host')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(mail.text_body).toContain('■ 電話のご予約\n次の回の1件（2名）')
    expect(mail.text_body).not.toContain('花子')
    expect(await refusalOf(add())).toBe('calendar_cancelled')
    await expectOrder()
  })

  test('needs a name and people, and a slot of this host', async () => {
    for (const values of [
      { name: ' 　' },
      { name: 'あ'.repeat(101) },
      { number_of_people: 0 },
      { note: 'あ'.repeat(1001) },
    ])
      await expect(add(values)).rejects.toThrow(InvalidInput)
    const stranger = await aHost(world.db)
    const { id } = await add()
    expect(await refusalOf(addPhoneBooking(world, stranger, slot, wish()))).toBe('calendar_not_found')
    expect(await refusalOf(updatePhoneBooking(world, stranger, id, wish()))).toBe('phone_booking_not_found')
    expect(await refusalOf(cancelPhoneBooking(world, stranger, id))).toBe('phone_booking_not_found')
    const past = await aSlot(world.db, experience_id, { date: '2026-11-01' })
    expect(await refusalOf(addPhoneBooking(world, host, past, wish()))).toBe('calendar_ended')
    expect(await listParticipants(world, null, slot)).toMatchObject({ phone_bookings: [{ id, note: '' }] })
  })

  test('loses its name 30 days after the slot, and is exported without it', async () => {
    const old = await aPhoneIn(await aSlot(world.db, experience_id, { date: '2026-10-10' }))
    const recent = await aPhoneIn(await aSlot(world.db, experience_id, { date: '2026-11-05' }))
    await sweep(world)
    const rows = await world.db
      .selectFrom('kept_places')
      .select(['calendar_id', 'name', 'erased_at'])
      .where('calendar_id', 'in', [old.id, recent.id])
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { name: '', erased_at: expect.any(Date) },
      { name: '電話 花子', erased_at: null },
    ])
    await add()
    const admin = await aUser(world.db, { access_control: 'ADMIN' })
    const copy = JSON.stringify(await exportPerson(world, { ...admin, access_control: 'ADMIN' }, host.id))
    expect(copy).toContain('phone_bookings')
    expect(copy).not.toContain('電話 花子')
  })
})

/** A slot with a booking by telephone of two people. */
async function aPhoneIn(id: number) {
  await aPhoneBooking(world.db, id, { number_of_people: 2 })
  return { id }
}

describe('a booking by telephone with price types', () => {
  let types: [number, number, number, number]
  beforeEach(async () => {
    experience_id = (await anExperience(world.db, { user_id: host.id })).id
    slot = await aSlot(world.db, experience_id, { date, recruitment_number: 5 })
    types = await aFamily(world.db, experience_id)
  })
  const addParty = (...members: [number, number][]) => add({ number_of_people: null, party: partyOf(...members) })

  test('has the people of each type, and takes places for those who need one', async () => {
    const [adult, child, infant] = types
    const { id, ...made } = await addParty([adult, 2], [child, 1], [infant, 2])
    expect(made).toMatchObject({ number_of_people: 3, lines: [{ people: 2 }, { people: 1 }, { people: 2, places: 0 }] })
    expect((await add({ number_of_people: 1 })).lines).toMatchObject([{ price_type_id: adult, people: 1 }])
    expect(await ofSlot()).toMatchObject({ participant_number: 4 })
    expect((await listParticipants(world, host, slot)).price_types).toHaveLength(4)
    const party = partyOf([adult, 2], [infant, 1])
    const change = { number_of_people: null, party }
    expect(await updatePhoneBooking(world, host, id, wish(change))).toMatchObject({ number_of_people: 2 })
    expect(await ofSlot()).toMatchObject({ participant_number: 3 })
    await expectOrder()
  })
  test('two parties at once for the last places: one gets them', async () => {
    const [adult, child, infant] = types
    const calls = Array.from({ length: 2 }, () => addParty([adult, 1], [child, 2], [infant, 3]))
    const results = await Promise.allSettled(calls)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ofSlot()).toMatchObject({ participant_number: 3 })
    await expectOrder()
  })
  test('a party that is impossible or has too few places is refused', async () => {
    const [adult, child, infant] = types
    expect(await refusalOf(addParty([adult, 4], [child, 2]))).toBe('phone_booking_without_places')
    expect(await refusalOf(addParty([infant, 1]))).toBe('party_without_place')
    expect(await refusalOf(addParty([child, 1]))).toBe('party_needs_adult')
    expect(await refusalOf(add({ number_of_people: 3, party: partyOf([adult, 2]) }))).toBe('people_differ')
    const plain = await aSlot(world.db, (await anExperience(world.db, { user_id: host.id })).id, { date })
    const party = partyOf([adult, 1])
    expect(await refusalOf(addPhoneBooking(world, host, plain, wish({ party })))).toBe('price_type_unknown')
    await expect(add({ number_of_people: null })).rejects.toThrow(InvalidInput)
  })
  test('a group takes the whole slot while it is empty, and the slot can’t grow', async () => {
    const [adult, , , group] = types
    const other = await addParty([adult, 1])
    expect(await refusalOf(addParty([group, 4]))).toBe('slot_not_empty')
    const whole = { number_of_people: null, party: partyOf([group, 4]) }
    expect(await updatePhoneBooking(world, host, other.id, wish(whole))).toMatchObject({ number_of_people: 5 })
    expect(await ofSlot()).toMatchObject({ participant_number: 5, state: 'full' })
    expect(await refusalOf(updateHostCalendar(world, host, slot, { recruitment_number: 6 }))).toBe('slot_booked_whole')
    await cancelPhoneBooking(world, host, other.id)
    expect(await updateHostCalendar(world, host, slot, { recruitment_number: 6 })).toMatchObject({
      recruitment_number: 6,
    })
    await expectOrder()
  })
  test('a retired type stays readable, and can be kept when the booking changes', async () => {
    const [adult, child] = types
    const { id, lines } = await addParty([adult, 1], [child, 1])
    const retired_at = world.clock.now()
    await world.db.updateTable('experience_price_types').set({ retired_at }).where('id', '=', child).execute()
    const named = await updatePhoneBooking(world, host, id, wish({ name: '山田' }))
    expect(named).toMatchObject({ name: '山田', lines })
    const more = { number_of_people: null, party: partyOf([adult, 2], [child, 2]) }
    expect((await updatePhoneBooking(world, host, id, wish(more))).lines).toMatchObject([
      { name: 'おとな', people: 2 },
      { name: '小学生', people: 2, price: 1500 },
    ])
    expect(await refusalOf(addParty([adult, 1], [child, 1]))).toBe('price_type_unknown')
  })
})

test('the former version writes and reads its bookings by the former name', async () => {
  const key = randomUUID()
  const { rows } = await world.pool.query<{ id: number }>(
    `insert into phone_bookings (calendar_id, request_key, name, note, number_of_people, created_by, created_at, updated_at)
     values ($1, $2, '電話 一郎', '', 2, $3, now(), now()) returning id`,
    [slot, key, host.id],
  )
  await world.pool.query('update calendars set taken = taken + 2 where id = $1', [slot])
  await world.pool.query(`update phone_bookings set name = '電話 次郎' where id = $1`, [rows[0]!.id])
  await world.pool.query(
    `insert into kept_places (kind, calendar_id, name, number_of_people, ends_at) values ('offer', $1, '', 1, now())`,
    [slot],
  )
  await world.pool.query('update calendars set taken = taken + 1 where id = $1', [slot])
  const { phone_bookings } = await listParticipants(world, host, slot)
  expect(phone_bookings).toMatchObject([{ id: rows[0]!.id, name: '電話 次郎', number_of_people: 2 }])
  const seen = await world.pool.query('select name from phone_bookings where calendar_id = $1', [slot])
  expect(seen.rows).toEqual([{ name: '電話 次郎' }])
  await expectOrder()
})
