/** The operator's books by month (docs/product/accounting.md). */
import { addMonths, instantOf, type Instant, epochOf } from '../shared/japan-time.ts'
import { firstDayOf, monthAfter } from '../shared/month.ts'

const DAY = 86_400_000

/**
 * How long a month stays open after its end, in ms: the sweep posts what ended in its last minutes,
 * and deposits of the last day are entered.
 */
const OPEN_AFTER_END = DAY

const startOf = (month: string): Date => instantOf(firstDayOf(month), '00:00')

/**
 * When the books of a month close. What is written from then on counts in the month in which it is
 * written.
 * @param month 'YYYY-MM' in Japan
 */
export const closesAt = (month: string): Date => new Date(startOf(monthAfter(month, 1)).getTime() + OPEN_AFTER_END)

/** Whether the figures of a month are final. */
export const isClosed = (month: string, now: Instant): boolean => epochOf(now) >= closesAt(month).getTime()

export type BooksPeriod = {
  from: Date
  /** Exclusive. */
  before: Date
  closes_at: Date
  previous_from: Date
  previous_closes_at: Date
}

/** The instants that decide what counts in a month. */
export function booksPeriodOf(month: string): BooksPeriod {
  const previous = monthAfter(month, -1)
  return {
    from: startOf(month),
    before: instantOf(addMonths(firstDayOf(month), 1), '00:00'),
    closes_at: closesAt(month),
    previous_from: startOf(previous),
    previous_closes_at: closesAt(previous),
  }
}

/**
 * Figures of reservations that have ended, with their refunds. `lost…`: what lost disputes changed
 * of them, apart.
 */
export const soldNumbers = [
  'gross',
  'refunds',
  'refunds_by_host',
  'refund_share',
  'fees',
  'commission',
  'discounts_by_host',
  'discounts_by_operator',
  'coupon_share',
  'due',
  'lost',
  'lost_share',
  'lost_fees',
  'lost_commission',
  'lost_coupon_share',
] as const
export type SoldNumber = (typeof soldNumbers)[number]

/** Figures that are sums of ledger entries of one kind. */
export const ledgerNumbers = ['adjustment', 'dispute', 'payout', 'returned_payout', 'transfer_fee'] as const
export type LedgerNumber = (typeof ledgerNumbers)[number]

/** Figures of the money between guests, the card company and our bank account. */
export const cardNumbers = [
  'charged',
  'decided',
  'refunded',
  'withdrawn',
  'disputes_lost',
  'beyond_payment',
  'received',
  'card_fees',
] as const
export type CardNumber = (typeof cardNumbers)[number]

/** Balances at the end of the month. */
export const heldNumbers = ['held_bookings', 'held_refunds', 'held_payees', 'held_disputes'] as const
export type HeldNumber = (typeof heldNumbers)[number]

/** Figures whose rows can be listed. */
export const bookNumbers = [...soldNumbers, ...ledgerNumbers, ...cardNumbers, ...heldNumbers] as const
export type BookNumber = (typeof bookNumbers)[number]

export const bookNumberWords: Record<BookNumber, string> = {
  gross: 'お支払いの総額',
  refunds: '返金',
  refunds_by_host: '返金のうちホストの負担',
  refund_share: '返金のうち運営の負担',
  fees: 'サービス料（ゲストから）',
  commission: '販売手数料（ホストから）',
  discounts_by_host: 'クーポン割引（ホストの負担）',
  discounts_by_operator: 'クーポン割引（運営の負担）',
  coupon_share: 'クーポンの運営負担（返金を引いた額）',
  due: 'ホストの受け取り',
  adjustment: '調整',
  dispute: 'チャージバック（ホストの負担）',
  payout: '振込',
  returned_payout: '振込の戻り',
  transfer_fee: '振込手数料（ホストの負担）',
  charged: 'カードで受け取った額',
  lost: 'チャージバックで戻った額',
  lost_share: 'チャージバック（運営の負担）',
  lost_fees: 'チャージバックで減ったサービス料',
  lost_commission: 'チャージバックで減った販売手数料',
  lost_coupon_share: 'チャージバックで減ったクーポンの運営負担',
  decided: '決まった返金とチャージバック',
  refunded: 'カードへ戻した額',
  withdrawn: 'チャージバックで引かれた額',
  disputes_lost: '認められなかったチャージバック',
  beyond_payment: '返金とチャージバックで二重に戻った額',
  received: 'カード会社からの入金',
  card_fees: 'カード会社の手数料',
  held_bookings: '開催前の予約の預り金',
  held_refunds: '手続き中の返金',
  held_payees: 'ホストへの未払い',
  held_disputes: '審査中のチャージバック',
}
