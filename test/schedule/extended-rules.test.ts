// Weekly rules that are extended by the cleanup job, with the test's clock.
import { beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { readContentChanges } from '#database/content-changes.ts'
import { type ExperienceForm, formOf, type FormRule, plainRule } from '#domain/experiences/experience-form.ts'
import { addDays, addMonths, dateOf, datesBetween, instantOf, weekdayOf } from '#domain/shared/japan-time.ts'
import { handlersOf } from '#main/handlers.ts'
import { suspendPerson } from '#services/accounts/people/suspensions.ts'
import { cancelHostCalendar, deleteHostCalendar, updateHostCalendar } from '#services/booking/slots/host-calendars.ts'
import { booked, bookingWorld, refusalOf } from '../booking-world.ts'
import { START } from '../database.ts'
import { aHost, anAdmin, anAmbassador, aCommunity, anExperience, aSlot, aTheme, aUser } from '../factories.ts'
import { runs } from '../lanes.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { postEndedReservations } from '#services/booking/sweep/sweep.ts'
import { extendAllRules } from '#services/experiences/sweep/sweep-experiences.ts'
import { getExperience } from '#services/experiences/stories/get-experience.ts'
import { updateExperience } from '#services/experiences/host/update-experience.ts'

/** Over how many months the rules are extended. */
const MONTHS = runs(8, 12, 12)

const world = bookingWorld({ connections: 8 })
let taro: UserActor

beforeAll(async () => {
  taro = await aHost(world.db)
})

const today = dateOf(new Date(START))
const weekly = (change: Partial<FormRule> = {}): FormRule => ({
  ...plainRule,
  uuid: null,
  start_date: today,
  end_date: addMonths(today, 3),
  start_time: '10:00',
  end_time: '12:00',
  day_of_week: ['monday', 'thursday'],
  auto_extend: true,
  ...change,
})
const goTo = (date: string, time = '00:00') => world.clock.set(instantOf(date, time))

async function save(id: number, change: Partial<ExperienceForm>, opened: ExperienceForm | null = null, actor = taro) {
  const form = opened ?? formOf(await getExperience(world, actor, id))
  return await updateExperience(
    world,
    actor,
    id,
    { ...form, ...change },
    { updated_at: null, known_calendar_ids: null },
  )
}
async function published(rules: FormRule[], change: Partial<ExperienceForm> = {}) {
  goTo(today, '10:00')
  const { id } = await anExperience(world.db, { user_id: taro.id, themes: [await aTheme(world.db)] })
  await save(id, { recurrence_rules: rules, ...change })
  return id
}
const slotsOf = (id: number) =>
  world.db
    .selectFrom('calendars')
    .select(['id', 'date', 'start_time', 'taken', 'open', 'recruitment_number', 'cancelled_at', 'created_at'])
    .where('experience_id', '=', id)
    .orderBy('date')
    .orderBy('start_time')
    .execute()
const datesOf = async (id: number) =>
  (await slotsOf(id)).filter((slot) => slot.cancelled_at === null).map(({ date }) => date)
const slotOn = async (id: number, date: string) => (await slotsOf(id)).find((slot) => slot.date === date)!
const setStatus = (id: number, status: 'published' | 'withdrawn' | 'returned' | 'awaiting') =>
  world.db.updateTable('experiences').set({ status }).where('id', '=', id).execute()
const retire = (id: number) =>
  world.db.updateTable('recurrence_rules').set({ auto_extend: false }).where('experience_id', '=', id).execute()

test(`over ${MONTHS} months three are always open: no holiday, no day off, nothing twice, nothing that was taken away`, async () => {
  const id = await published(
    [weekly(), weekly({ start_time: '14:00', end_time: '16:00', day_of_week: ['saturday'] })],
    {
      closed_on_holidays: true,
      closed_at_new_year: true,
      closed_dates: ['2026-12-24', '2027-05-10'],
    },
  )
  const gone = new Map<string, string>()
  let kept: Awaited<ReturnType<typeof slotOn>> | null = null
  const last = addMonths(today, MONTHS)
  for (const date of datesBetween(today, last)) {
    goTo(date, date === today ? '10:00' : '00:00')
    // Two processes run the job at the same time.
    await Promise.all([extendAllRules(world), extendAllRules(world)])
    if (date === '2027-01-15') {
      await deleteHostCalendar(world, taro, (await slotOn(id, '2027-02-15')).id)
      await cancelHostCalendar(world, taro, (await slotOn(id, '2027-02-18')).id, { reason: '窯の修理のため' })
      gone.set('2027-02-15', 'deleted').set('2027-02-18', 'cancelled')
      const slot = await slotOn(id, '2027-04-15')
      await booked(world, await aUser(world.db), { calendar_ids: [slot.id], number_of_people: 2 })
      await updateHostCalendar(world, taro, slot.id, { open: false, recruitment_number: 3 })
      kept = await slotOn(id, '2027-04-15')
    }
    // A save in between, of a form that knows nothing of it.
    if (date === '2027-06-01') await save(id, { title: '窯元で絵付け' })
  }
  const dates = await datesOf(id)
  const days = ['monday', 'thursday', 'saturday']
  const off = (date: string) =>
    world.holidays.names.has(date) ||
    date.slice(5) >= '12-29' ||
    date.slice(5) <= '01-03' ||
    ['2026-12-24', '2027-05-10'].includes(date) ||
    gone.has(date)
  const expected = datesBetween(today, addMonths(last, 3)).filter(
    (date) => days.includes(weekdayOf(date)) && !off(date),
  )
  expect(dates).toEqual(expected)
  expect(dates).not.toContain('2026-11-23')
  expect(expected.length).toBeGreaterThan(12 * MONTHS)
  expect(await slotOn(id, '2027-04-15')).toEqual(kept)
  await postEndedReservations(world, { limit: 100 })
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  await retire(id)
})

test('a run without a new date changes nothing; one with a new date invalidates the cached responses', async () => {
  const id = await published([weekly({ day_of_week: ['monday'] })])
  const { snapshot } = await readContentChanges(world.db, null, false)
  const stamp = (await getExperience(world, taro, id)).updated_at
  expect(await extendAllRules(world)).toBe(0)
  expect((await readContentChanges(world.db, snapshot, false)).topics).toEqual([])
  // Sunday 2027-02-21 and Monday 2027-02-22 become open.
  goTo(addDays(today, 2))
  await handlersOf(world).sweep({ id: 0 }, new AbortController().signal)
  expect((await datesOf(id)).at(-1)).toBe('2027-02-22')
  const topics = new Set((await readContentChanges(world.db, snapshot, false)).topics)
  expect([topics.has(`experience:${id}`), topics.has('places')]).toEqual([true, true])
  // An open form isn't outdated by the job.
  expect((await getExperience(world, taro, id)).updated_at).toBe(stamp)
  await retire(id)
})

test.each(['withdrawn', 'returned', 'awaiting'] as const)(
  '%s experiences are not extended; later no past date',
  async (status) => {
    const id = await published([weekly()])
    const before = await datesOf(id)
    await setStatus(id, status)
    goTo('2027-04-22', '11:00')
    expect(await extendAllRules(world)).toBe(0)
    expect(await datesOf(id)).toEqual(before)
    // The form still has the rule, though its last date has passed.
    expect((await getExperience(world, taro, id)).recurrence_rules).toMatchObject([{ auto_extend: true }])
    await setStatus(id, 'published')
    expect(await extendAllRules(world)).toBe(1)
    const made = (await datesOf(id)).slice(before.length)
    // Thursday the 22nd has begun at 10:00.
    expect([made[0], made.at(-1)]).toEqual(['2027-04-26', '2027-07-22'])
    await retire(id)
  },
)

test('no date is made whose reservation deadline has passed', async () => {
  const id = await published([weekly()], { reservation_deadline: 'the_day_before' })
  const before = await datesOf(id)
  // A Thursday, before the start of its slot.
  goTo('2027-04-22', '09:00')
  expect(await extendAllRules(world)).toBe(1)
  expect((await datesOf(id))[before.length]).toBe('2027-04-26')
  await retire(id)
})

test('experiences of a suspended host are not extended', async () => {
  goTo(today, '10:00')
  const jiro = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: jiro.id, themes: [await aTheme(world.db)] })
  await save(id, { recurrence_rules: [weekly({ day_of_week: ['monday'] })] }, null, jiro)
  await suspendPerson(world, await anAdmin(world.db), jiro.id, { reason: '規約違反のため' })
  const before = await datesOf(id)
  goTo('2026-12-10')
  expect(await extendAllRules(world)).toBe(0)
  expect(await datesOf(id)).toEqual(before)
  await retire(id)
})

