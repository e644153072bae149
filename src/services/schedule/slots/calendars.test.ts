import { describe, expect, test } from 'vitest'
import { markOf } from '#domain/schedule/slot.ts'
import { testApp } from '#test/database.ts'
import { anAdmin, anExperience, aReservation, aSlot, aUser } from '#test/factories.ts'
import { visitor } from '../../shared/actor.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { getCalendar, listCalendars } from './calendars.ts'

const app = testApp()
const HELD = { status: 'held', hold_expires_at: '2026-11-20T10:15:00+09:00' } as const

test('without dates: from today to one month ahead, by date and time, without cancelled slots', async () => {
  const { id } = await anExperience(app.db)
  await aSlot(app.db, id, { date: '2026-11-19' })
  const today = await aSlot(app.db, id, { date: '2026-11-20', start_time: '09:00', end_time: '11:00' })
  const later = await aSlot(app.db, id, { date: '2026-12-01', start_time: '15:00', end_time: '16:00' })
  const earlier = await aSlot(app.db, id, { date: '2026-12-01', start_time: '09:00', end_time: '10:00' })
  await aSlot(app.db, id, { date: '2026-12-02', cancelled_at: new Date(), cancelled_by: 'host' })
  const last = await aSlot(app.db, id, { date: '2026-12-20' })
  const beyond = await aSlot(app.db, id, { date: '2026-12-21' })
  const listed = await listCalendars(app, visitor, id, {})
  expect(listed.calendars.map(({ date, items }) => [date, items.map((item) => item.id)])).toEqual([
    ['2026-11-20', [today]],
    ['2026-12-01', [earlier, later]],
    ['2026-12-20', [last]],
  ])
  // All slots from today, also those after the range.
  expect(listed.meta).toEqual({ recent_count: 5, reserved_calendar_ids: [], held_calendars: [] })
  const next = await listCalendars(app, visitor, id, { from_date: '2026-12-21' })
  expect(next.calendars.map(({ items }) => items.map((item) => item.id))).toEqual([[beyond]])
  expect(next.meta.recent_count).toBe(5)
})

test('today is the date in Japan', async () => {
  const { id } = await anExperience(app.db)
  await aSlot(app.db, id, { date: '2026-11-20' })
  await aSlot(app.db, id, { date: '2026-11-21' })
  app.clock.set('2026-11-20T15:30:00Z')
  const listed = await listCalendars(app, visitor, id, {})
  app.clock.set('2026-11-20T10:00:00+09:00')
  expect(listed.calendars.map(({ date }) => date)).toEqual(['2026-11-21'])
})

test.each([
  [{ from_date: '2026-02-30' }, 'from_date'],
  [{ to_date: '2026-00-01' }, 'to_date'],
  [{ to_date: '2026-11-19' }, 'to_date'],
  [{ from_date: '2026-12-02', to_date: '2026-12-01' }, 'to_date'],
  [{ from_date: '2026-11-20', to_date: '2027-06-09' }, 'to_date'],
])('%j is refused', async (window, field) => {
  const { id } = await anExperience(app.db)
  const refusal = await listCalendars(app, visitor, id, window).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(InvalidInput)
  expect(Object.keys((refusal as InvalidInput).messages)).toEqual([field])
})

test('a range of 200 days is allowed', async () => {
  const { id } = await anExperience(app.db)
  const listed = await listCalendars(app, visitor, id, { from_date: '2026-11-20', to_date: '2027-06-08' })
  expect(listed.calendars).toEqual([])
})

