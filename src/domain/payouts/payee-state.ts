import { addDays, dateOf, epochOf, type Instant, instantOf } from '../shared/japan-time.ts'

/** The states of a payee, from the draft to the verification by the operator. */
export const payeeStates = ['draft', 'submitted', 'verified', 'returned', 'suspended'] as const
export type PayeeState = (typeof payeeStates)[number]

export const payeeStateLabels: Record<PayeeState, string> = {
  draft: '未登録',
  submitted: '確認待ち',
  verified: '確認済み',
  returned: '差し戻し',
  suspended: '停止中',
}

/**
 * How long payouts wait after a change of the account, ms: its owner has time to report a theft.
 */
export const ACCOUNT_PAUSE = 3 * 86_400_000

/** When a pause must be over for a transfer of this date: at its beginning. */
export const pauseChecked = (pay_on: string): Date => instantOf(pay_on, '00:00')

/** The first date of a transfer after a pause. */
export const payableFrom = (blocked_until: Instant): string => addDays(dateOf(epochOf(blocked_until) - 1), 1)

/** Maximum characters of the message of a return and of a reason. */
export const MAX_PAYEE_MESSAGE = 1000

/** Whether the details can be saved unfinished. Later they stay complete. */
export const isUnfinished = (state: PayeeState): boolean => state === 'draft' || state === 'returned'

/**
 * The state after a change of the account: a verified payee is checked again.
 */
export const afterAccountChange = (state: PayeeState): PayeeState => (state === 'verified' ? 'submitted' : state)

/** Filters of the admins' list by the last transfer: it came back, and the account is in doubt. */
export const transferFilters = ['returned'] as const

/** Sorts of the admins' list. */
export const payeeSorts = ['waiting', 'newest', 'oldest', 'changed'] as const
export type PayeeSort = (typeof payeeSorts)[number]
export const payeeSortLabels: Record<PayeeSort, string> = {
  waiting: '申請の古い順',
  newest: '番号の新しい順',
  oldest: '番号の古い順',
  changed: '口座の変更の新しい順',
}
