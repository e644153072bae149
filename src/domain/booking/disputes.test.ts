import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disputeStates, isOpenDispute, lossChange, openStates } from './disputes.ts'
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
