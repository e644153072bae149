import { expect, test } from 'vitest'
import { needsCard, totalProblem } from './quote.ts'

test('totals outside of the card limits', () => {
  expect([0, 50, 9_999_999].map(totalProblem)).toEqual([null, null, null])
  expect([1, 49].map(totalProblem)).toEqual(['total_below_card_minimum', 'total_below_card_minimum'])
  expect(totalProblem(10_000_000)).toBe('total_above_card_maximum')
  expect([0, 1, 50].map(needsCard)).toEqual([false, true, true])
})
