import { expect, it } from 'vitest'
import type { ApplicationState } from '#domain/communities/application-state.ts'
import { neighbour, nextUndecided } from './next-application.ts'

const row = (id: number, state: ApplicationState = 'new', read = false) => ({ id, state, read })

it('an unread application below comes before one above, and both before one that was read', () => {
  expect(nextUndecided([row(1), row(2), row(3, 'accepted'), row(4)], 2)).toBe(4)
  expect(nextUndecided([row(1), row(2), row(3, 'new', true)], 2)).toBe(1)
  expect(nextUndecided([row(1, 'declined'), row(2), row(3, 'new', true)], 2)).toBe(3)
  expect(nextUndecided([row(1, 'declined'), row(2)], 2)).toBeNull()
  expect(nextUndecided([], 2)).toBeNull()
  // Opened by a link, the application needn't be on this page of the list.
  expect(nextUndecided([row(1), row(3)], 2)).toBe(1)
})

it('the keys move by one row and stop at the ends', () => {
  const rows = [row(5), row(3), row(9)]
  expect([neighbour(rows, null, 1), neighbour(rows, 5, 1), neighbour(rows, 9, 1)]).toEqual([5, 3, null])
  expect([neighbour(rows, 3, -1), neighbour(rows, 5, -1), neighbour([], null, 1)]).toEqual([5, null, null])
})
