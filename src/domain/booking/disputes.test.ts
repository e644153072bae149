import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disputeStates, isOpenDispute, lossChange, openStates, owedAfterDispute } from './disputes.ts'
import { refundBearers } from './sales.ts'

test('a state is open or has ended, and the words of Stripe are known', () => {
  expect(disputeStates.filter((state) => !isOpenDispute(state)).toSorted()).toEqual([
    'lost',
    'prevented',
    'warning_closed',
    'won',
  ])
  expect(openStates).toHaveLength(6)
})

test('whatever the order of states and bearers, the losses sum to the last decision', () => {
  const step = fc.record({
    state: fc.constantFrom(...disputeStates),
    borne_by: fc.constantFrom(...refundBearers),
    amount: fc.constant(1001),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const posted = { lost: 0, by_host: 0 }
      for (const one of steps) {
        const change = lossChange(one, posted)
        posted.lost += change?.lost ?? 0
        posted.by_host += change?.by_host ?? 0
        expect(posted.by_host).toBeGreaterThanOrEqual(0)
        expect(posted.by_host).toBeLessThanOrEqual(posted.lost)
        expect(lossChange(one, posted)).toBeNull()
        if (one.state === 'lost')
          expect(posted).toEqual({ lost: 1001, by_host: { host: 1001, half: 500, operator: 0 }[one.borne_by] })
        else if (!isOpenDispute(one.state)) expect(posted).toEqual({ lost: 0, by_host: 0 })
      }
    }),
  )
})

test('what a won dispute gives back after a cancellation is owed, but not to a guest who cancelled too late', () => {
  const [before, deadline, after] = [1, 2, 3]
  const cancelled = {
    status: 'cancelled',
    cancelled_by: 'operator',
    ended_at: after,
    deadline,
    refundable: 3263,
    disputes: [{ state: 'lost' }, { state: 'won' }],
  } as const
  expect(owedAfterDispute(cancelled)).toBe(3263)
  expect(owedAfterDispute({ ...cancelled, disputes: [{ state: 'prevented' }] })).toBe(3263)
  expect(owedAfterDispute({ ...cancelled, refundable: 0 })).toBe(0)
  expect(owedAfterDispute({ ...cancelled, status: 'confirmed' })).toBe(0)
  expect(owedAfterDispute({ ...cancelled, disputes: [{ state: 'lost' }, { state: 'warning_closed' }] })).toBe(0)
  expect(owedAfterDispute({ ...cancelled, cancelled_by: 'guest' })).toBe(0)
  expect(owedAfterDispute({ ...cancelled, cancelled_by: 'guest', ended_at: before })).toBe(3263)
  for (const [refund_choice, owed] of [
    ['policy', 0],
    ['amount', 0],
    ['full', 3263],
  ] as const)
    expect(owedAfterDispute({ ...cancelled, refund_choice })).toBe(owed)
  expect(owedAfterDispute({ ...cancelled, refund_choice: 'policy', ended_at: before })).toBe(3263)
})
