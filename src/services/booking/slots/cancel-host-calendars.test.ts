import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { getReservation } from '../reservations/reservations.ts'
import { cancelHostCalendar, cancelHostCalendars } from './host-calendars.ts'
import { listParticipantsOfDay } from './list-participants.ts'

const world = bookingWorld()
let host: UserActor
let guest: UserActor
let experience_id: number
let day = 0
let slots: [number, number]

beforeAll(async () => {
  host = await aHost(world.db)
  guest = await aUser(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 3000 })).id
})
beforeEach(async () => {
  const date = `2026-12-${String(++day).padStart(2, '0')}`
  slots = [
    await aSlot(world.db, experience_id, { date }),
    await aSlot(world.db, experience_id, { date, start_time: '14:00', end_time: '16:00' }),
  ]
})

const rain = (calendars: { id: number; participant_number?: number }[]) =>
  cancelHostCalendars(world, host, { reason: '大雨のため', calendars })
const refunds = async () => (await world.db.selectFrom('refunds').select('id').execute()).length

async function expectOrder() {
  await world.runJobs()
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

test('the slots of several days, of this host only', async () => {
  const date = `2026-12-${String(day).padStart(2, '0')}`
  const list = (until: string, who = host) => listParticipantsOfDay(world, who, { date: addDays(until, -1), until })
  expect((await list(date)).calendars.map(({ calendar }) => calendar.id)).toEqual(expect.arrayContaining(slots))
  expect((await list(date, await aHost(world.db))).calendars).toEqual([])
  for (const until of ['2026-02-30', addDays(date, -1), addDays(date, 201)])
    await expect(listParticipantsOfDay(world, host, { date, until })).rejects.toThrow(InvalidInput)
})

describe('several slots cancelled for one reason', () => {
  test('refund every guest once, also when the call is repeated or made twice at once', async () => {
    const first = await booked(world, guest, { calendar_ids: [slots[0]], number_of_people: 2 })
    const both = await booked(world, guest, { calendar_ids: slots })
    const before = await refunds()
    const wish = [
      { id: slots[0], participant_number: 3 },
      { id: slots[1], participant_number: 1 },
    ]
    const answers = await Promise.all([rain(wish), rain(wish)])
    answers.push(await rain(wish))
    for (const { cancelled, refused } of answers) {
      expect(cancelled.map(({ id, state }) => [id, state])).toEqual(slots.map((id) => [id, 'cancelled']))
      expect(refused).toEqual([])
    }
    // One for the first booking, one for each slot of the other.
    expect((await refunds()) - before).toBe(3)
    for (const { id } of [first, both])
      expect(await getReservation(world, guest, id)).toMatchObject({ status: 'cancelled', cancelled_by: 'host' })
    await expectOrder()
  })

  test('leave a slot alone whose participants changed, and cancel the others', async () => {
    await booked(world, guest, { calendar_ids: [slots[0]] })
    const { cancelled, refused } = await rain([
      { id: slots[0], participant_number: 0 },
      { id: slots[1], participant_number: 0 },
    ])
    expect(cancelled.map(({ id }) => id)).toEqual([slots[1]])
    expect(refused).toMatchObject([{ id: slots[0], refusal: { code: 'participants_changed' } }])
    await expectOrder()
  })

  test('change nothing if one of them is another host’s, or without a reason', async () => {
    const other = await aSlot(world.db, (await anExperience(world.db)).id, { date: '2026-12-01' })
    expect(await refusalOf(rain([{ id: slots[0] }, { id: other }]))).toBe('calendar_not_found')
    await expect(cancelHostCalendars(world, host, { reason: ' 　', calendars: [{ id: slots[0] }] })).rejects.toThrow(
      InvalidInput,
    )
    const { cancelled } = await rain([{ id: slots[0] }])
    expect(cancelled).toMatchObject([{ cancel_reason: '大雨のため' }])
  })

  test('name a slot that the operator cancelled before', async () => {
    await cancelHostCalendar(world, host, slots[1], { reason: '休みのため' })
    await world.db
      .updateTable('calendars')
      .set({ cancelled_by: 'operator', cancelled_at: new Date(), open: false })
      .where('id', '=', slots[0])
      .execute()
    const { cancelled, refused } = await rain(slots.map((id) => ({ id })))
    expect(cancelled.map(({ id, cancel_reason }) => [id, cancel_reason])).toEqual([[slots[1], '休みのため']])
    expect(refused).toMatchObject([{ id: slots[0], refusal: { code: 'calendar_cancelled' } }])
  })
})
