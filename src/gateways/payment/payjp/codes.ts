// PAY.JP's error codes (API v1) and their meaning for a booking.
import type { DeclineCode } from '../port.ts'

/** The reason is the card, the guest or 3-D Secure: no money moved, and none will. */
const DECLINES: Record<string, DeclineCode> = {
  card_declined: 'card_declined',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  invalid_expiration_date: 'expired_card',
  incorrect_card_data: 'incorrect_card_data',
  invalid_number: 'incorrect_card_data',
  invalid_cvc: 'incorrect_card_data',
  card_flagged: 'card_flagged',
  unacceptable_brand: 'unacceptable_brand',
  // Final as the failure of a charge, but not as the response to a call (UNSURE).
  processing_error: 'processing_error',
  pg_wrong: 'processing_error',
  payjp_wrong: 'processing_error',
  over_capacity: 'processing_error',
  three_d_secure_failed: 'three_d_secure_failed',
  three_d_secure_incompleted: 'three_d_secure_failed',
  three_d_secure_expired: 'three_d_secure_failed',
  unverified_token: 'three_d_secure_failed',
  not_in_three_d_secure_flow: 'three_d_secure_failed',
  invalid_three_d_secure_state: 'three_d_secure_failed',
  token_already_used: 'token_unusable',
  invalid_token: 'token_unusable',
}

/** An error between PAY.JP and the card issuer: only the charge itself shows its outcome. */
const UNSURE = new Set(['processing_error', 'pg_wrong', 'payjp_wrong', 'under_maintenance'])

/** Our state of the charge differs from PAY.JP's: read it again. */
const MISMATCH = new Set([
  'token_already_used',
  'not_in_three_d_secure_flow',
  'invalid_three_d_secure_state',
  'already_captured',
  'already_refunded',
  'charge_expired',
  'refund_amount_gt_net',
  'invalid_amount',
])

/** The account or the keys are wrong: the operator must act. */
const SETTINGS = new Set(['test_card_on_livemode', 'not_activated_account', 'invalid_api_key'])

export type Meaning = 'unsure' | 'mismatch' | 'too_many' | 'settings' | 'unexpected' | DeclineCode

/**
 * The meaning of a refused call. @param code null when the body is unreadable; then only the status
 * counts
 */
export function meaningOf(status: number, code: string | null): Meaning {
  if (status === 429) return 'too_many'
  if (status >= 500 || (code !== null && UNSURE.has(code))) return 'unsure'
  if (code === null) return status === 402 ? 'card_declined' : status === 401 ? 'settings' : 'unsure'
  if (SETTINGS.has(code) || status === 401 || status === 403) return 'settings'
  if (MISMATCH.has(code)) return 'mismatch'
  return DECLINES[code] ?? (status === 402 ? 'card_declined' : 'unexpected')
}

/** Why a charge failed, from its `failure_code` or a call's error code. */
export const declineOf = (code: string): DeclineCode => DECLINES[code] ?? 'card_declined'
