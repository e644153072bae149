import { expect, test } from 'vitest'
import { minimumChoices, recruitmentChoices } from './limits.ts'

test('places from 1 to 30, or up to the current number', () => {
  expect(recruitmentChoices(1)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(recruitmentChoices(45).at(-1)).toBe(45)
  expect(recruitmentChoices(1e9).at(-1)).toBe(1000)
})

test('a minimum is at most the number of places', () => {
  expect(minimumChoices(3)).toEqual([1, 2, 3])
  expect(minimumChoices(0)).toEqual([])
})
