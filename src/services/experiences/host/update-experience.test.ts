import { beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { readContentChanges } from '#database/content-changes.ts'
import { OVER_PROBLEM } from '#domain/experiences/check-experience.ts'
import { type ExperienceForm, formOf, plainRule } from '#domain/experiences/experience-form.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { InvalidInput, Refused } from '#services/shared/refused.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import {
  aCommunity,
  aForm,
  aHost,
  anAdmin,
  anAmbassador,
  anExperience,
  anOption,
  aPicture,
  aReservation,
  aSlot,
  aTheme,
  aUser,
} from '#test/factories.ts'
import { getExperience } from '../stories/get-experience.ts'
import { type Opened, updateExperience } from './update-experience.ts'

const world = bookingWorld({ connections: 5 })
let taro: UserActor

beforeAll(async () => {
  taro = await aHost(world.db)
})

const unread: Opened = { updated_at: null, known_calendar_ids: null }

/** A published experience of Taro's, and the values with which its form opens. */
async function published(values: Parameters<typeof anExperience>[1] = {}) {
  const themes = [await aTheme(world.db)]
  const { id } = await anExperience(world.db, { user_id: taro.id, themes, ...values })
  return id
}
const formAs = async (id: number, change: Partial<ExperienceForm> = {}, actor = taro) => ({
  ...formOf(await getExperience(world, actor, id)),
  ...change,
})
const slotRows = (experience_id: number) =>
  world.db
    .selectFrom('calendars')
    .select(['id', 'date', 'open', 'taken', 'recruitment_number', 'cancelled_at', 'recurrence_rule_uuid'])
    .where('experience_id', '=', experience_id)
    .orderBy('date')
    .execute()
const refusal = async (work: Promise<unknown>) => {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof InvalidInput) return error.messages
    if (error instanceof Refused) return error.code
    throw error
  }
}

test('a form that is opened and saved changes nothing', async () => {
  const id = await published({ images: 2 })
  await anOption(world.db, id)
  await aSlot(world.db, id)
  const before = await getExperience(world, taro, id)
  const { kept_calendars, kept_places, told_guests, ...after } = await updateExperience(
    world,
    taro,
    id,
    await formAs(id),
    unread,
  )
  expect({ ...after, updated_at: before.updated_at }).toEqual(before)
  expect({ kept_calendars, kept_places, told_guests }).toEqual({ kept_calendars: [], kept_places: [], told_guests: 0 })
  expect(await world.db.selectFrom('experience_changes').selectAll().where('experience_id', '=', id).execute()).toEqual(
    [],
  )
})

test('a published one stays published; changes for admins are recorded, and cached pages are invalidated', async () => {
  const id = await published({ title: '古い題', price: 3000 })
  const { snapshot } = await readContentChanges(world.db, null, false)
  const change = {
    title: '新しい題',
    price: 3500,
    note: '長靴で。',
    images: [{ object_key: await aPicture(world.db, taro.id), url: '' }],
  }
  const saved = await updateExperience(world, taro, id, await formAs(id, change), unread)
  expect(saved).toMatchObject({ title: '新しい題', status: 'published', approve: true, note: '長靴で。' })
  const changes = await world.db.selectFrom('experience_changes').selectAll().where('experience_id', '=', id).execute()
  expect(changes).toMatchObject([
    {
      user_id: taro.id,
      before: { title: '古い題', price: 3000 },
      after: { title: '新しい題', price: 3500 },
      seen_at: null,
    },
  ])
  expect(Object.keys(changes[0]!.after as object).sort()).toEqual(['images', 'note', 'price', 'title'])
  expect((await readContentChanges(world.db, snapshot, false)).topics).toEqual(
    expect.arrayContaining([`experience:${id}`, 'public']),
  )
})

test('of one that isn’t published, all that admins comment on is recorded', async () => {
  const id = await published({ status: 'returned', recruitment_number: 6 })
  const calendars = [{ id: null, date: '2026-12-01', start_time: '10:00', end_time: '12:00' }]
  const options = [{ id: null, name: '甘酒', description: '米こうじの甘酒です。', price: 300 }]
  const form = await formAs(id, { inspiration: '祖母に教わりました。', recruitment_number: 8, calendars, options })
  expect((await updateExperience(world, taro, id, form, unread)).status).toBe('awaiting')
  const changes = await world.db.selectFrom('experience_changes').selectAll().where('experience_id', '=', id).execute()
  expect(changes).toMatchObject([
    {
      before: { inspiration: '', recruitment_number: 6, calendars: '', options: '' },
      after: {
        inspiration: '祖母に教わりました。',
        recruitment_number: 8,
        calendars: '2026年12月1日(火) 10:00〜12:00',
        options: '甘酒　300円',
      },
    },
  ])
})

