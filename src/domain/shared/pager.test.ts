import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagerWindow } from './pager.ts'

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [1, 10, [1, 2, 3, 4]],
  [5, 10, [2, 3, 4, 5, 6, 7, 8]],
  [10, 10, [7, 8, 9, 10]],
  [99, 3, [1, 2, 3]],
  [0, 2, [1, 2]],
])('page %i of %i', (current, total, pages) => {
  expect(pagerWindow(current, total)).toEqual(pages)
})

test('never more than seven buttons, the current page among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (current, total) => {
      const pages = pagerWindow(current, total)
      expect(pages.length).toBeLessThanOrEqual(7)
      expect(pages).toContain(Math.min(current, total))
      expect(pages.every((page) => page >= 1 && page <= total)).toBe(true)
    }),
  )
})
