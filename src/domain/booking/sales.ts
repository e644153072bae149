/**
 * Sales of a host (docs/booking.md#sales). They are computed from the amounts stored with the
 * reservation, never from current prices or rates. All amounts are whole yen.
 */
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'

export type SoldReservation = {
  /** What the guest paid: tour + option − discount + both fees (docs/product/booking.md#price). */
  total: number
  service_fee: number
  processing_fee: number
  /** Part of `total` that was refunded, is being refunded or will be retried. */
  refunded: number
}

export type Sales = {
  /** Total that guests paid. */
  gross: number
  /** Part of `gross` that is refunded. */
  refunds: number
  /** Fees of the operator on the rest. */
  fees: number
  /** Amount due to the host: gross − refunds − fees. */
  due: number
}

export const noSales: Sales = { gross: 0, refunds: 0, fees: 0, due: 0 }

/**
 * The sales of one reservation. A refund reduces the operator's fees in proportion: the fees on the
 * kept amount are the same share as on the paid amount, rounded down, so that the odd yen goes to
 * the host. Without a refund they are the stored fees; after a full refund they are 0.
 */
export function salesOf({ total, service_fee, processing_fee, refunded }: SoldReservation): Sales {
  const refunds = Math.min(total, refunded)
  const kept = total - refunds
  const product = (service_fee + processing_fee) * kept
  // Exact: both factors are below ten million yen, so the product is a safe integer.
  const fees = total === 0 ? 0 : (product - (product % total)) / total
  return { gross: total, refunds, fees, due: kept - fees }
}

export function sumOfSales(all: readonly Sales[]): Sales {
  return all.reduce(
    (sum, one) => ({
      gross: sum.gross + one.gross,
      refunds: sum.refunds + one.refunds,
      fees: sum.fees + one.fees,
      due: sum.due + one.due,
    }),
    noSales,
  )
}

/**
 * Whether the sales of a reservation are final: its last slot has ended. Until then the reservation
 * can be cancelled, and the amount due is only expected.
 */
export function areSalesFinal({ last_ends_at }: { last_ends_at: Instant }, now: Instant): boolean {
  return epochOf(now) >= epochOf(last_ends_at)
}
