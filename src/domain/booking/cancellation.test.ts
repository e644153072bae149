import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dateOf, instantOf, timeOf } from '../shared/japan-time.ts'
import {
  cancellationDeadline,
  cancellers,
  describeDeadline,
  freeCancellationUntil,
  refundable,
  refundFor,
  shareOfSlot,
} from './cancellation.ts'
import { cancellationPeriods } from '../experiences/limits.ts'
import { describePolicy } from './describe-policy.ts'

const first_starts_at = instantOf('2026-11-20', '10:00')

describe('the deadline', () => {
  test.each([
    [2, '2026-11-18T14:59:59.999Z'],
    [7, '2026-11-13T14:59:59.999Z'],
    [30, '2026-10-21T14:59:59.999Z'],
  ])('%i days before', (period, deadline) => {
    expect(cancellationDeadline(period, first_starts_at).toISOString()).toBe(deadline)
  })
  test('depends on the day in Japan, not on the hour', () => {
    expect(cancellationDeadline(2, instantOf('2026-11-20', '06:00'))).toEqual(
      cancellationDeadline(2, instantOf('2026-11-20', '23:30')),
    )
  })
  test('is 23:59 in Japan on the right day, for every start and period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...cancellationPeriods), (start, period) => {
        const deadline = cancellationDeadline(period, start)
        expect(dateOf(deadline)).toBe(addDays(dateOf(start), -period))
        expect(timeOf(deadline)).toBe('23:59')
        expect(dateOf(deadline.getTime() + 1)).toBe(addDays(dateOf(start), 1 - period))
      }),
    )
  })
})

describe('the free cancellation after a change by the host', () => {
  const hour = 3_600_000
  test.each([
    ['72 hours', 100, 72],
    ['until the start, if it is earlier', 71, 71],
    ['until the start, exactly 72 hours later', 72, 72],
  ])('lasts %s', (_, start, hours) => {
    expect(freeCancellationUntil(0, start * hour)).toEqual(new Date(hours * hour))
  })
  test('there is none once the first slot has started', () => {
    expect(freeCancellationUntil(5, 5)).toBeNull()
    expect(freeCancellationUntil(6, 5)).toBeNull()
  })
  test('the sentence names the later deadline and why', () => {
    const deadline = instantOf('2026-11-18', '23:59')
    const late = instantOf('2026-11-19', '12:00')
    expect(describeDeadline(deadline, late, late)).toBe(
      '体験の内容が変わったため、2026年11月19日 12:00までのキャンセルは全額返金します。それ以降のキャンセルは返金できません。',
    )
    expect(describeDeadline(deadline, deadline, instantOf('2026-11-17', '12:00'))).toBe(
      describeDeadline(deadline, deadline),
    )
    expect(describeDeadline(deadline, late.getTime() + 1, late)).toBe(
      '全額返金の期限を過ぎているため、キャンセルしても返金できません。',
    )
  })
})

