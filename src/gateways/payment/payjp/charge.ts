// A charge of PAY.JP (API v1), and its meaning for the port.
import type { ChargeOutcome } from '../port.ts'
import { integerOf, objectOf, textOf } from '../read-json.ts'
import { declineOf } from './codes.ts'

export type PayjpCharge = {
  id: string
  amount: number
  paid: boolean
  captured: boolean
  /** Yen refunded so far. */
  refunded: number
  failure_code: string | null
  three_d_secure_status: string | null
  /** Our reference, from `metadata`. */
  reference: string | null
  brand: string | null
  last4: string | null
}

/** @returns null when it isn't a valid charge */
export function readCharge(body: unknown): PayjpCharge | null {
  const charge = objectOf(body)
  const id = textOf(charge.id)
  const amount = integerOf(charge.amount)
  const refunded = integerOf(charge.amount_refunded ?? 0)
  if (charge.object !== 'charge' || id === null || amount === null || refunded === null) return null
  if (typeof charge.paid !== 'boolean' || typeof charge.captured !== 'boolean') return null
  const card = objectOf(charge.card)
  const last4 = textOf(card.last4)
  return {
    id,
    amount,
    paid: charge.paid,
    captured: charge.captured,
    refunded,
    failure_code: textOf(charge.failure_code),
    three_d_secure_status: textOf(charge.three_d_secure_status),
    reference: textOf(objectOf(charge.metadata).reference),
    brand: textOf(card.brand),
    last4: last4 !== null && /^\d{4}$/.test(last4) ? last4 : null,
  }
}

/** 3-D Secure was passed as far as possible, so the charge may be finished. */
export const isVerified = ({ three_d_secure_status: status }: PayjpCharge) =>
  status === 'verified' || status === 'attempted'

export function outcomeOf(charge: PayjpCharge): ChargeOutcome {
  const { id, three_d_secure_status } = charge
  if (charge.paid && charge.captured)
    return {
      outcome: 'paid',
      charge_id: id,
      amount: charge.amount,
      refunded: charge.refunded,
      card: { brand: charge.brand, last4: charge.last4 },
    }
  if (charge.paid) return { outcome: 'unknown', reason: 'the charge is held and not captured' }
  if (charge.failure_code !== null) return { outcome: 'declined', charge_id: id, code: declineOf(charge.failure_code) }
  if (three_d_secure_status === 'failed' || three_d_secure_status === 'error')
    return { outcome: 'declined', charge_id: id, code: 'three_d_secure_failed' }
  if (three_d_secure_status !== null) return { outcome: 'action_needed', charge_id: id }
  return { outcome: 'unknown', reason: 'the charge is neither paid nor refused' }
}
