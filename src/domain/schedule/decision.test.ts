import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeDecision, pendingDecision, receivedWords, type ReservedSlot } from './decision.ts'
import { missedMinimum } from './slot.ts'

const starts_at = new Date('2026-11-25T10:00:00+09:00')
const slot = {
  minimum: 3,
  participants: 2,
  starts_at,
  reservation_deadline: 'the_day_before',
  cancelled: false,
} as const
const now = new Date('2026-11-20T10:00:00+09:00')

describe('the decision about a slot', () => {
  test('is pending below the minimum, until the reservation deadline', () => {
    const decides_at = new Date('2026-11-24T23:59:59.999+09:00')
    expect(pendingDecision(slot, now)).toEqual({ missing: 1, decides_at })
    expect(pendingDecision({ ...slot, reservation_deadline: 'on_the_day' }, now)).toEqual({
      missing: 1,
      decides_at: starts_at,
    })
  })

  test.each([
    ['reached', { participants: 3 }],
    ['exceeded', { participants: 9 }],
    ['absent', { minimum: null, participants: 0 }],
    ['irrelevant, because the slot is cancelled', { cancelled: true }],
    ['irrelevant, because the slot has begun', { starts_at: now }],
  ])('is not pending when the minimum is %s', (_, change) => {
    expect(pendingDecision({ ...slot, ...change }, now)).toBeNull()
  })

  test('is pending for every slot that the cleanup job will cancel before it begins', () => {
    const any = fc.record({
      minimum: fc.option(fc.integer({ min: 1, max: 5 })),
      participants: fc.nat({ max: 6 }),
      reservation_deadline: fc.constantFrom('on_the_day' as const, 'the_day_before' as const),
      minutes: fc.integer({ min: -3 * 1440, max: 60 }),
    })
    fc.assert(
      fc.property(any, ({ minutes, ...values }) => {
        const at = starts_at.getTime() + minutes * 60_000
        const missed = missedMinimum({ ...values, taken: values.participants, starts_at }, at)
        const pending = pendingDecision({ ...values, starts_at, cancelled: false }, at)
        if (at >= starts_at.getTime()) expect(pending).toBeNull()
        else if (missed) expect(pending!.decides_at.getTime()).toBeLessThan(at)
        else if (pending) expect(pending.decides_at.getTime()).toBeGreaterThanOrEqual(at)
      }),
    )
  })
})

describe('the words for a reservation', () => {
  const settled: ReservedSlot = { cancelled: false, missing_for_minimum: null, decides_at: null }
  const waiting: ReservedSlot = { ...settled, missing_for_minimum: 2, decides_at: '2026-11-24T23:59:59+09:00' }
  const cancelled: ReservedSlot = { ...settled, cancelled: true }

  test('say how many are missing for the only slot that is left', () => {
    expect(receivedWords([waiting])).toBe('受付済み・あと2名で開催決定')
    expect(receivedWords([cancelled, waiting])).toBe('受付済み・あと2名で開催決定')
  })
  test('count the undecided slots of several', () => {
    expect(receivedWords([waiting, settled, waiting])).toBe('受付済み・2回が開催決定待ち')
  })
  test('are absent when all slots take place', () => {
    expect(receivedWords([settled, cancelled])).toBeNull()
    expect(describeDecision([settled], { paid: true }, now)).toBeNull()
  })
  test('say when it is decided, and what happens otherwise', () => {
    expect(describeDecision([waiting], { paid: true }, now)).toBe(
      '開催するかどうかは、2026年11月24日 23:59までに決まります。最少催行人数に達したら、メールでお知らせします。達しないときは中止となり、全額を返金します。そのときもメールでお知らせします。',
    )
    expect(describeDecision([waiting], { paid: false }, now)).toContain('お支払いはありません。')
    expect(describeDecision([waiting, settled], { paid: true }, now)).toContain('その回の分を返金します。')
    expect(describeDecision([waiting, waiting], { paid: true }, now)).toContain('回ごとに')
    expect(describeDecision([waiting], { paid: true }, new Date('2026-11-25T00:00:00+09:00'))).toMatch(
      /^予約の締め切りを過ぎました。/,
    )
  })
})