test('a date that can’t be booked any more is refused, and one that was saved before may stay', async () => {
  const id = await published({ reservation_deadline: 'the_day_before' })
  // It is 2026-11-20, 10:00: the deadline of this one has passed.
  await aSlot(world.db, id, { date: '2026-11-20', start_time: '15:00', end_time: '16:00' })
  const form = await formAs(id)
  const withDate = (date: string, start_time: string) => {
    const added = { id: null, date, start_time, end_time: '18:00' }
    return updateExperience(world, taro, id, { ...form, calendars: [...form.calendars, added] }, unread)
  }
  expect(await refusal(withDate('2026-11-20', '09:00'))).toEqual({ calendars: [OVER_PROBLEM] })
  expect(await refusal(withDate('2026-11-20', '17:00'))).toEqual({ calendars: [OVER_PROBLEM] })
  expect((await slotRows(id)).map((slot) => slot.date)).toEqual(['2026-11-20'])
  await withDate('2026-11-21', '09:00')
  expect((await slotRows(id)).map((slot) => slot.date)).toEqual(['2026-11-20', '2026-11-21'])
})

test.each(['awaiting', 'returned', 'withdrawn'] as const)(
  'one that is %s waits for approval afterwards',
  async (status) => {
    const id = await published({ status, approved_at: status === 'withdrawn' ? new Date() : null })
    const saved = await updateExperience(world, taro, id, await formAs(id, { title: '直しました' }), unread)
    expect(saved.status).toBe('awaiting')
    const decisions = await world.db
      .selectFrom('experience_decisions')
      .select('action')
      .where('experience_id', '=', id)
      .execute()
    expect(decisions).toEqual(status === 'awaiting' ? [] : [{ action: 'requested' }])
  },
)

describe('the editors', () => {
  test('exclude other users, and admins too', async () => {
    const id = await published()
    const form = await formAs(id)
    for (const actor of [await aHost(world.db), await aUser(world.db), await anAdmin(world.db)])
      expect(await refusal(updateExperience(world, actor, id, form, unread))).toBe('experience_not_found')
    expect(await refusal(updateExperience(world, taro, 999_999, form, unread))).toBe('experience_not_found')
  })

  test('include a member of its ambassador, who can move it to another of its communities but not out of them', async () => {
    const colleague = await aHost(world.db)
    const ambassador_id = await anAmbassador(world.db, { members: [taro, colleague] })
    const [first, second, foreign] = await Promise.all([
      aCommunity(world.db, { ambassadors: [ambassador_id] }),
      aCommunity(world.db, { ambassadors: [ambassador_id], published: false }),
      aCommunity(world.db),
    ])
    const id = await published({ ambassador_id, community_id: first })
    const form = await formAs(id, {}, colleague)
    expect(await refusal(updateExperience(world, colleague, id, { ...form, community_id: foreign }, unread))).toEqual({
      community_id: [expect.any(String)],
    })
    expect(await refusal(updateExperience(world, colleague, id, { ...form, community_id: null }, unread))).toEqual({
      community_id: [expect.any(String)],
    })
    const moved = await updateExperience(world, colleague, id, { ...form, community_id: second }, unread)
    expect(moved).toMatchObject({ community_id: second, host: { type: 'ambassador', id: ambassador_id } })
    const own = await updateExperience(world, taro, id, { ...form, community_id: null }, unread)
    expect(own.host).toMatchObject({ type: 'user', id: taro.id })
  })

  test('of two open tabs, the second is refused', async () => {
    const id = await published()
    const { updated_at } = await getExperience(world, taro, id)
    const opened = { ...unread, updated_at }
    await updateExperience(world, taro, id, await formAs(id, { title: '一つめ' }), opened)
    expect(await refusal(updateExperience(world, taro, id, await formAs(id, { title: '二つめ' }), opened))).toBe(
      'experience_changed',
    )
    expect((await getExperience(world, taro, id)).title).toBe('一つめ')
  })

  test('a form opened in the same millisecond as the edit before it is refused too', async () => {
    const id = await published()
    const first = await updateExperience(world, taro, id, await formAs(id, { title: '一つめ' }), unread)
    const opened = { ...unread, updated_at: first.updated_at }
    // The clock stands still.
    const second = await updateExperience(world, taro, id, await formAs(id, { title: '二つめ' }), opened)
    expect(second.updated_at > first.updated_at).toBe(true)
    expect(await refusal(updateExperience(world, taro, id, await formAs(id, { title: '三つめ' }), opened))).toBe(
      'experience_changed',
    )
    expect((await getExperience(world, taro, id)).title).toBe('二つめ')
  })
})

