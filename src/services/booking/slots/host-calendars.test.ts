import { beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { aHost, anAdmin, anAmbassador, aCommunity, anExperience, anOption, aSlot, aUser } from '#test/factories.ts'
import { listHostCalendars } from '../../schedule/slots/host-calendars.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { cancelHostCalendar, updateHostCalendar } from './host-calendars.ts'
import { cancelReservation, getReservation } from '../reservations/reservations.ts'
import { listParticipants, listParticipantsOfDay } from './list-participants.ts'

const world = bookingWorld()
let host: UserActor
let guest: UserActor
let other: UserActor
let experience_id: number

beforeAll(async () => {
  host = await aHost(world.db, { name: '太郎' })
  guest = await aUser(world.db, { name: '花子', email: 'hanako@example.jp' })
  other = await aUser(world.db, { name: '次郎' })
  experience_id = (await anExperience(world.db, { user_id: host.id, title: '藍染め' })).id
})

const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}`
let days = 0
/** A slot at a time that no other test uses. */
const slotOf = (values: Parameters<typeof aSlot>[2] = {}) =>
  aSlot(world.db, experience_id, { date: day((days++ % 28) + 1), ...values })
const mailsTo = (to: string, kind: string) =>
  world.db
    .selectFrom('mails')
    .select(['subject', 'text_body'])
    .where('to_address', '=', to)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
async function expectOrder() {
  await world.runJobs()
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

describe('the schedule of a host', () => {
  test('has the slots of all their experiences with numbers and states, cancelled ones too', async () => {
    const member = await aHost(world.db)
    const ambassador_id = await anAmbassador(world.db, { members: [member] })
    const community_id = await aCommunity(world.db)
    const own = await anExperience(world.db, {
      user_id: member.id,
      title: '陶芸',
      set_minimum_number_of_participant_count: true,
      minimum_number_of_participant_count: 4,
    })
    const shared = await anExperience(world.db, { ambassador_id, community_id, title: '朝市' })
    await anExperience(world.db)
    const open = await aSlot(world.db, own.id)
    const closed = await aSlot(world.db, shared.id, { open: false })
    const cancelled = await aSlot(world.db, own.id, {
      date: '2026-11-26',
      cancelled_at: new Date(),
      cancelled_by: 'host',
      cancel_reason: '台風のため',
    })
    await booked(world, guest, { calendar_ids: [open], number_of_people: 2 })
    await book(world, other, { calendar_ids: [open], card: 'three_d_secure' })
    const { calendars, meta } = await listHostCalendars(world, member, {})
    expect(meta.experiences).toEqual([
      {
        id: shared.id,
        title: '朝市',
        recruitment_number: 5,
        duration_minutes: null,
        last_slot: { date: '2026-11-25', start_time: '10:00', end_time: '12:00' },
        next_date: '2026-12-02',
        waiting_for_dates: 0,
        days_off: [],
      },
      {
        id: own.id,
        title: '陶芸',
        recruitment_number: 5,
        duration_minutes: null,
        last_slot: { date: '2026-11-25', start_time: '10:00', end_time: '12:00' },
        next_date: '2026-12-03',
        waiting_for_dates: 0,
        days_off: [],
      },
    ])
    expect(calendars.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-26'])
    expect(calendars[0]!.items).toEqual([
      {
        id: open,
        experience: { id: own.id, title: '陶芸' },
        date: '2026-11-25',
        start_time: '10:00',
        end_time: '12:00',
        recruitment_number: 5,
        participant_number: 3,
        held_number: 1,
        offered_number: 0,
        phone_number: 0,
        reservation_count: 1,
        open: true,
        cancelled: false,
        cancelled_by: null,
        cancel_requested_by: null,
        cancel_reason: null,
        minimum: 4,
        // The hold may still end.
        missing_for_minimum: 2,
        decides_at: '2026-11-25T10:00:00+09:00',
        state: 'accepting',
      },
      expect.objectContaining({ id: closed, open: false, state: 'closed', minimum: null, missing_for_minimum: null }),
    ])
    expect(calendars[1]!.items).toMatchObject([
      { id: cancelled, state: 'cancelled', cancelled_by: 'host', cancel_reason: '台風のため' },
    ])
    const one = await listHostCalendars(world, member, { experience_id: shared.id })
    expect(one.calendars.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([closed])
    const past = await listHostCalendars(world, member, { from_date: '2026-11-01', to_date: '2026-11-24' })
    expect(past.calendars).toEqual([])
    await expect(listHostCalendars(world, member, { from_date: '2026-13-01' })).rejects.toThrow(InvalidInput)
  })

  test('proposes the next usual date without a slot', async () => {
    const member = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: member.id, closed_dates: ['2026-12-12'] })
    const proposed = async () => (await listHostCalendars(world, member, {})).meta.experiences[0]?.next_date
    expect(await proposed()).toBe('2026-11-21')
    const { uuid } = await world.db
      .insertInto('recurrence_rules')
      .values({
        experience_id: id,
        start_date: '2026-11-21',
        end_date: '2027-02-21',
        start_time: '10:00',
        end_time: '12:00',
        day_of_week: ['saturday'],
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    for (const date of ['2026-11-21', '2026-11-28', '2027-02-20'])
      await aSlot(world.db, id, { date, recurrence_rule_uuid: uuid })
    // A rule plans its own days.
    expect(await proposed()).toBe('2026-11-22')
    await aSlot(world.db, id, { date: '2026-12-05' })
    // A day off, then the next Saturday.
    expect(await proposed()).toBe('2026-12-19')
    await aSlot(world.db, id, { date: '2026-12-19' })
    expect(await proposed()).toBe('2026-12-26')
    await aSlot(world.db, id, { date: '2026-12-26' })
    await world.db
      .updateTable('experiences')
      .set({ closed_at_new_year: true, closed_on_holidays: true })
      .where('id', '=', id)
      .execute()
    // 2 January is off.
    expect(await proposed()).toBe('2027-01-09')
    const [experience] = (await listHostCalendars(world, member, {})).meta.experiences
    expect(experience?.days_off.slice(0, 4)).toEqual(['2026-11-23', '2026-12-12', '2026-12-29', '2026-12-30'])
  })

  test('is readable for an admin who writes for the host, and for no other user', async () => {
    const window = { from_date: '2026-11-20', to_date: '2027-02-20' }
    const of = async (actor: UserActor, query: object) =>
      (await listHostCalendars(world, actor, { ...window, ...query })).calendars
    await slotOf()
    const own = await of(host, {})
    expect(own.length).toBeGreaterThan(0)
    const admin = await anAdmin(world.db)
    expect(await of(admin, { user_id: host.id })).toEqual(own)
    expect(await of(admin, {})).toEqual([])
    expect(await of(host, { user_id: host.id })).toEqual(own)
    expect(await refusalOf(of(await aHost(world.db), { user_id: host.id }))).toBe('not_allowed')
  })

  test('is empty for another host’s experience', async () => {
    const stranger = await aHost(world.db)
    expect(await listHostCalendars(world, stranger, { experience_id })).toEqual({
      calendars: [],
      meta: { experiences: [], ending_repeats: [] },
    })
  })
})

describe('participants', () => {
  test('are listed with option, message, contact and possible refund; without contact when cancelled', async () => {
    const option_id = await anOption(world.db, experience_id)
    const slot = await slotOf()
    const first = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2, option_id })
    const second = await booked(world, other, { calendar_ids: [slot, await slotOf()] })
    const gone = await booked(world, other, { calendar_ids: [slot] })
    await cancelReservation(world, other, gone.id)
    const { calendar, participants } = await listParticipants(world, host, slot)
    expect(calendar).toMatchObject({ id: slot, participant_number: 3, reservation_count: 2 })
    expect(participants).toEqual([
      {
        reservation_id: first.id,
        name: '花子',
        number_of_people: 2,
        option: '写真撮影',
        message: 'よろしくお願いします。',
        contact: { email: 'hanako@example.jp', phone: null },
        state: 'confirmed',
        cancelled_by: null,
        cancel_requested_by: null,
        reserved_at: '2026-11-20T10:00:00+09:00',
        refund: first.price.total,
      },
      expect.objectContaining({ reservation_id: second.id, refund: Math.floor(second.price.total / 2) }),
      expect.objectContaining({
        reservation_id: gone.id,
        state: 'cancelled',
        cancelled_by: 'guest',
        contact: null,
        message: '',
        refund: null,
      }),
    ])
    const listed = await listParticipantsOfDay(world, host, { date: calendar.date })
    expect(listed.calendars).toHaveLength(1)
    expect(listed.calendars[0]!.participants.map(({ reservation_id }) => reservation_id)).toEqual([first.id, second.id])
    await expect(listParticipantsOfDay(world, host, { date: '2026-02-30' })).rejects.toThrow(InvalidInput)
  })

  test('have a telephone number for the host, from two days before the slot to one day after it', async () => {
    const caller = await aUser(world.db, { name: '三郎' })
    const slot = await aSlot(world.db, experience_id, { date: '2026-11-23', start_time: '18:00', end_time: '19:00' })
    await expect(book(world, caller, { calendar_ids: [slot], phone: '12' })).rejects.toThrow(InvalidInput)
    await booked(world, caller, { calendar_ids: [slot], phone: '０９０ー１２３４ー５６７８' })
    const phone = async (actor: UserActor | null = host) =>
      (await listParticipants(world, actor, slot)).participants[0]!.contact?.phone
    const printed = async () =>
      (await listParticipantsOfDay(world, host, { date: '2026-11-23' })).calendars[0]!.participants[0]!.contact?.phone
    const start = world.clock.now().getTime()
    const at = (text: string) => world.clock.advance(Date.parse(`${text}+09:00`) - world.clock.now().getTime())
    expect([await phone(), await printed()]).toEqual([null, null])
    at('2026-11-20T23:59:00')
    expect(await phone()).toBeNull()
    at('2026-11-21T00:00:00')
    expect([await phone(), await printed()]).toEqual(['09012345678', '09012345678'])
    // The operator has other ways to reach a guest.
    expect(await phone(null)).toBeNull()
    const impersonation = { id: 1, admin: { id: 1, name: '管理者' }, expires_at: new Date() }
    expect(await phone({ ...host, impersonation })).toBeNull()
    at('2026-11-24T23:59:00')
    expect(await phone()).toBe('09012345678')
    at('2026-11-25T00:00:00')
    expect([await phone(), await printed()]).toEqual([null, null])
    world.clock.advance(start - world.clock.now().getTime())
    // A later booking without the field keeps the number, an empty field removes it.
    const numberOf = async () =>
      (await world.db.selectFrom('users').select('phone').where('id', '=', caller.id).executeTakeFirstOrThrow()).phone
    await booked(world, caller, { calendar_ids: [await slotOf()] })
    expect(await numberOf()).toBe('09012345678')
    await booked(world, caller, { calendar_ids: [await slotOf()], phone: '' })
    expect(await numberOf()).toBeNull()
  })

  test('who cancelled have no telephone number', async () => {
    const caller = await aUser(world.db, { name: '四郎', phone: '09012345678' })
    const slot = await aSlot(world.db, experience_id, { date: '2026-11-21' })
    const { id } = await booked(world, caller, { calendar_ids: [slot] })
    expect((await listParticipants(world, host, slot)).participants[0]!.contact?.phone).toBe('09012345678')
    await cancelReservation(world, caller, id)
    expect((await listParticipants(world, host, slot)).participants[0]!.contact).toBeNull()
  })

  test('are not found by other users', async () => {
    const slot = await slotOf()
    await expect(listParticipants(world, await aHost(world.db), slot)).rejects.toThrow(
      new Refused('calendar_not_found'),
    )
    await expect(listParticipants(world, guest, slot)).rejects.toThrow(new Refused('calendar_not_found'))
    await expect(listParticipants(world, host, 2_147_483_647)).rejects.toThrow(new Refused('calendar_not_found'))
  })
})

describe('changing a slot', () => {
  test('a closed slot refuses reservations until it is opened; existing ones stay', async () => {
    const slot = await slotOf()
    const reservation = await booked(world, guest, { calendar_ids: [slot] })
    expect(await updateHostCalendar(world, host, slot, { open: false })).toMatchObject({ open: false, state: 'closed' })
    expect(await refusalOf(book(world, other, { calendar_ids: [slot] }))).toBe('slot_closed')
    expect(await getReservation(world, guest, reservation.id)).toMatchObject({ status: 'confirmed' })
    expect(await updateHostCalendar(world, host, slot, { open: true })).toMatchObject({ state: 'accepting' })
    await booked(world, other, { calendar_ids: [slot] })
  })

  test('places can be reduced to those taken, never below', async () => {
    const slot = await slotOf()
    await booked(world, guest, { calendar_ids: [slot], number_of_people: 3 })
    const refusal = await updateHostCalendar(world, host, slot, { recruitment_number: 2 }).catch((e: unknown) => e)
    expect(refusal).toMatchObject({ code: 'capacity_below_taken', details: { taken: 3 } })
    expect(await updateHostCalendar(world, host, slot, { recruitment_number: 3 })).toMatchObject({
      recruitment_number: 3,
      state: 'full',
    })
    expect(await updateHostCalendar(world, host, slot, { recruitment_number: 30 })).toMatchObject({
      state: 'accepting',
    })
    await expect(updateHostCalendar(world, host, slot, { recruitment_number: 31 })).rejects.toThrow(InvalidInput)
    expect(await updateHostCalendar(world, host, slot, {})).toMatchObject({ recruitment_number: 30 })
  })

  test('places of expired holds don’t count', async () => {
    const slot = await slotOf()
    await book(world, guest, { calendar_ids: [slot], number_of_people: 4, card: 'three_d_secure' })
    const code = await refusalOf(updateHostCalendar(world, host, slot, { recruitment_number: 2 }))
    expect(code).toBe('capacity_below_taken')
    world.clock.advance(16 * 60_000)
    expect(await updateHostCalendar(world, host, slot, { recruitment_number: 2 })).toMatchObject({
      recruitment_number: 2,
      participant_number: 0,
    })
    world.clock.set('2026-11-20T10:00:00+09:00')
    expect(await wrongCounters(world.pool)).toEqual([])
  })

  test('refuses another host’s slot, a cancelled one, and one that has begun', async () => {
    const slot = await slotOf({ date: '2026-11-28' })
    expect(await refusalOf(updateHostCalendar(world, await aHost(world.db), slot, { open: false }))).toBe(
      'calendar_not_found',
    )
    world.clock.set('2026-11-28T10:00:00+09:00')
    expect(await refusalOf(updateHostCalendar(world, host, slot, { open: false }))).toBe('calendar_started')
    world.clock.set('2026-11-20T10:00:00+09:00')
    await cancelHostCalendar(world, host, slot, { reason: '台風のため' })
    expect(await refusalOf(updateHostCalendar(world, host, slot, { open: true }))).toBe('calendar_cancelled')
  })
})

describe('cancelling a slot', () => {
  test('all guests are refunded in full and mailed the reason', async () => {
    const slot = await slotOf()
    const one = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
    const two = await booked(world, other, { calendar_ids: [slot] })
    const cancelled = await cancelHostCalendar(world, host, slot, {
      reason: '台風のため\r\n',
      participant_number: 3,
    })
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      cancelled_by: 'host',
      cancel_reason: '台風のため',
      participant_number: 0,
    })
    await expectOrder()
    expect(await getReservation(world, guest, one.id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'host',
      cancel_reason: '台風のため',
      payment: { state: 'refunded', refunded: one.price.total },
    })
    const [mail] = await mailsTo(guest.email, 'reservation_cancelled')
    expect(mail!.text_body).toContain('台風のため')
    const { participants } = await listParticipants(world, host, slot)
    expect(
      participants.map(({ reservation_id, state, cancelled_by }) => [reservation_id, state, cancelled_by]),
    ).toEqual([
      [one.id, 'cancelled', 'host'],
      [two.id, 'cancelled', 'host'],
    ])
    expect(await refusalOf(cancelHostCalendar(world, host, slot, { reason: 'もう一度' }))).toBe('calendar_cancelled')
  })

  test('needs a reason, and the current number of participants', async () => {
    const slot = await slotOf()
    await booked(world, guest, { calendar_ids: [slot] })
    await expect(cancelHostCalendar(world, host, slot, { reason: ' \n' })).rejects.toThrow(InvalidInput)
    await expect(cancelHostCalendar(world, host, slot, { reason: 'あ'.repeat(1001) })).rejects.toThrow(InvalidInput)
    const refusal = await cancelHostCalendar(world, host, slot, { reason: '雨', participant_number: 0 }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ code: 'participants_changed', details: { participant_number: 1 } })
    const stranger = await aHost(world.db)
    expect(await refusalOf(cancelHostCalendar(world, stranger, slot, { reason: '雨' }))).toBe('calendar_not_found')
    expect(await listParticipants(world, host, slot)).toMatchObject({ calendar: { participant_number: 1 } })
  })

  test('works while the slot is running, not after its end', async () => {
    const slot = await slotOf({ date: '2026-11-29' })
    const reservation = await booked(world, guest, { calendar_ids: [slot] })
    world.clock.set('2026-11-29T12:00:00+09:00')
    expect(await refusalOf(cancelHostCalendar(world, host, slot, { reason: '急病' }))).toBe('calendar_ended')
    world.clock.set('2026-11-29T11:59:00+09:00')
    expect(await cancelHostCalendar(world, host, slot, { reason: '急病' })).toMatchObject({ state: 'cancelled' })
    world.clock.set('2026-11-20T10:00:00+09:00')
    await expectOrder()
    expect(await getReservation(world, guest, reservation.id)).toMatchObject({ payment: { state: 'refunded' } })
  })
})
