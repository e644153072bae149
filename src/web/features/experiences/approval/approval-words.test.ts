import { expect, test } from 'vitest'
import { nextOf, queueOfState } from './approval-words.ts'

const rows = [{ id: 3 }, { id: 1 }, { id: 2 }]

test.each([
  [3, 1],
  [1, 2],
  // After the last one, the first; if the decided one has left the queue, the first too.
  [2, 3],
  [9, 3],
])('after %d follows %d', (id, next) => expect(nextOf(rows, id)).toEqual({ id: next }))

test('nothing follows the only one', () => {
  expect(nextOf([{ id: 1 }], 1)).toBeNull()
  expect(nextOf([], 1)).toBeNull()
})

test.each([
  ['awaiting', 'waiting'],
  ['published', 'published'],
  ['returned', 'returned'],
  ['withdrawn', 'taken_down'],
] as const)('%s belongs to %s', (status, queue) => expect(queueOfState({ status, changes: [] })).toBe(queue))

test('a changed one belongs to the changes', () => {
  const changes = [{ field: 'price', before: 1, after: 2 }]
  expect(queueOfState({ status: 'published', changes })).toBe('changed')
})
