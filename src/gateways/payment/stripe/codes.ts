// Stripe's error codes and decline codes, and their meaning for a booking.
import type { DeclineCode } from '../port.ts'

/**
 * Stolen, lost and suspected cards are reported like any refused card: their code must not reach
 * the card holder.
 */
const DECLINES: Record<string, DeclineCode> = {
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_number: 'incorrect_card_data',
  invalid_number: 'incorrect_card_data',
  incorrect_cvc: 'incorrect_card_data',
  invalid_cvc: 'incorrect_card_data',
  card_velocity_exceeded: 'card_flagged',
  withdrawal_count_limit_exceeded: 'card_flagged',
  card_not_supported: 'unacceptable_brand',
  currency_not_supported: 'unacceptable_brand',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
  authentication_required: 'three_d_secure_failed',
  payment_intent_authentication_failure: 'three_d_secure_failed',
}

export type StripeError = {
  code: string | null
  decline_code: string | null
  type: string | null
  param: string | null
}

/** Why a card was refused; the bank's code comes before Stripe's. */
export const declineOf = ({ code, decline_code }: Pick<StripeError, 'code' | 'decline_code'>): DeclineCode =>
  DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? 'card_declined'

export type Meaning = 'unsure' | 'mismatch' | 'too_many' | 'settings' | 'unexpected' | DeclineCode

/**
 * The meaning of a refused call. @param error null when the body is unreadable; then only the
 * status counts
 */
export function meaningOf(status: number, error: StripeError | null): Meaning {
  if (status === 429) return 'too_many'
  if (status >= 500) return 'unsure'
  if (status === 401 || status === 403) return 'settings'
  if (error === null) return status === 402 ? 'card_declined' : 'unsure'
  // Another call with the same key is running, or the key was used for other parameters: only the
  // stored payment shows the outcome.
  if (status === 409 || error.type === 'idempotency_error') return 'unsure'
  if (error.type === 'card_error' || status === 402) return declineOf(error)
  if (error.code === 'payment_intent_unexpected_state' || error.code === 'charge_already_refunded') return 'mismatch'
  return error.param === 'confirmation_token' ? 'token_unusable' : 'unexpected'
}
