/** Sort orders and filters of reservations for admins, and when a payment needs attention. */

/**
 * `attended` is the displayed status of a confirmed reservation that has ended. The other values
 * are stored statuses.
 */
export const reservationFilters = ['held', 'confirmed', 'attended', 'cancelled', 'declined', 'expired'] as const
export type ReservationFilter = (typeof reservationFilters)[number]

/**
 * Outcome of a payment. `needs_look`: no outcome after NEEDS_LOOK_MINUTES, or the provider rejected
 * a refund that is still owed. `open`: the outcome isn't known yet. `free`: there was nothing to
 * pay.
 */
export const paymentFilters = [
  'needs_look',
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
 * `newest` and `oldest` sort by booking time. `slot` puts the earliest slot first, `slot_last` the
 * latest slot, `total` the highest price.
 */
export const reservationSorts = ['newest', 'oldest', 'slot', 'slot_last', 'total'] as const
export type ReservationSort = (typeof reservationSorts)[number]