describe('slots', () => {
  test('that are booked stay, closed and reported; free ones are removed; those with an expired booking are cancelled without mail', async () => {
    const id = await published()
    const free = await aSlot(world.db, id, { date: '2026-12-01' })
    const taken = await aSlot(world.db, id, { date: '2026-12-02' })
    const left = await aSlot(world.db, id, { date: '2026-12-03' })
    const guest = await aUser(world.db)
    await booked(world, guest, { calendar_ids: [taken] })
    await aReservation(world.db, id, [left], {
      status: 'expired',
      first_starts_at: '2026-12-03T10:00:00+09:00',
      last_ends_at: '2026-12-03T12:00:00+09:00',
    })
    const saved = await updateExperience(world, taro, id, await formAs(id, { calendars: [] }), unread)
    expect(saved.kept_calendars).toEqual([{ id: taken, date: '2026-12-02', start_time: '10:00', end_time: '12:00' }])
    expect(saved.calendars).toMatchObject([{ id: taken, open: false, participant_number: 1 }])
    const rows = await slotRows(id)
    expect(rows.map((row) => row.id)).toEqual([taken, left])
    expect(rows.map((row) => row.cancelled_at !== null)).toEqual([false, true])
    expect(rows.find((row) => row.id === free)).toBeUndefined()
    expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  })

  test('that the form did not contain stay as they are', async () => {
    const id = await published()
    const known = await aSlot(world.db, id, { date: '2026-12-01' })
    const form = await formAs(id, { calendars: [] })
    const meanwhile = await aSlot(world.db, id, { date: '2026-12-02' })
    await updateExperience(world, taro, id, form, { ...unread, known_calendar_ids: [known] })
    expect((await slotRows(id)).map((row) => row.id)).toEqual([meanwhile])
  })

  test('of the past stay as they are', async () => {
    const id = await published()
    const past = await aSlot(world.db, id, { date: '2026-11-10' })
    await updateExperience(world, taro, id, await formAs(id, { calendars: [] }), unread)
    expect((await slotRows(id)).map((row) => row.id)).toEqual([past])
  })

  test('that began while the form was open are no error', async () => {
    const id = await published()
    const begun = await aSlot(world.db, id, { date: '2026-11-10' })
    const calendars = [{ id: begun, date: '2026-11-10', start_time: '10:00', end_time: '12:00' }]
    expect(await refusal(updateExperience(world, taro, id, await formAs(id, { calendars }), unread))).toBeNull()
  })

  test('of a rule follow it: longer, shorter, removed; booked ones stay', async () => {
    const id = await published()
    const rule = {
      ...plainRule,
      uuid: null,
      start_date: '2026-12-01',
      end_date: '2026-12-15',
      start_time: '09:00',
      end_time: '10:30',
      day_of_week: ['tuesday'],
    }
    const made = await updateExperience(world, taro, id, await formAs(id, { recurrence_rules: [rule] }), unread)
    const kept = made.recurrence_rules![0]!
    expect((await slotRows(id)).map((row) => row.date)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15'])
    await booked(world, await aUser(world.db), { calendar_ids: [(await slotRows(id))[1]!.id] })

    const longer = { ...kept, restored_dates: [], end_date: '2026-12-22' }
    await updateExperience(world, taro, id, await formAs(id, { recurrence_rules: [longer] }), unread)
    const rows = await slotRows(id)
    expect(rows.map((row) => row.date)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'])
    expect(new Set(rows.map((row) => row.recurrence_rule_uuid))).toEqual(new Set([kept.uuid]))

    const gone = await updateExperience(world, taro, id, await formAs(id, { recurrence_rules: [] }), unread)
    expect(gone.kept_calendars.map((slot) => slot.date)).toEqual(['2026-12-08'])
    expect(await slotRows(id)).toMatchObject([
      { date: '2026-12-08', open: false, taken: 1, recurrence_rule_uuid: null },
    ])

    const again = await updateExperience(world, taro, id, await formAs(id, { recurrence_rules: [rule] }), unread)
    expect(again.kept_calendars).toEqual([])
    expect((await slotRows(id)).map((row) => [row.date, row.open])).toEqual([
      ['2026-12-01', true],
      ['2026-12-08', true],
      ['2026-12-15', true],
    ])
  })

  test('a rule of another experience is not taken over', async () => {
    const [one, two] = [await published(), await published()]
    const rule = {
      ...plainRule,
      uuid: null,
      start_date: '2026-12-01',
      end_date: '2026-12-15',
      start_time: '09:00',
      end_time: '10:30',
      day_of_week: ['tuesday'],
    }
    const first = await updateExperience(world, taro, one, await formAs(one, { recurrence_rules: [rule] }), unread)
    const taken = { ...rule, uuid: first.recurrence_rules![0]!.uuid }
    const second = await updateExperience(
      world,
      taro,
      two,
      await formAs(two, { recurrence_rules: [taken, taken] }),
      unread,
    )
    expect(new Set([taken.uuid, ...second.recurrence_rules!.map((each) => each.uuid)]).size).toBe(3)
    expect(await slotRows(two)).toHaveLength(3)
    expect(await slotRows(one)).toHaveLength(3)
  })

  test('get more places with the experience, and fewer only down to those taken', async () => {
    const id = await published({ recruitment_number: 5 })
    const [past, empty, busy] = [
      await aSlot(world.db, id, { date: '2026-11-10' }),
      await aSlot(world.db, id, { date: '2026-12-01' }),
      await aSlot(world.db, id, { date: '2026-12-02' }),
    ]
    await booked(world, await aUser(world.db), { calendar_ids: [busy], number_of_people: 4 })
    const places = async () => Object.fromEntries((await slotRows(id)).map((row) => [row.id, row.recruitment_number]))
    await updateExperience(world, taro, id, await formAs(id, { recruitment_number: 8 }), unread)
    expect(await places()).toEqual({ [past]: 5, [empty]: 8, [busy]: 8 })
    await updateExperience(world, taro, id, await formAs(id, { recruitment_number: 2 }), unread)
    expect(await places()).toEqual({ [past]: 5, [empty]: 2, [busy]: 4 })
    await updateExperience(world, taro, id, await formAs(id, { recruitment_number: 6 }), unread)
    expect(await places()).toEqual({ [past]: 5, [empty]: 6, [busy]: 6 })
  })
})

describe('options', () => {
  test('keep their ids, can be reordered, and are retired when they are removed', async () => {
    const id = await published()
    const first = await anOption(world.db, id, { name: '一', sort_order: 1 })
    const second = await anOption(world.db, id, { name: '二', sort_order: 2 })
    const slot = await aSlot(world.db, id)
    const reservation = await booked(world, await aUser(world.db), { calendar_ids: [slot], option_id: first })
    const [one, two] = (await formAs(id)).options
    const swapped = await updateExperience(
      world,
      taro,
      id,
      await formAs(id, { options: [{ ...two!, price: 900 }, one!] }),
      unread,
    )
    expect(swapped.options.map((option) => [option.id, option.price])).toEqual([
      [second, 900],
      [first, 500],
    ])
    const fresh = { id: null, name: '三', description: '新しい', price: 100 }
    const taken = await updateExperience(world, taro, id, await formAs(id, { options: [fresh, fresh] }), unread)
    expect(taken.options.map((option) => option.name)).toEqual(['三', '三'])
    const rows = await world.db
      .selectFrom('experience_options')
      .select(['id', 'retired_at'])
      .where('experience_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.retired_at !== null)).toEqual([true, true, false, false])
    const stored = await world.db
      .selectFrom('reservations')
      .select(['option_id', 'option_name', 'option_price'])
      .where('id', '=', reservation.id)
      .executeTakeFirst()
    expect(stored).toEqual({ option_id: first, option_name: '一', option_price: 500 })
  })
})

test('an error is reported at its field, and nothing is stored', async () => {
  const id = await published({ title: 'そのまま' })
  const form = await aForm(world.db, { user_id: taro.id, title: '', price: 'x', calendars: [] })
  expect(await refusal(updateExperience(world, taro, id, form, unread))).toEqual({
    title: ['タイトルを入力してください。'],
    price: ['数字のみ入力してください。'],
  })
  expect((await getExperience(world, taro, id)).title).toBe('そのまま')
})
