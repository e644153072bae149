/**
 * Decisions of admins about an experience and their outcomes
 * (docs/product/experiences.md#decisions-of-admins). No decision changes a reservation.
 */
export type ApprovalStatus = 'awaiting' | 'published' | 'returned' | 'withdrawn'
export const approvalActions = ['approve', 'return', 'take_down', 'seen'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/**
 * The lists of experiences for admins: by state, those that changed since an admin last reviewed
 * them, and all of them.
 */
export const queues = ['waiting', 'published', 'returned', 'changed', 'taken_down', 'all'] as const
export type Queue = (typeof queues)[number]

export const statusLabels: Record<ApprovalStatus, string> = {
  awaiting: '審査待ち',
  published: '公開中',
  returned: '差し戻し',
  withdrawn: '公開停止',
}

/** Meaning of the date in a row of a queue. */
export const dateLabels: Record<Queue, string> = {
  waiting: '申請',
  changed: '変更',
  returned: '差し戻し',
  published: '公開',
  taken_down: '停止',
  all: '登録',
}

/**
 * `weight`: changed prices first, then places, then words and pictures, each the oldest first. Only
 * changes have weights; in other queues it is the same as `oldest`.
 *
 * `newest` and `oldest` sort by the date of the queue: of the request, the change, the decision, or
 * the first entry.
 */
export const queueSorts = ['weight', 'newest', 'oldest', 'title', 'title_last', 'price', 'price_low'] as const
export type QueueSort = (typeof queueSorts)[number]

/**
 * The usual order: requests show first what waited longest, changes the heaviest, other lists the
 * newest.
 */
export const usualSortOf = (queue: Queue): QueueSort =>
  queue === 'changed' ? 'weight' : queue === 'waiting' ? 'oldest' : 'newest'

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
