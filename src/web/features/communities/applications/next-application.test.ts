import { expect, it } from 'vitest'
import { neighbour } from './next-application.ts'

it('the keys move by one row and stop at the ends', () => {
  const rows = [{ id: 5 }, { id: 3 }, { id: 9 }]
  expect([neighbour(rows, null, 1), neighbour(rows, 5, 1), neighbour(rows, 9, 1)]).toEqual([5, 3, null])
  expect([neighbour(rows, 3, -1), neighbour(rows, 5, -1), neighbour([], null, 1)]).toEqual([5, null, null])
})
