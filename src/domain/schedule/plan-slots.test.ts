import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, weekdays } from '../shared/japan-time.ts'
import { type KeptRule, planSlots as planWith, type SavedSlot, slotKey } from './plan-slots.ts'

type Plan = typeof planWith
type Loose<T> = T extends { isOff: unknown } ? Omit<T, 'isOff'> & { isOff?: (date: string) => boolean } : never
const open = { isOff: () => false }
/** Without days off, unless they are given. */
const planSlots = (
  saved: Loose<Parameters<Plan>[0]>,
  wanted: Loose<Parameters<Plan>[1]>,
  given: Parameters<Plan>[2],
): ReturnType<Plan> => planWith({ ...open, ...saved }, { ...open, ...wanted }, given)

const today = '2026-11-20'
const moment = { now: instantOf(today, '00:00'), reservation_deadline: 'on_the_day' } as const
const at = (date: string, start_time = '10:00', end_time = '12:00') => ({ date, start_time, end_time })
const single = (id: number, date: string, open = true): SavedSlot => ({
  id,
  ...at(date),
  recurrence_rule_uuid: null,
  open,
  participant_number: 0,
})
const rule = (uuid: string, change: Partial<KeptRule> = {}): KeptRule => ({
  uuid,
  start_date: '2026-11-23',
  end_date: '2026-12-07',
  start_time: '10:00',
  end_time: '12:00',
  day_of_week: ['monday'],
  excluded: [],
  ...change,
})
const ofRule = (id: number, date: string, uuid: string): SavedSlot => ({
  ...single(id, date),
  recurrence_rule_uuid: uuid,
})
const all = { known: null, ...moment }

describe('single dates', () => {
  test('new dates are created, missing ones removed, the others unchanged', () => {
    const saved = { slots: [single(1, '2026-12-01'), single(2, '2026-12-02')], rules: [] }
    const wanted = {
      calendars: [
        { id: 1, ...at('2026-12-01') },
        { id: null, ...at('2026-12-03') },
      ],
      rules: [],
    }
    expect(planSlots(saved, wanted, all)).toEqual({
      make: [{ ...at('2026-12-03'), recurrence_rule_uuid: null, open: true }],
      remove: [2],
      reopen: [],
      adopt: [],
    })
  })
  test('no slot is made that has started or is past its deadline', () => {
    const now = instantOf(today, '11:00')
    const calendars = [
      { id: null, ...at(today, '10:30') },
      { id: null, ...at(today, '11:30') },
    ]
    const rules = [rule('a', { start_date: today, end_date: '2026-11-27', day_of_week: ['friday'] })]
    const made = (reservation_deadline: 'on_the_day' | 'the_day_before') =>
      planSlots({ slots: [], rules: [] }, { calendars, rules }, { known: null, now, reservation_deadline }).make.map(
        ({ date, start_time }) => `${date} ${start_time}`,
      )
    expect(made('on_the_day')).toEqual(['2026-11-20 11:30', '2026-11-27 10:00'])
    expect(made('the_day_before')).toEqual(['2026-11-27 10:00'])
  })
  test('a date that the form never contained is not removed', () => {
    const saved = { slots: [single(1, '2026-12-01'), single(2, '2026-12-02')], rules: [] }
    expect(planSlots(saved, { calendars: [], rules: [] }, { known: [1], ...moment }).remove).toEqual([1])
  })
  test('a moved date is removed and created again', () => {
    const saved = { slots: [single(1, '2026-12-01')], rules: [] }
    const plan = planSlots(saved, { calendars: [{ id: 1, ...at('2026-12-08') }], rules: [] }, all)
    expect([plan.remove, plan.make.map(slotKey)]).toEqual([[1], ['2026-12-08 10:00 12:00']])
  })
  test('a duplicate or existing date makes one slot; a closed slot opens again', () => {
    const saved = { slots: [single(1, '2026-12-01', false)], rules: [] }
    const calendars = [
      { id: null, ...at('2026-12-01') },
      { id: null, ...at('2026-12-01') },
    ]
    expect(planSlots(saved, { calendars, rules: [] }, all)).toEqual({ make: [], remove: [], reopen: [1], adopt: [] })
  })
  test('a closed or a booked date that is moved is neither opened nor offered twice', () => {
    const moved = { calendars: [{ id: 1, ...at('2026-12-01', '11:00', '13:00') }], rules: [] }
    const { make } = planSlots({ slots: [single(1, '2026-12-01', false)], rules: [] }, moved, all)
    expect(make).toMatchObject([{ start_time: '11:00', open: false }])
    const booked = { ...single(1, '2026-12-01'), participant_number: 1 }
    expect(planSlots({ slots: [booked], rules: [] }, moved, all)).toMatchObject({ make: [], remove: [1] })
  })
  test('a closed slot that is still in the form stays closed', () => {
    const saved = { slots: [single(1, '2026-12-01', false)], rules: [] }
    const wanted = { calendars: [{ id: 1, ...at('2026-12-01') }], rules: [] }
    expect(planSlots(saved, wanted, all)).toEqual({ make: [], remove: [], reopen: [], adopt: [] })
  })
})

