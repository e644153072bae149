import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageOf, starsOf } from './reviews.ts'

test('stars are the rate rounded down, from 0 to 5', () => {
  expect([0, 0.9, 1, 3.5, 4.9, 5, 7, -1].map(starsOf)).toEqual([0, 0, 1, 3, 4, 5, 5, 0])
})

test('averages to one decimal, halves up', () => {
  expect(averageOf([])).toBeNull()
  expect(averageOf([4])).toBe(4)
  expect(averageOf([4, 5])).toBe(4.5)
  expect(averageOf([5, 5, 4])).toBe(4.7)
  expect(averageOf([4, 4, 4, 5])).toBe(4.3)
  expect(averageOf([1.1, 2.2, 3.3])).toBe(2.2)
})

test('the average lies between the lowest and the highest rate', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 50 }), { minLength: 1 }), (tenths) => {
      const rates = tenths.map((tenth) => tenth / 10)
      const average = averageOf(rates) ?? NaN
      expect(average).toBeGreaterThanOrEqual(Math.min(...rates))
      expect(average).toBeLessThanOrEqual(Math.max(...rates))
    }),
  )
})
