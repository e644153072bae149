/**
 * What a host's sales are (docs/booking.md "Sales"): from the amounts that were stored with the reservation, never from today's prices or rates.
 * All amounts are whole yen.
 */
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'

export type SoldReservation = {
  /** What the guest paid: tour + option − discount + both fees (domain.md 5). */
  total: number
  service_fee: number
  processing_fee: number
  /** Of it, what went back, is on its way or is still to be sent again. */
  refunded: number
}

export type Sales = {
  /** What guests paid. */
  gross: number
  /** What of it goes back to them. */
  refunds: number
  /** What the operator keeps of the rest. */
  fees: number
  /** What is left for the host: gross − refunds − fees. */
  due: number
}

export const noSales: Sales = { gross: 0, refunds: 0, fees: 0, due: 0 }

/**
 * The sales of one reservation. The operator's fees shrink with what goes back: of what is kept, the same share as of what was paid, rounded
 * down, so that the odd yen is the host's. Nothing goes back: the stored fees. Everything goes back: none.
 */
export function salesOf({ total, service_fee, processing_fee, refunded }: SoldReservation): Sales {
  const refunds = Math.min(total, refunded)
  const kept = total - refunds
  const product = (service_fee + processing_fee) * kept
  // Exact: both are below ten million yen, so their product is an exact integer.
  const fees = total === 0 ? 0 : (product - (product % total)) / total
  return { gross: total, refunds, fees, due: kept - fees }
}

/** The sum of several sales. */
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

/** Whether a reservation's sales are final: its last slot has ended. Until then what is due is only expected, because it can be cancelled. */
export function areSalesFinal({ last_ends_at }: { last_ends_at: Instant }, now: Instant): boolean {
  return epochOf(now) >= epochOf(last_ends_at)
}
