/** Actions of admins on many items at once (docs/product/screens.md#bulk-actions). */
import type { AdminRole } from '../accounts/roles.ts'

export const bulkKinds = [
  'suspend_people',
  'lift_suspensions',
  'hide_reviews',
  'show_reviews',
  'cancel_slots',
  'postpone_slots',
] as const
export type BulkKind = (typeof bulkKinds)[number]

/** Maximum number of items of one run. */
export const MOST_ITEMS = 5_000
/** Maximum number of items that are selected one by one. */
export const MOST_IDS = 1_000

/** The action that returns an item to its state of before; other actions have none. */
export const undoOf: Readonly<Partial<Record<BulkKind, BulkKind>>> = {
  suspend_people: 'lift_suspensions',
  hide_reviews: 'show_reviews',
}

/** What the items of an action are. */
export const bulkSubjects = {
  suspend_people: 'people',
  lift_suspensions: 'people',
  hide_reviews: 'reviews',
  show_reviews: 'reviews',
  cancel_slots: 'slots',
  postpone_slots: 'slots',
} as const satisfies Record<BulkKind, string>
export type BulkSubject = (typeof bulkSubjects)[BulkKind]

const roles: Readonly<Record<BulkSubject, readonly AdminRole[]>> = {
  people: ['support'],
  reviews: ['approvals'],
  slots: ['accounting', 'support'],
}

/** The roles that an action needs besides `full`: those of its single action. */
export const rolesOfBulk = (kind: BulkKind): readonly AdminRole[] => roles[bulkSubjects[kind]]

/** Maximum length of the reason, as of the single action; null for an action without a reason. */
export const reasonLimits: Readonly<Record<BulkKind, number | null>> = {
  suspend_people: 1000,
  lift_suspensions: null,
  hide_reviews: 500,
  show_reviews: null,
  cancel_slots: 1000,
  postpone_slots: 1000,
}

/** Maximum number of runs that the lists offer to continue. */
export const MOST_STALLED = 20

/**
 * A run without progress for this long stands still, ms. Jobs of a dead process run again after 30
 * s.
 */
const STALLED_AFTER = 60_000

/** A run whose last progress was before this instant stands still. */
export const stalledBefore = (now: Date): Date => new Date(now.getTime() - STALLED_AFTER)

export const bulkItemStates = ['waiting', 'done', 'refused'] as const
export type BulkItemState = (typeof bulkItemStates)[number]

/** The most days by which slots are postponed. */
export const MOST_SHIFT_DAYS = 180
