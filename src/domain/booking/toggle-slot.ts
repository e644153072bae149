import type { RefusalCode } from '../shared/refusals.ts'
import { MAX_SLOTS } from './selection.ts'

/**
 * Selects or deselects a slot: returns the new selection, or the error if the selection is full.
 */
export function toggleSlot(selected: readonly number[], id: number): { selected: number[] } | { refused: RefusalCode } {
  if (selected.includes(id)) return { selected: selected.filter((other) => other !== id) }
  if (selected.length >= MAX_SLOTS) return { refused: 'too_many_slots' }
  return { selected: [...selected, id] }
}
