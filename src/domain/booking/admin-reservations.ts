/** Sort orders and filters of reservations for admins, and when a payment needs attention. */
import type { ShownPaymentState } from './reservation-machine.ts'

/**
 * `attended` is the displayed status of a confirmed reservation that has ended. The other values
 * are stored statuses.
 */
export const reservationFilters = ['held', 'confirmed', 'attended', 'cancelled', 'declined', 'expired'] as const
export type ReservationFilter = (typeof reservationFilters)[number]

export const statusLabels: Record<ReservationFilter, string> = {
  confirmed: '予約確定',
  attended: '開催済み',
  held: '手続き中',
  cancelled: 'キャンセル',
  declined: 'お支払い不成立',
  expired: '期限切れ',
}

export const paymentStateLabels: Record<ShownPaymentState, string> = {
  sent: '応答待ち',
  unknown: '結果不明',
  action_needed: '本人認証待ち',
  captured: '支払い済み',
  partly_refunded: '一部返金',
  refunded: '全額返金',
  refund_under_way: '返金の手続き中',
  declined: '不成立',
  voided: '取りやめ',
}

/**
 * Outcome of a payment. `needs_look`: no outcome after NEEDS_LOOK_MINUTES, or the provider rejected
 * a refund that is still owed: `unsettled` is the first of the two, `refund_failed` the second.
 * `open`: the outcome isn't known yet. `free`: there was nothing to pay.
 */
export const paymentFilters = [
  'needs_look',
  'unsettled',
  'refund_failed',
  'open',
  'captured',
  'refund_under_way',
  'partly_refunded',
  'refunded',
  'free',
] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/**
 * Longer than the lifetime of a hold. By then the payment attempt was checked several times or was
 * given up.
 */
export const NEEDS_LOOK_MINUTES = 20

/**
 * Confirmed reservations with a slot on that day of Japan, also if it has ended; a week is 7 days.
 */
export const slotDays = ['today', 'tomorrow', 'week'] as const
export type SlotDay = (typeof slotDays)[number]

/**
 * `newest` and `oldest` sort by booking time. `slot` puts the earliest slot first, `slot_last` the
 * latest slot, `total` the highest price, `total_low` the lowest price.
 */
export const reservationSorts = ['newest', 'oldest', 'slot', 'slot_last', 'total', 'total_low'] as const
export type ReservationSort = (typeof reservationSorts)[number]
