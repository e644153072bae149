import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editablePostedAfter, editableUntil } from './reviews.ts'

test('a review can be changed until 48 hours after it was posted', () => {
  expect(editableUntil(new Date('2026-11-20T10:00:00+09:00'))).toEqual(new Date('2026-11-22T10:00:00+09:00'))
  expect(editablePostedAfter(new Date('2026-11-22T10:00:00+09:00'))).toEqual(new Date('2026-11-20T10:00:00+09:00'))
})

test('the end that the guest sees and the limit of the write agree at every millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -2, max: 2 }), (posted, off) => {
      const now = new Date(editableUntil(new Date(posted)).getTime() + off)
      expect(new Date(posted) > editablePostedAfter(now)).toBe(now < editableUntil(new Date(posted)))
    }),
  )
})
