import { describe, expect, test } from 'vitest'
import { MAX_SLOTS, toggleSlot } from './selection.ts'

describe('toggling slots', () => {
  test('selects and deselects', () => {
    expect(toggleSlot([], 3)).toEqual({ selected: [3] })
    expect(toggleSlot([3, 5], 3)).toEqual({ selected: [5] })
  })
  test('up to thirty, and one can still be deselected', () => {
    const full = Array.from({ length: MAX_SLOTS }, (_, index) => index)
    expect(toggleSlot(full, 99)).toEqual({ refused: 'too_many_slots' })
    expect(toggleSlot(full, 0)).toEqual({ selected: full.slice(1) })
  })
})
