/** How admins sort and filter reservations, and when a payment is a matter for people. */

/** `attended` is what people see of a confirmed one that has ended; the others are as they are stored. */
export const reservationFilters = ['held', 'confirmed', 'attended', 'cancelled', 'declined', 'expired'] as const
export type ReservationFilter = (typeof reservationFilters)[number]

/**
 * What became of the money. `needs_look`: no outcome after NEEDS_LOOK_MINUTES, or a refund that the provider refused and that is still owed.
 * `open`: the outcome isn't known yet. `free`: there was nothing to pay.
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

/** Longer than a hold lives: by then an attempt has been asked for several times, or has been given up. */
export const NEEDS_LOOK_MINUTES = 20

/** `newest` by booking; `slot` what comes first, `slot_last` what comes last; `total` the dearest. */
export const reservationSorts = ['newest', 'oldest', 'slot', 'slot_last', 'total'] as const
export type ReservationSort = (typeof reservationSorts)[number]
