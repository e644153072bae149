/**
 * Decisions of admins about an experience and their outcomes
 * (docs/product/experiences.md#decisions-of-admins). No decision changes a reservation.
 */
export type ApprovalStatus = 'awaiting' | 'published' | 'returned' | 'withdrawn'
export const approvalActions = ['approve', 'return', 'take_down', 'seen'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/**
 * The lists of experiences for admins: by state, and those that changed since an admin last
 * reviewed them.
 */
export const queues = ['waiting', 'published', 'returned', 'changed', 'taken_down'] as const
export type Queue = (typeof queues)[number]

type Decision = 'approved' | 'republished' | 'returned' | 'taken_down'
export type Outcome = { status: ApprovalStatus; decision: Decision | null }

/** Whether the action requires a comment to the host. */
export const needsComment = (action: ApprovalAction): boolean => action === 'return' || action === 'take_down'

/** The outcome of the action on an experience in that state; null if the action isn't allowed. */
export function outcomeOf(action: ApprovalAction, status: ApprovalStatus): Outcome | null {
  if (action === 'approve' && status !== 'published')
    return { status: 'published', decision: status === 'withdrawn' ? 'republished' : 'approved' }
  if (action === 'return' && status === 'awaiting') return { status: 'returned', decision: 'returned' }
  if (action === 'take_down' && status === 'published') return { status: 'withdrawn', decision: 'taken_down' }
  if (action === 'seen' && status === 'published') return { status: 'published', decision: null }
  return null
}
