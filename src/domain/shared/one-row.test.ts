import { expect, test } from 'vitest'
import { oneRow } from './one-row.ts'

test('returns the only row', () => {
  expect(oneRow([{ count: 0 }])).toEqual({ count: 0 })
})

test.each([[[], 0] as const, [[1, 2], 2] as const])('throws for %j', (rows, many) => {
  expect(() => oneRow<number>(rows)).toThrow(`expected one row, got ${many}`)
})
