// One call of a host extends the repeats that end soon, with the test's clock.
import { beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { formOf, type FormRule, plainRule } from '#domain/experiences/experience-form.ts'
import { addMonths, dateOf, instantOf } from '#domain/shared/japan-time.ts'
import { cancelHostCalendar, deleteHostCalendar } from '#services/booking/slots/host-calendars.ts'
import { getExperience } from '#services/experiences/stories/get-experience.ts'
import { updateExperience } from '#services/experiences/host/update-experience.ts'
import { getHostToday } from '#services/reviews/get-host-today.ts'
import { extendRepeats } from '#services/schedule/slots/repeats.ts'
import { listHostCalendars } from '#services/schedule/slots/host-calendars.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { bookingWorld, refusalOf } from '../booking-world.ts'
import { START } from '../database.ts'
import { aHost, anExperience, aTheme, aUser } from '../factories.ts'

const world = bookingWorld({ connections: 8 })
const today = dateOf(new Date(START))
const until = addMonths(today, 3)
let themes: number[]

beforeAll(async () => {
  themes = [await aTheme(world.db)]
})

const mondays = (change: Partial<FormRule> = {}): FormRule => ({
  ...plainRule,
  uuid: null,
  start_date: today,
  end_date: '2026-12-01',
  start_time: '10:00',
  end_time: '12:00',
  day_of_week: ['monday'],
  ...change,
})

async function hostWith(recurrence_rules: FormRule[], days: object = {}) {
  world.clock.set(instantOf(today, '10:00'))
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id, themes })
  await save(host, id, { recurrence_rules, ...days })
  return { host, id }
}
async function save(host: UserActor, id: number, change: object, updated_at: string | null = null) {
  const form = formOf(await getExperience(world, host, id))
  return await updateExperience(world, host, id, { ...form, ...change }, { updated_at, known_calendar_ids: null })
}
const datesOf = async (id: number) =>
  (
    await world.db
      .selectFrom('calendars')
      .select(['id', 'date'])
      .where('experience_id', '=', id)
      .where('cancelled_at', 'is', null)
      .orderBy('date')
      .execute()
  ).map(({ date }) => date)
const slotOn = async (id: number, date: string) =>
  await world.db
    .selectFrom('calendars')
    .select('id')
    .where('experience_id', '=', id)
    .where('date', '=', date)
    .executeTakeFirstOrThrow()

test('two taps extend once, without holidays and dates that were taken away', async () => {
  const { host, id } = await hostWith([mondays({ end_date: '2026-12-14' })], { closed_on_holidays: true })
  world.clock.set(instantOf('2026-11-28', '10:00'))
  await deleteHostCalendar(world, host, (await slotOn(id, '2026-12-07')).id)
  await cancelHostCalendar(world, host, (await slotOn(id, '2026-12-14')).id, { reason: '窯の修理のため' })
  const known = {
    experience: { id },
    last_date: '2026-12-14',
    repeats: [{ day_of_week: ['monday'], start_time: '10:00', end_time: '12:00' }],
  }
  world.clock.set(instantOf('2026-12-01', '10:00'))
  expect((await getHostToday(world, host)).ending_repeats).toMatchObject([known])
  expect((await listHostCalendars(world, host, {})).meta.ending_repeats).toMatchObject([known])
  const opened = await getExperience(world, host, id)

  const twice = await Promise.all([extendRepeats(world, host, id), extendRepeats(world, host, id)])
  // 2026-12-21 to 2027-03-01: eleven Mondays without 2027-01-11, a holiday.
  expect(twice.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 10])
  expect(twice.every((answer) => answer.until === '2027-03-01')).toBe(true)
  const dates = await datesOf(id)
  expect(dates).toEqual(expect.arrayContaining(['2026-12-21', '2027-03-01']))
  for (const gone of ['2026-12-07', '2026-12-14', '2027-01-11']) expect(dates).not.toContain(gone)
  expect(new Set(dates).size).toBe(dates.length)
  expect((await getHostToday(world, host)).ending_repeats).toEqual([])

  // What the host deletes now doesn't come back, and an older form doesn't take the dates away.
  await deleteHostCalendar(world, host, (await slotOn(id, '2027-02-01')).id)
  expect(await extendRepeats(world, host, id)).toMatchObject({ added: 0 })
  expect(await datesOf(id)).not.toContain('2027-02-01')
  expect(await refusalOf(save(host, id, {}, opened.updated_at))).toBe('experience_changed')
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

test('only repeats that end soon are extended', async () => {
  const { host, id } = await hostWith([
    mondays(),
    mondays({ day_of_week: ['saturday'], start_time: '14:00', end_time: '16:00', end_date: '2027-01-30' }),
  ])
  expect(await extendRepeats(world, host, id)).toMatchObject({ until })
  const dates = await datesOf(id)
  expect(dates.at(-1)).toBe('2027-02-15')
  expect(dates).toContain('2027-01-30')
  expect(dates).not.toContain('2027-02-06')
})

test('a repeat that has just ended can be extended; no date in the past is made', async () => {
  const { host, id } = await hostWith([mondays()])
  world.clock.set(instantOf('2026-12-13', '10:00'))
  expect(await extendRepeats(world, host, id)).toMatchObject({ added: 13 })
  expect(await datesOf(id)).not.toContain('2026-12-07')
  const old = await hostWith([mondays()])
  world.clock.set(instantOf('2026-12-20', '10:00'))
  expect(await extendRepeats(world, old.host, old.id)).toMatchObject({ added: 0 })
})

test('others don’t find the experience', async () => {
  const { id } = await hostWith([mondays()])
  for (const other of [await aHost(world.db), await aUser(world.db)])
    expect(await refusalOf(extendRepeats(world, other, id))).toBe('experience_not_found')
  expect((await datesOf(id)).at(-1)).toBe('2026-11-30')
})
