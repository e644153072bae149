/** What an admin can decide about an experience (domain.md 4), and what comes of it. Reservations stay as they are, whatever is decided. */
export type ApprovalStatus = 'awaiting' | 'published' | 'returned' | 'withdrawn'
export const approvalActions = ['approve', 'return', 'take_down', 'seen'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** The lists in which admins find experiences: by state, and those that changed since an admin last looked. */
export const queues = ['waiting', 'published', 'returned', 'changed', 'taken_down'] as const
export type Queue = (typeof queues)[number]

type Decision = 'approved' | 'republished' | 'returned' | 'taken_down'
export type Outcome = { status: ApprovalStatus; decision: Decision | null }

/** Whether the host must be told why. */
export const needsComment = (action: ApprovalAction): boolean => action === 'return' || action === 'take_down'

/** What the action makes of an experience in that state; null where it can't be done. */
export function outcomeOf(action: ApprovalAction, status: ApprovalStatus): Outcome | null {
  if (action === 'approve' && status !== 'published')
    return { status: 'published', decision: status === 'withdrawn' ? 'republished' : 'approved' }
  if (action === 'return' && status === 'awaiting') return { status: 'returned', decision: 'returned' }
  if (action === 'take_down' && status === 'published') return { status: 'withdrawn', decision: 'taken_down' }
  if (action === 'seen' && status === 'published') return { status: 'published', decision: null }
  return null
}
