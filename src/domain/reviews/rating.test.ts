import { expect, test } from 'vitest'
import { starsOf } from './reviews.ts'

test('stars are the rate rounded down, from 0 to 5', () => {
  expect([0, 0.9, 1, 3.5, 4.9, 5, 7, -1].map(starsOf)).toEqual([0, 0, 1, 3, 4, 5, 5, 0])
})
