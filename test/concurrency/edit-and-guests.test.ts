// A host edits an experience while guests book it: no slot is oversold, no deadlock occurs, and
// booked slots stay.
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { type ExperienceForm, formOf, plainRule } from '#domain/experiences/experience-form.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { getExperience } from '#services/experiences/stories/get-experience.ts'
import { updateExperience } from '#services/experiences/host/update-experience.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '../booking-world.ts'
import { aHost, anExperience, anOption, aSlot, aTheme, aUser } from '../factories.ts'

const CLIENTS = 16
const world = bookingWorld({ connections: CLIENTS })
let guests: UserActor[] = []
let host: UserActor

beforeAll(async () => {
  guests = await Promise.all(Array.from({ length: CLIENTS }, () => aUser(world.db)))
  host = await aHost(world.db)
})

const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']

async function anEdited(recruitment_number: number) {
  const themes = [await aTheme(world.db)]
  const { id } = await anExperience(world.db, { user_id: host.id, themes, recruitment_number })
  const option_id = await anOption(world.db, id)
  const slots: number[] = []
  for (const date of DAYS) slots.push(await aSlot(world.db, id, { date, recruitment_number }))
  return { id, slots, option_id }
}

async function edit(id: number, change: (form: ExperienceForm) => Partial<ExperienceForm>) {
  const form = formOf(await getExperience(world, host, id))
  return await updateExperience(
    world,
    host,
    id,
    { ...form, ...change(form) },
    { updated_at: null, known_calendar_ids: null },
  )
}

const slotRows = (experience_id: number) =>
  world.db
    .selectFrom('calendars')
    .select(['id', 'date', 'taken', 'recruitment_number', 'open', 'cancelled_at'])
    .where('experience_id', '=', experience_id)
    .execute()

async function expectOrder() {
  await world.runJobs()
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

const deadlocks = async () => {
  const { rows } = await world.pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return oneRow(rows).deadlocks
}

describe('while guests book', () => {
  it('changes of the number of places never oversell', async () => {
    const { id, slots } = await anEdited(3)
    const before = await deadlocks()
    const bookings = guests.map((guest, i) => refusalOf(book(world, guest, { calendar_ids: [slots[i % 2]!] })))
    const edits = [6, 1, 4, 2, 5].map((recruitment_number) => edit(id, () => ({ recruitment_number })))
    const [outcomes] = await Promise.all([Promise.all(bookings), Promise.all(edits)])
    expect(outcomes.filter((code) => code !== undefined && code !== 'slot_full')).toEqual([])
    const rows = await slotRows(id)
    expect(rows.reduce((sum, row) => sum + row.taken, 0)).toBe(outcomes.filter((code) => code === undefined).length)
    expect(await deadlocks()).toBe(before)
    await expectOrder()
  })

  it('removing all dates keeps the booked slots and refuses later bookings', async () => {
    const { id, slots } = await anEdited(5)
    const bookings = guests.map((guest, i) => refusalOf(book(world, guest, { calendar_ids: [slots[i % 4]!] })))
    const [outcomes, saved] = await Promise.all([Promise.all(bookings), edit(id, () => ({ calendars: [] }))])
    const gone = new Set(['slot_closed', 'booking_slot_unknown', 'slot_full'])
    expect(outcomes.filter((code) => code !== undefined && !gone.has(code))).toEqual([])
    const rows = await slotRows(id)
    expect(rows.reduce((sum, row) => sum + row.taken, 0)).toBe(outcomes.filter((code) => code === undefined).length)
    expect(rows.map((row) => row.id).sort((a, b) => a - b)).toEqual(
      saved.kept_calendars.map((slot) => slot.id).sort((a, b) => a - b),
    )
    expect(rows.filter((row) => row.open || row.taken === 0)).toEqual([])
    await expectOrder()
  })

  it('dates, options and prices change during bookings of several slots and cancellations', async () => {
    const { id, slots, option_id } = await anEdited(8)
    const before = await deadlocks()
    const early = await Promise.all(
      guests
        .slice(0, 6)
        .map((guest, i) => booked(world, guest, { calendar_ids: [slots[i % 4]!, slots[(i + 1) % 4]!] })),
    )
    const cancels = early.map((reservation, i) => refusalOf(cancelReservation(world, guests[i]!, reservation.id)))
    const bookings = guests.map((guest, i) => {
      const calendar_ids = [slots[i % 4]!, slots[(i + 3) % 4]!]
      return refusalOf(book(world, guest, { calendar_ids, ...(i % 3 === 0 ? { option_id } : {}) }))
    })
    const rule = {
      ...plainRule,
      uuid: null,
      start_date: '2026-12-01',
      end_date: '2026-12-20',
      start_time: '10:00',
      end_time: '12:00',
    }
    const edits = [
      edit(id, () => ({ price: 3500, options: [{ id: null, name: '別の', description: '別の品', price: 100 }] })),
      edit(id, (form) => ({ calendars: form.calendars.slice(2) })),
      edit(id, () => ({ recurrence_rules: [{ ...rule, day_of_week: ['tuesday', 'friday'] }] })),
      edit(id, () => ({ recurrence_rules: [], recruitment_number: 6 })),
    ]
    const [outcomes] = await Promise.all([Promise.all(bookings), Promise.all(cancels), Promise.all(edits)])
    const expected = new Set([
      'slot_closed',
      'slot_cancelled',
      'booking_slot_unknown',
      'slot_full',
      'booking_option_unknown',
    ])
    expect(outcomes.filter((code) => code !== undefined && !expected.has(code))).toEqual([])
    const rows = await slotRows(id)
    const live = rows.filter((row) => row.cancelled_at === null).map((row) => row.date)
    expect(new Set(live).size).toBe(live.length)
    expect(await deadlocks()).toBe(before)
    await expectOrder()
  })
})