describe('weekly rules', () => {
  test('a new rule creates slots with its uuid', () => {
    const { make } = planSlots({ slots: [], rules: [] }, { calendars: [], rules: [rule('u')] }, all)
    expect(make).toEqual(
      ['2026-11-23', '2026-11-30', '2026-12-07'].map((date) => ({
        ...at(date),
        recurrence_rule_uuid: 'u',
        open: true,
      })),
    )
  })
  test('an unchanged rule restores no removed slot', () => {
    const saved = { slots: [ofRule(1, '2026-11-23', 'u')], rules: [rule('u')] }
    expect(planSlots(saved, { calendars: [], rules: [rule('u')] }, all)).toEqual({
      make: [],
      remove: [],
      reopen: [],
      adopt: [],
    })
  })
  test('an earlier end removes later slots; a later end creates only new slots', () => {
    const saved = { slots: [ofRule(1, '2026-11-23', 'u'), ofRule(3, '2026-12-07', 'u')], rules: [rule('u')] }
    const shorter = planSlots(saved, { calendars: [], rules: [rule('u', { end_date: '2026-11-30' })] }, all)
    expect(shorter).toEqual({ make: [], remove: [3], reopen: [], adopt: [] })
    const longer = planSlots(saved, { calendars: [], rules: [rule('u', { end_date: '2026-12-14' })] }, all)
    expect([longer.remove, longer.make.map((slot) => slot.date)]).toEqual([[], ['2026-12-14']])
  })
  test('a rule at another time creates all slots again', () => {
    const saved = { slots: [ofRule(1, '2026-11-23', 'u')], rules: [rule('u')] }
    const plan = planSlots(saved, { calendars: [], rules: [rule('u', { start_time: '09:00' })] }, all)
    expect([plan.remove, plan.make.length]).toEqual([[1], 3])
  })
  test('a rule at another time keeps a closed date closed', () => {
    const slots = [{ ...ofRule(1, '2026-11-23', 'u'), open: false }, ofRule(2, '2026-11-30', 'u')]
    const saved = { slots, rules: [rule('u')] }
    const plan = planSlots(saved, { calendars: [], rules: [rule('u', { start_time: '09:00' })] }, all)
    expect(plan.make.map(({ date, open }) => [date, open])).toEqual([
      ['2026-11-23', false],
      ['2026-11-30', true],
      ['2026-12-07', true],
    ])
    expect([plan.remove, plan.reopen]).toEqual([[1, 2], []])
  })
  test('a rule at another time makes no slot over a booked one, which stays', () => {
    const slots = [{ ...ofRule(1, '2026-11-23', 'u'), participant_number: 2 }, ofRule(2, '2026-11-30', 'u')]
    const saved = { slots, rules: [rule('u')] }
    const made = (start_time: string, end_time: string) =>
      planSlots(saved, { calendars: [], rules: [rule('u', { start_time, end_time })] }, all).make.map(
        ({ date }) => date,
      )
    expect(made('11:00', '13:00')).toEqual(['2026-11-30', '2026-12-07'])
    // The guests of 10:00 to 12:00 are no longer there.
    expect(made('12:00', '14:00')).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
  })
  test('a removed rule removes its slots, except a date that is also entered as a single date', () => {
    const saved = { slots: [ofRule(1, '2026-11-23', 'u'), ofRule(2, '2026-11-30', 'u')], rules: [rule('u')] }
    const wanted = { calendars: [{ id: null, ...at('2026-11-30') }], rules: [] }
    const adopt = [{ id: 2, recurrence_rule_uuid: null }]
    expect(planSlots(saved, wanted, all)).toEqual({ make: [], remove: [1], reopen: [], adopt })
  })
  test('a date that becomes part of a rule belongs to the rule', () => {
    const saved = { slots: [single(1, '2026-11-23')], rules: [] }
    const plan = planSlots(saved, { calendars: [], rules: [rule('u')] }, all)
    expect([plan.adopt, plan.make.length]).toEqual([[{ id: 1, recurrence_rule_uuid: 'u' }], 2])
  })
  test('a rule that has begun creates no slots in the past', () => {
    const begun = rule('u', { start_date: '2026-11-02', end_date: '2026-12-01', day_of_week: ['monday', 'wednesday'] })
    const saved = { slots: [], rules: [rule('u', { start_date: '2026-11-02', end_date: '2026-12-01' })] }
    const { make } = planSlots(saved, { calendars: [], rules: [begun] }, all)
    expect(make.map((slot) => slot.date)).toEqual(['2026-11-25'])
  })
})

