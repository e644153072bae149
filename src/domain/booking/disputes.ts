/** Disputes of card payments (chargebacks): their states, and who bears a lost one. */
import type { RefundChoice } from './cancellation.ts'
import { epochOf, type Instant } from '../shared/japan-time.ts'
import { storedWords } from '../shared/stored-words.ts'
import { borneByHost, type RefundBearer } from './sales.ts'

/**
 * States in the words of Stripe. `warning_…`: the card company only asks, and no money has moved.
 * `appeal_…`: a lost dispute is examined again. `prevented`: it was withdrawn.
 */
export const disputeStates = [
  'needs_response',
  'appeal_needs_response',
  'warning_needs_response',
  'under_review',
  'appeal_under_review',
  'warning_under_review',
  'won',
  'lost',
  'warning_closed',
  'prevented',
] as const
export type DisputeState = (typeof disputeStates)[number]

export const disputeWords: Record<DisputeState, string> = {
  needs_response: '回答待ち',
  appeal_needs_response: '再審査の回答待ち',
  warning_needs_response: '照会の回答待ち',
  under_review: '審査中',
  appeal_under_review: '再審査中',
  warning_under_review: '照会の審査中',
  won: '認められた',
  lost: '認められなかった',
  warning_closed: '照会が終了',
  prevented: '取り下げ',
}

/** The company waits for evidence until the deadline. */
export const awaitingStates = ['needs_response', 'appeal_needs_response', 'warning_needs_response'] as const
/** Open: the host's share is not paid out. */
export const openStates = [...awaitingStates, 'under_review', 'appeal_under_review', 'warning_under_review'] as const
/** Open, and the company has taken the money back meanwhile: nothing can be refunded. */
export const withdrawnStates = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
] as const

const isIn = (states: readonly DisputeState[], state: DisputeState): boolean => states.includes(state)
export const isOpenDispute = (state: DisputeState): boolean => isIn(openStates, state)
export const awaitsEvidence = (state: DisputeState): boolean => isIn(awaitingStates, state)

/** States that an admin enters where the company tells only that a dispute was opened. */
export const enteredStates = ['needs_response', 'under_review', 'won', 'lost'] as const
export type EnteredState = (typeof enteredStates)[number]

/** Reasons in the words of Stripe. Other companies' codes are shown as they are. */
const reasonWords = {
  bank_cannot_process: 'カード会社が処理できない',
  check_returned: '小切手の不渡り',
  credit_not_processed: '返金されていない',
  customer_initiated: 'お客さまの申し立て',
  debit_not_authorized: '引き落としを認めていない',
  duplicate: '二重の請求',
  fraudulent: 'カードの不正利用',
  general: '分類なし',
  incorrect_account_details: '口座の誤り',
  insufficient_funds: '残高の不足',
  noncompliant: '規約の違反',
  product_not_received: 'サービスを受けていない',
  product_unacceptable: '内容が説明と違う',
  subscription_canceled: '解約済み',
  unrecognized: '覚えのない請求',
} as const
export const disputeReasonWords = (reason: string): string => storedWords(reasonWords, reason)

export const disputeSorts = ['deadline', 'newest', 'amount'] as const
export type DisputeSort = (typeof disputeSorts)[number]
export const disputeSortWords: Record<DisputeSort, string> = {
  deadline: '期限の早い順',
  newest: '新しい順',
  amount: '金額の高い順',
}

/** `open`: not decided yet. `awaiting`: evidence is awaited. `closed`: decided. */
export const disputeFilters = ['open', 'awaiting', 'closed', 'won', 'lost'] as const
export type DisputeFilter = (typeof disputeFilters)[number]

export const MAX_DISPUTE_REASON = 500

/** What a dispute takes from a reservation: yen, and the host's part of them. */
export type Loss = { lost: number; by_host: number }

/**
 * The difference to what was posted so far; null if there is none. While a dispute is open, what
 * was posted stays: an appeal doesn't give the money back yet.
 */
export function lossChange(
  { state, amount, borne_by }: { state: DisputeState; amount: number; borne_by: RefundBearer },
  posted: Loss,
): Loss | null {
  const lost = state === 'lost' ? amount : isOpenDispute(state) ? posted.lost : 0
  const change = { lost: lost - posted.lost, by_host: borneByHost(lost, borne_by) - posted.by_host }
  return change.lost === 0 && change.by_host === 0 ? null : change
}

/** What says whether a guest is owed money that a dispute gave back. */
type AfterDispute = {
  status: string
  cancelled_by: string | null
  /** What an admin chose to refund at the guest's request. */
  refund_choice?: RefundChoice | null
  ended_at: Instant | null
  /** Until when a guest's cancellation was free. */
  deadline: Instant
  /** Yen that were paid and not refunded. */
  refundable: number
  disputes: readonly { state: DisputeState }[]
}

/**
 * Yen that a guest is owed: the reservation was cancelled while the money was lost in a dispute, so
 * nothing was refunded, and the dispute was won in the end. An admin refunds them, because the
 * guest may have got the money in another way. A guest who cancelled too late is owed nothing, nor
 * one to whom an admin refunded less than everything.
 */
export function owedAfterDispute({
  status,
  cancelled_by,
  refund_choice = null,
  ended_at,
  deadline,
  refundable,
  disputes,
}: AfterDispute): number {
  if (status !== 'cancelled' || !disputes.some(({ state }) => state === 'won' || state === 'prevented')) return 0
  const by_policy = cancelled_by === 'guest' || refund_choice === 'policy'
  const late = by_policy && ended_at !== null && epochOf(ended_at) > epochOf(deadline)
  return late || refund_choice === 'amount' ? 0 : refundable
}

/** Why the outcome can't be stored, by field; empty if it can. */
export function outcomeProblems({ reason }: { reason: string }): Record<string, string[]> {
  const size = Array.from(reason).length
  if (size === 0) return { reason: ['理由を入力してください。'] }
  return size > MAX_DISPUTE_REASON ? { reason: [`理由は${MAX_DISPUTE_REASON}文字以内で入力してください。`] } : {}
}
