/** Kinds of ledger entries, and the limits of what admins enter (docs/booking.md#ledger). */
import { formatYen } from '../shared/yen.ts'

export const entryKinds = [
  'sale',
  'commission',
  'coupon_share',
  'refund',
  'adjustment',
  'dispute',
  'payout',
  'returned_payout',
  'transfer_fee',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryWords: Record<EntryKind, string> = {
  sale: '売上',
  commission: '販売手数料',
  coupon_share: 'クーポンの運営負担',
  refund: '返金',
  adjustment: '調整',
  dispute: 'チャージバック',
  payout: '振込',
  returned_payout: '振込の戻り',
  transfer_fee: '振込手数料',
}

/**
 * Why an entry of a refund or dispute isn't what went back to the guest; null if nothing is to say.
 * @param returned yen that went back, with the fees in them; null for other entries
 */
export function returnedWords({ amount, returned }: { amount: number; returned: number | null }): string | null {
  if (!returned) return null
  const difference = returned + amount
  return `お客さまに戻った額 ${formatYen(returned)}${difference > 0 ? `。差額 ${formatYen(difference)}は、サービス料などの運営の分` : ''}`
}

export const ledgerSorts = ['newest', 'oldest'] as const
export type LedgerSort = (typeof ledgerSorts)[number]

/** What an adjustment is for. Each kind has its account in the journal. */
export const adjustmentKinds = ['compensation', 'promotion', 'transfer_fee', 'bank', 'bad_debt', 'other'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]
export const adjustmentKindWords: Record<AdjustmentKind, string> = {
  compensation: 'お詫び・補償',
  promotion: '奨励金・キャンペーン',
  transfer_fee: '振込手数料の精算',
  bank: '銀行口座での受け取り・支払い',
  bad_debt: '回収できない残高',
  other: 'その他',
}

/** Yen of one adjustment, in either direction. */
export const MAX_ADJUSTMENT = 9_999_999
export const MAX_ADJUSTMENT_REASON = 500

/** Of an adjustment above the limit of one admin. */
export const adjustmentStates = ['waiting', 'approved', 'declined'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

export const adjustmentStateLabels: Record<AdjustmentState, string> = {
  waiting: '承認待ち',
  approved: '承認済み',
  declined: '見送り',
}

/** Requests in one response: those that wait first. */
export const MOST_REQUESTS = 100

/** The highest rate of commission, in basis points: as for the fees of guests. */
export const MAX_COMMISSION_BP = 3_000

/** Why an adjustment can't be stored, by field; empty if it can. */
export function adjustmentProblems({ amount, reason }: { amount: number; reason: string }): Record<string, string[]> {
  const size = Array.from(reason).length
  return {
    ...((!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > MAX_ADJUSTMENT) && {
      amount: ['金額は、0でない9,999,999円までの整数で入力してください。減らすときはマイナスを付けます。'],
    }),
    ...(size === 0 && { reason: ['理由を入力してください。'] }),
    ...(size > MAX_ADJUSTMENT_REASON && { reason: [`理由は${MAX_ADJUSTMENT_REASON}文字以内で入力してください。`] }),
  }
}