test('one failure doesn’t stop the others', async () => {
  const [broken, fine] = [await published([weekly()]), await published([weekly()])]
  await world.pool.query(
    `alter table calendars add constraint calendars_broken check (experience_id <> ${broken} or date < '2027-03-01') not valid`,
  )
  goTo('2026-12-10')
  expect(await extendAllRules(world)).toBe(1)
  expect(world.takeLoggedErrors()).toHaveLength(1)
  expect((await datesOf(fine)).at(-1)).toBe('2027-03-08')
  await world.pool.query('alter table calendars drop constraint calendars_broken')
  expect(await extendAllRules(world)).toBe(1)
  expect((await datesOf(broken)).at(-1)).toBe('2027-03-08')
  await retire(broken)
  await retire(fine)
})

describe('a date that is taken', () => {
  test('keeps its slot: closed, single, or with another number of places', async () => {
    const id = await published([weekly({ day_of_week: ['monday'] })])
    const single = await aSlot(world.db, id, { date: '2027-03-01', open: false, recruitment_number: 2 })
    goTo('2026-12-10')
    await extendAllRules(world)
    expect(await slotOn(id, '2027-03-01')).toMatchObject({ id: single, open: false, recruitment_number: 2 })
    expect((await slotsOf(id)).filter(({ date }) => date === '2027-03-01')).toHaveLength(1)
    await retire(id)
  })
})