describe('refunds', () => {
  const cancel_deadline = cancellationDeadline(2, first_starts_at)
  const cancellation = {
    by: 'guest',
    now: cancel_deadline,
    first_starts_at,
    cancel_deadline,
    free_cancel_until: null,
    total: 5439,
    paid_back: 0,
  } as const

  test('guest: full refund until the deadline, then none, and no cancellation after the start', () => {
    expect(refundFor(cancellation)).toEqual({ refund: 5439 })
    expect(refundFor({ ...cancellation, now: cancel_deadline.getTime() + 1 })).toEqual({ refund: 0 })
    expect(refundFor({ ...cancellation, now: first_starts_at.getTime() - 1 })).toEqual({ refund: 0 })
    expect(refundFor({ ...cancellation, now: first_starts_at })).toEqual({ refused: 'cancel_started' })
  })
  test('uses the stored deadline, not the current policy', () => {
    const later = instantOf('2026-11-19', '12:00')
    expect(refundFor({ ...cancellation, cancel_deadline: later, now: later })).toEqual({ refund: 5439 })
  })
  test('after a change by the host: full refund until the later deadline', () => {
    const late = instantOf('2026-11-19', '12:00')
    const changed = { ...cancellation, free_cancel_until: late }
    expect(refundFor({ ...changed, now: late })).toEqual({ refund: 5439 })
    expect(refundFor({ ...changed, now: late, paid_back: 1813 })).toEqual({ refund: 3626 })
    expect(refundFor({ ...changed, now: late.getTime() + 1 })).toEqual({ refund: 0 })
    // An earlier one takes nothing away.
    expect(refundFor({ ...cancellation, free_cancel_until: cancel_deadline.getTime() - 1 })).toEqual({ refund: 5439 })
    // No free cancellation reaches beyond the start.
    expect(refundFor({ ...changed, free_cancel_until: first_starts_at, now: first_starts_at })).toEqual({
      refused: 'cancel_started',
    })
  })
  test('subtracts earlier refunds and never refunds more than the total', () => {
    expect(refundFor({ ...cancellation, paid_back: 1813 })).toEqual({ refund: 3626 })
    expect(refundFor({ ...cancellation, by: 'host', paid_back: 1813 })).toEqual({ refund: 3626 })
    expect(refundFor({ ...cancellation, paid_back: 5439 })).toEqual({ refund: 0 })
    expect(refundFor({ ...cancellation, now: cancel_deadline.getTime() + 1, paid_back: 1813 })).toEqual({ refund: 0 })
  })
  test('refunds all or nothing, never more later than earlier, and always all if the guest isn’t the canceller', () => {
    const anyTime = fc.integer({
      min: first_starts_at.getTime() - 40 * 86_400_000,
      max: first_starts_at.getTime() + 86_400_000,
    })
    const rank = (result: ReturnType<typeof refundFor>): number => ('refund' in result ? result.refund : -1)
    fc.assert(
      fc.property(
        anyTime,
        anyTime,
        fc.integer({ min: 50 }),
        fc.constantFrom(...cancellers),
        (one, other, total, by) => {
          const at = (now: number) => refundFor({ ...cancellation, by, total, now })
          if (by !== 'guest') expect(at(one)).toEqual({ refund: total })
          expect([-1, 0, total]).toContain(rank(at(one)))
          expect(rank(at(Math.max(one, other)))).toBeLessThanOrEqual(rank(at(Math.min(one, other))))
        },
      ),
    )
  })
})

describe('the share of one slot', () => {
  test('is an equal part, and the last slot gets the rest', () => {
    expect(shareOfSlot({ total: 1000, paid_back: 0, slots: 3, remaining: 3, changed: 0 })).toBe(333)
    expect(shareOfSlot({ total: 1000, paid_back: 333, slots: 3, remaining: 2, changed: 0 })).toBe(333)
    expect(shareOfSlot({ total: 1000, paid_back: 666, slots: 3, remaining: 1, changed: 0 })).toBe(334)
  })
  test('shares sum to the total, and none is negative', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 100_000_000 })),
        fc.integer({ min: 1, max: 30 }),
        (total, slots) => {
          let paid_back = 0
          for (let remaining = slots; remaining > 0; remaining--) {
            const share = shareOfSlot({ total, paid_back, slots, remaining, changed: 0 })
            expect(share).toBeGreaterThanOrEqual(Math.floor(total / slots))
            paid_back += share
          }
          expect(paid_back).toBe(total)
        },
      ),
    )
  })
})

test('in words', () => {
  const deadline = cancellationDeadline(7, first_starts_at)
  expect(describePolicy(7)).toBe(
    '開催日の7日前の23:59までのキャンセルは全額返金します。それ以降のキャンセルは返金できません。',
  )
  expect(describeDeadline(deadline, deadline)).toBe(
    '2026年11月13日 23:59までのキャンセルは全額返金します。それ以降のキャンセルは返金できません。',
  )
  expect(describeDeadline(deadline, deadline.getTime() + 1)).toBe(
    '全額返金の期限を過ぎているため、キャンセルしても返金できません。',
  )
})

describe('refunds without cancellation', () => {
  const of = (values: Partial<Parameters<typeof refundable>[0]>) =>
    refundable({ status: 'confirmed', payment_state: 'captured', amount: 3000, decided: 0, ...values })

  test('is the captured amount minus the decided refunds', () => {
    expect(of({})).toBe(3000)
    expect(of({ payment_state: 'partly_refunded', decided: 500 })).toBe(2500)
    expect(of({ decided: 3000 })).toBe(0)
    expect(of({ decided: 3500 })).toBe(0)
  })
  test('includes late cancellations by guests, excludes reservations that were never confirmed or paid', () => {
    expect(of({ status: 'cancelled' })).toBe(3000)
    for (const status of ['held', 'declined', 'expired'] as const) expect(of({ status })).toBe(0)
    for (const payment_state of [null, 'sent', 'unknown', 'action_needed', 'refunded', 'voided'] as const)
      expect(of({ payment_state })).toBe(0)
  })
})