test('slots are marked', async () => {
  const user = await aUser(app.db)
  const { id } = await anExperience(app.db, {
    reservation_deadline: 'the_day_before',
    set_minimum_number_of_participant_count: true,
    minimum_number_of_participant_count: 3,
  })
  const slot = (day: number, values: Parameters<typeof aSlot>[2] = {}) =>
    aSlot(app.db, id, { date: `2026-11-${day}`, recruitment_number: 10, ...values })
  const ids = {
    today: await slot(20, { start_time: '18:00', end_time: '20:00' }),
    full: await slot(21, { taken: 10 }),
    few: await slot(22, { taken: 8 }),
    enough: await slot(23, { taken: 7 }),
    closed: await slot(24, { open: false }),
    mine: await slot(25),
    held: await slot(26, { recruitment_number: 1 }),
    freed: await slot(27, { recruitment_number: 1 }),
    cancelled: await slot(28),
    waiting: await slot(29, { recruitment_number: 1 }),
  }
  await aReservation(app.db, id, [ids.mine], { user_id: user.id, number_of_people: 2 })
  await aReservation(app.db, id, [ids.cancelled], { user_id: user.id, status: 'cancelled' })
  await aReservation(app.db, id, [ids.held], { user_id: user.id, ...HELD, payment: 'sent' })
  await aReservation(app.db, id, [ids.freed], {
    user_id: user.id,
    ...HELD,
    hold_expires_at: '2026-11-20T09:59:00+09:00',
  })
  const waiting = await aReservation(app.db, id, [ids.waiting], {
    user_id: user.id,
    ...HELD,
    hold_expires_at: '2026-11-20T10:01:00+09:00',
    payment: 'action_needed',
  })
  const { calendars, meta } = await listCalendars(app, user, id, {})
  expect(meta.reserved_calendar_ids).toEqual([ids.mine, ids.held])
  expect(meta.held_calendars).toEqual([{ id: ids.waiting, reservation_id: waiting }])
  const items = calendars.flatMap((day) => day.items)
  const marks = items.map((item) =>
    markOf({
      reserved_by_me: meta.reserved_calendar_ids.includes(item.id),
      held_by_me: meta.held_calendars.some((held) => held.id === item.id),
      places_left: item.recruitment_number - item.participant_number,
      accepting: item.accepting_reservation,
      recruitment_number: item.recruitment_number,
    }),
  )
  expect(Object.fromEntries(Object.keys(ids).map((name, index) => [name, marks[index]]))).toEqual({
    today: 'closed',
    full: 'full',
    few: 'few',
    enough: 'available',
    closed: 'closed',
    mine: 'reserved',
    held: 'reserved',
    freed: 'available',
    cancelled: 'available',
    waiting: 'held',
  })
  expect(items.map((item) => item.missing_for_minimum)).toEqual([3, null, null, null, 3, 1, 2, 3, 3, 2])
  // Only the user's own reservations are included.
  const others = await listCalendars(app, await aUser(app.db), id, {})
  expect(others.meta).toMatchObject({ reserved_calendar_ids: [], held_calendars: [] })
})

describe('one slot', () => {
  test('is shown with its experience', async () => {
    const { id } = await anExperience(app.db)
    const slot = await aSlot(app.db, id, { taken: 2 })
    expect(await getCalendar(app, visitor, slot)).toEqual({
      id: slot,
      experience_id: id,
      date: '2026-11-25',
      start_time: '10:00',
      end_time: '12:00',
      recruitment_number: 5,
      participant_number: 2,
      accepting_reservation: true,
      recurrence_rule_uuid: null,
      missing_for_minimum: null,
      cancelled: false,
    })
  })

  test('is marked as cancelled and accepts no reservation', async () => {
    const { id } = await anExperience(app.db)
    const slot = await aSlot(app.db, id, { cancelled_at: new Date(), cancelled_by: 'host' })
    expect(await getCalendar(app, visitor, slot)).toMatchObject({ cancelled: true, accepting_reservation: false })
  })

  test('of an experience that is not approved is found only by those who see its preview', async () => {
    const { id, user_id } = await anExperience(app.db, { status: 'awaiting' })
    const slot = await aSlot(app.db, id)
    const refusal = new Refused('calendar_not_found')
    await expect(getCalendar(app, visitor, slot)).rejects.toThrow(refusal)
    await expect(getCalendar(app, await aUser(app.db), slot)).rejects.toThrow(refusal)
    await expect(getCalendar(app, visitor, 2_147_483_647)).rejects.toThrow(refusal)
    const owner = { ...(await aUser(app.db)), id: user_id }
    for (const insider of [owner, await anAdmin(app.db)])
      expect(await getCalendar(app, insider, slot)).toMatchObject({ id: slot, accepting_reservation: false })
  })
})
