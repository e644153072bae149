/** What a total contains, and how it can be paid. */
import type { RefusalCode } from '../shared/refusals.ts'
import type { Quote } from './quote.ts'

/** Minimum and maximum of a card charge in yen: the limits of PAY.JP's POST /charges. */
export const CARD_MINIMUM = 50
export const CARD_MAXIMUM = 9_999_999

/** What guests read as one サービス料: both fees, in yen. */
export const serviceFeeOf = ({ service_fee, processing_fee }: Pick<Quote, 'service_fee' | 'processing_fee'>): number =>
  service_fee + processing_fee

/** Why this total can't be paid, or null: it must be 0 or within the limits of a card charge. */
export function totalProblem(total: number): RefusalCode | null {
  if (total > 0 && total < CARD_MINIMUM) return 'total_below_card_minimum'
  if (total > CARD_MAXIMUM) return 'total_above_card_maximum'
  return null
}

export function needsCard(total: number): boolean {
  return total > 0
}
