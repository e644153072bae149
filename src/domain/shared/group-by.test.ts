import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('groups and their items keep their order', () => {
  expect([...groupBy([3, 1, 4, 6, 5], (one) => one % 2)]).toEqual([
    [1, [3, 1, 5]],
    [0, [4, 6]],
  ])
  expect(groupBy([], () => 'none').size).toBe(0)
})