describe('the host’s form and the job', () => {
  test('a form that was opened before the job ran removes none of its dates', async () => {
    const id = await published([weekly({ day_of_week: ['monday'] })])
    const opened = formOf(await getExperience(world, taro, id))
    goTo('2026-12-10')
    await extendAllRules(world)
    const before = await datesOf(id)
    await save(id, { title: '窯元で絵付け' }, opened)
    expect(await datesOf(id)).toEqual(before)
    await retire(id)
  })

  test('a save and the job at the same time make each date once', async () => {
    const id = await published([weekly({ day_of_week: ['monday'] })])
    const opened = formOf(await getExperience(world, taro, id))
    goTo('2026-12-10')
    const [rule] = opened.recurrence_rules
    await Promise.all([
      extendAllRules(world),
      save(id, { recurrence_rules: [{ ...rule!, start_time: '11:00' }] }, opened),
      extendAllRules(world),
    ])
    const slots = (await slotsOf(id)).filter(({ date }) => date >= '2026-12-10')
    expect(new Set(slots.map(({ start_time }) => start_time))).toEqual(new Set(['11:00']))
    expect(slots.map(({ date }) => date)).toEqual(
      datesBetween('2026-12-14', '2027-03-10').filter((date) => weekdayOf(date) === 'monday'),
    )
    await retire(id)
  })

  test('turned on, the rule is extended by the save; turned off, no more', async () => {
    const id = await published([weekly({ auto_extend: false, end_date: '2026-12-10', day_of_week: ['monday'] })])
    expect((await datesOf(id)).at(-1)).toBe('2026-12-07')
    const [rule] = formOf(await getExperience(world, taro, id)).recurrence_rules
    const on = await save(id, { recurrence_rules: [{ ...rule!, auto_extend: true }] })
    expect(on.recurrence_rules).toMatchObject([{ auto_extend: true, end_date: '2027-02-20' }])
    expect((await datesOf(id)).at(-1)).toBe('2027-02-15')
    await save(id, { recurrence_rules: [{ ...rule!, auto_extend: false, end_date: '2027-02-20' }] })
    goTo('2026-12-10')
    expect(await extendAllRules(world)).toBe(0)
    expect((await datesOf(id)).at(-1)).toBe('2027-02-15')
  })

  test.each(['9999-12-31', '2020-01-01', 'いつか'])(
    'the last date %s of an extended rule is ignored',
    async (end_date) => {
      const id = await published([weekly({ day_of_week: ['monday'], start_date: '2026-12-01', end_date })])
      const dates = await datesOf(id)
      expect([dates[0], dates.at(-1)]).toEqual(['2026-12-07', '2027-02-15'])
      const [rule] = formOf(await getExperience(world, taro, id)).recurrence_rules
      await save(id, { recurrence_rules: [{ ...rule!, end_date, start_date: '2027-02-01' }] })
      expect(await datesOf(id)).toEqual(['2027-02-01', '2027-02-08', '2027-02-15'])
      await retire(id)
    },
  )

  test('a cancelled or deleted date doesn’t come back at another time; the host can put back a deleted one', async () => {
    const id = await published([weekly({ day_of_week: ['monday'] })])
    const opened = formOf(await getExperience(world, taro, id))
    await deleteHostCalendar(world, taro, (await slotOn(id, '2026-12-07')).id)
    await cancelHostCalendar(world, taro, (await slotOn(id, '2026-12-14')).id, { reason: '台風のため' })
    const [rule] = opened.recurrence_rules
    // The form knows neither.
    const saved = await save(id, { recurrence_rules: [{ ...rule!, start_time: '11:00' }] }, opened)
    expect(saved.recurrence_rules).toMatchObject([{ skipped_dates: ['2026-12-07'], cancelled_dates: ['2026-12-14'] }])
    const dates = await datesOf(id)
    expect(dates.slice(0, 4)).toEqual(['2026-11-23', '2026-11-30', '2026-12-21', '2026-12-28'])
    await save(id, {
      recurrence_rules: [
        { ...rule!, start_time: '11:00', skipped_dates: [], restored_dates: ['2026-12-07', '2026-12-14'] },
      ],
    })
    expect((await datesOf(id)).slice(0, 4)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-21'])
    await retire(id)
  })

  test('of two hosts, each takes off another date: both stay off', async () => {
    const hanako = await aHost(world.db)
    const ambassador_id = await anAmbassador(world.db, { members: [taro, hanako] })
    const community_id = await aCommunity(world.db, { ambassadors: [ambassador_id] })
    const id = await published([weekly({ day_of_week: ['monday'] })])
    await world.db.updateTable('experiences').set({ ambassador_id, community_id }).where('id', '=', id).execute()
    const opened = formOf(await getExperience(world, taro, id))
    const off = (date: string) => ({ recurrence_rules: [{ ...opened.recurrence_rules[0]!, skipped_dates: [date] }] })
    await Promise.all([
      save(id, off('2026-12-07'), opened),
      save(id, off('2026-12-21'), opened, hanako),
      extendAllRules(world),
    ])
    const dates = await datesOf(id)
    expect([dates.includes('2026-12-07'), dates.includes('2026-12-14'), dates.includes('2026-12-21')]).toEqual([
      false,
      true,
      false,
    ])
    // The rule can't be changed through another experience.
    const other = await published([])
    await save(other, { recurrence_rules: [{ ...weekly(), uuid: opened.recurrence_rules[0]!.uuid }] })
    expect(await datesOf(id)).toEqual(dates)
    await retire(id)
    await retire(other)
  })

  test('a new day off removes the dates without guests; booked ones stay, closed', async () => {
    const id = await published([weekly({ day_of_week: ['monday'], auto_extend: false })])
    await booked(world, await aUser(world.db), { calendar_ids: [(await slotOn(id, '2027-01-11')).id] })
    const saved = await save(id, { closed_on_holidays: true })
    expect(saved.kept_calendars.map(({ date }) => date)).toEqual(['2027-01-11'])
    expect(await slotOn(id, '2027-01-11')).toMatchObject({ open: false, taken: 1 })
    expect(await datesOf(id)).not.toContain('2026-11-23')
    // The host opens the booked one again. The next save leaves it alone.
    await updateHostCalendar(world, taro, (await slotOn(id, '2027-01-11')).id, { open: true })
    const again = await save(id, { title: '窯元で絵付け' })
    expect(again.kept_calendars).toEqual([])
    expect(await slotOn(id, '2027-01-11')).toMatchObject({ open: true })
  })
})

describe('deleting a slot', () => {
  test('needs no reason, but no guests; other hosts don’t find it', async () => {
    const id = await published([weekly({ day_of_week: ['monday'], auto_extend: false })])
    const [free, taken] = [await slotOn(id, '2026-11-30'), await slotOn(id, '2026-12-07')]
    await booked(world, await aUser(world.db), { calendar_ids: [taken.id] })
    expect(await refusalOf(deleteHostCalendar(world, await aHost(world.db), free.id))).toBe('calendar_not_found')
    expect(await refusalOf(deleteHostCalendar(world, taro, taken.id))).toBe('calendar_has_guests')
    const twice = await Promise.all([
      refusalOf(deleteHostCalendar(world, taro, free.id)),
      refusalOf(deleteHostCalendar(world, taro, free.id)),
    ])
    expect(twice.toSorted()).toEqual(['calendar_not_found', undefined])
    expect(await datesOf(id)).not.toContain('2026-11-30')
    const slot = await slotOn(id, '2026-12-14')
    goTo('2026-12-14', '10:00')
    expect(await refusalOf(deleteHostCalendar(world, taro, slot.id))).toBe('calendar_started')
  })

  test('with a booking at the same moment: the guest keeps the slot, or it is gone', async () => {
    const id = await published([weekly({ day_of_week: ['monday'], auto_extend: false })])
    const slot = await slotOn(id, '2026-12-21')
    const guest = await aUser(world.db)
    const [deleted, reserved] = await Promise.all([
      refusalOf(deleteHostCalendar(world, taro, slot.id)),
      refusalOf(booked(world, guest, { calendar_ids: [slot.id] })),
    ])
    expect([deleted, reserved].filter((code) => code === undefined)).toHaveLength(1)
    expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  })
})
