// Sales of a host. All amounts are yen; #domain/booking/sales.ts defines them.
import { z } from 'zod'
import { people } from './booking-schemas.ts'
import { emptyIsAbsent, id, pageMeta, yen } from '../shared/schemas.ts'

const amounts = {
  refunds: yen,
  /** Part of `refunds` that the operator bears. */
  refund_share: yen,
  fees: yen,
  /** Commission of the operator, with the consumption tax in it. */
  commission: yen,
  /** What the operator adds to the amount due for its coupons. */
  coupon_share: yen,
}

const sums = z.object({
  reservation_count: z.number().int(),
  cancelled_count: z.number().int(),
  gross: yen,
  /** What coupons took off before the payment. It is not part of `gross`. */
  discounts: yen,
  ...amounts,
  /** For reservations whose last slot has ended. */
  due: yen,
  /** For future reservations. */
  expected: yen,
})
/** Sales of a reservation (docs/booking.md#sales). */
export const reservationSales = z.object({ gross: yen, ...amounts, due: yen })

export const monthOfSales = sums.extend({ month: z.string() })
export type MonthOfSales = z.infer<typeof monthOfSales>

export const salesQuery = z.object({
  year: emptyIsAbsent(z.coerce.number().int().min(2000).max(2999).optional()),
})
export const sales = z.object({
  year: z.number().int(),
  /** All twelve months. */
  months: z.array(monthOfSales),
  total: sums,
  /** The years with sales and the current year, ascending. */
  years: z.array(z.number().int()),
})
export type Sales = z.infer<typeof sales>

export const soldReservation = z.object({
  reservation_id: id,
  experience: z.object({ id, title: z.string() }),
  reserved_at: z.string(),
  first_date: z.string(),
  last_date: z.string(),
  slots: z.number().int(),
  ...people,
  status: z.enum(['coming', 'attended', 'cancelled']),
  cancelled_by: z.enum(['guest', 'host', 'operator', 'minimum_not_reached']).nullable(),
  gross: yen,
  /** What a coupon took off before the payment. It is not part of `gross`. */
  discount: yen,
  ...amounts,
  due: yen,
  /** Whether the last slot has ended. Until then `due` is only expected. */
  final: z.boolean(),
  /** The card company examines the payment. Until it has decided, nothing is paid out. */
  disputed: z.boolean(),
  /** Part of `refunds` that went back by lost disputes. */
  lost: yen,
})
export type SoldReservation = z.infer<typeof soldReservation>

/** A session with the reservations whose last slot it is. Its amounts are their sums. */
export const soldSession = z.object({
  calendar_id: id,
  experience: z.object({ id, title: z.string() }),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** People of the reservations that aren't cancelled. */
  participants: z.number().int(),
  gross: yen,
  discounts: yen,
  ...amounts,
  due: yen,
  /** Whether the session has ended. Until then `due` is only expected. */
  final: z.boolean(),
  reservations: z.array(soldReservation),
})
export type SoldSession = z.infer<typeof soldSession>

export const salesOfMonth = z.object({
  summary: monthOfSales,
  /** One page of the sessions, by time. */
  sessions: z.array(soldSession),
  meta: pageMeta,
})
export type SalesOfMonth = z.infer<typeof salesOfMonth>

/** What the operator takes of a host's price, in basis points. */
const commission_bp = z.number().int()

export const commission = z.object({
  /** The default rate in force. */
  commission_bp,
})
export type Commission = z.infer<typeof commission>

export const ownCommission = z.object({
  /** The rate for experiences in the caller's own name. */
  commission_bp,
  /** The rates for experiences of the caller's ambassador, by community. */
  communities: z.array(z.object({ community_id: id, commission_bp })),
})
export type OwnCommission = z.infer<typeof ownCommission>