describe('left out dates', () => {
  const monday = (...excluded: string[]) => rule('u', { excluded })
  const dates = ['2026-11-23', '2026-11-30', '2026-12-07']
  const slots = dates.map((date, index) => ofRule(index + 1, date, 'u'))
  const isOff = (date: string) => date === '2026-11-23'
  const none = { make: [], remove: [], reopen: [], adopt: [] }

  test('a new rule makes no slot on days off and on dates that were taken off', () => {
    const wanted = { calendars: [], rules: [monday('2026-12-07')], isOff }
    expect(planSlots({ slots: [], rules: [] }, wanted, all).make.map((slot) => slot.date)).toEqual(['2026-11-30'])
  })
  test('a date that is taken off loses its slot, and gets it back', () => {
    const off = planSlots({ slots, rules: [monday()] }, { calendars: [], rules: [monday('2026-11-30')] }, all)
    expect(off).toEqual({ ...none, remove: [2] })
    const left = slots.filter(({ id }) => id !== 2)
    const back = planSlots({ slots: left, rules: [monday('2026-11-30')] }, { calendars: [], rules: [monday()] }, all)
    expect(back).toEqual({ ...none, make: [{ ...at('2026-11-30'), recurrence_rule_uuid: 'u', open: true }] })
  })
  test('a new day off removes its slots; ending it makes them again', () => {
    const rules = [monday()]
    expect(planSlots({ slots, rules }, { calendars: [], rules, isOff }, all)).toEqual({ ...none, remove: [1] })
    const back = planSlots({ slots: slots.slice(1), rules, isOff }, { calendars: [], rules }, all)
    expect(back.make.map((slot) => slot.date)).toEqual(['2026-11-23'])
  })
  test('a slot that stayed on a day off is not removed when the rule grows', () => {
    const longer = rule('u', { end_date: '2026-12-14' })
    const plan = planSlots({ slots, rules: [monday()], isOff }, { calendars: [], rules: [longer], isOff }, all)
    expect([plan.remove, plan.make.map((slot) => slot.date)]).toEqual([[], ['2026-12-14']])
  })
  test('a rule at another time leaves out the same dates', () => {
    const later = rule('u', { start_time: '11:00', excluded: ['2026-11-30'] })
    const left = slots.filter(({ id }) => id !== 2)
    const plan = planSlots({ slots: left, rules: [monday('2026-11-30')] }, { calendars: [], rules: [later] }, all)
    expect([plan.remove, plan.make.map(slotKey)]).toEqual([
      [1, 3],
      ['2026-11-23 11:00 12:00', '2026-12-07 11:00 12:00'],
    ])
  })
  test('a single date on a day off is made', () => {
    const wanted = { calendars: [{ id: null, ...at('2026-11-23') }], rules: [monday()], isOff }
    const { make } = planSlots({ slots: [], rules: [] }, wanted, all)
    expect(make.map((slot) => [slot.date, slot.recurrence_rule_uuid])).toContainEqual(['2026-11-23', null])
  })
})

const anyTimes = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom('10:00', '11:00'))
  .map(([days, start]) => at(addDays(today, days), start))
const anyRule = (uuid: string) =>
  fc
    .record({
      from: fc.integer({ min: 0, max: 10 }),
      days: fc.integer({ min: 0, max: 15 }),
      day_of_week: fc.subarray([...weekdays], { minLength: 1 }),
      left_out: fc.uniqueArray(fc.integer({ min: 0, max: 25 }), { maxLength: 4 }),
    })
    .map(({ from, days, day_of_week, left_out }) =>
      rule(uuid, {
        start_date: addDays(today, from),
        end_date: addDays(today, from + days),
        day_of_week,
        excluded: left_out.map((day) => addDays(today, day)),
      }),
    )
const someRules = fc
  .tuple(fc.option(anyRule('a'), { nil: null }), fc.option(anyRule('b'), { nil: null }))
  .map((pair) => pair.filter((one) => one !== null))
const someSingles = fc.uniqueArray(anyTimes, { selector: slotKey, maxLength: 6 })

/** The slots after a plan is applied. */
function carriedOut(slots: readonly SavedSlot[], plan: ReturnType<typeof planSlots>, nextId = 1000): SavedSlot[] {
  const left = slots
    .filter((slot) => !plan.remove.includes(slot.id))
    .map((slot) => ({
      ...slot,
      open: slot.open || plan.reopen.includes(slot.id),
      ...plan.adopt.find((one) => one.id === slot.id),
    }))
  return [...left, ...plan.make.map((slot, index) => ({ ...slot, id: nextId + index, participant_number: 0 }))]
}

describe('any saved and requested slots', () => {
  test('each requested time exists once, dropped slots are gone, and saving again changes nothing', () => {
    fc.assert(
      fc.property(someSingles, someRules, someSingles, someRules, (oldSingles, oldRules, newSingles, newRules) => {
        const first = planSlots(
          { slots: [], rules: [] },
          { calendars: oldSingles.map((one) => ({ id: null, ...one })), rules: oldRules },
          all,
        )
        const slots = carriedOut([], first, 1)
        const calendars = newSingles.map((one) => ({ id: null, ...one }))
        const plan = planSlots({ slots, rules: oldRules }, { calendars, rules: newRules }, all)
        const after = carriedOut(slots, plan)
        const keys = after.map(slotKey)
        expect(new Set(keys).size).toBe(keys.length)
        for (const one of newSingles) expect(keys).toContain(slotKey(one))
        for (const kept of newRules)
          for (const { date, ...times } of after.filter((slot) => slot.recurrence_rule_uuid === kept.uuid))
            expect(
              date >= kept.start_date &&
                date <= kept.end_date &&
                times.start_time === kept.start_time &&
                !kept.excluded.includes(date),
            ).toBe(true)
        const uuids = new Set<string | null>(newRules.map((one) => one.uuid))
        const entered = new Set(newSingles.map(slotKey))
        for (const slot of after)
          expect(
            slot.recurrence_rule_uuid === null ? entered.has(slotKey(slot)) : uuids.has(slot.recurrence_rule_uuid),
          ).toBe(true)
        // As the form loads it again.
        const again = planSlots(
          { slots: after, rules: newRules },
          { calendars: after.filter((slot) => slot.recurrence_rule_uuid === null), rules: newRules },
          all,
        )
        expect(again).toEqual({ make: [], remove: [], reopen: [], adopt: [] })
      }),
      { numRuns: 300 },
    )
  })
})
