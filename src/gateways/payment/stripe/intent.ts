// A PaymentIntent of Stripe with its latest charge, and its meaning for the port.
import type { ChargeOutcome } from '../port.ts'
import { integerOf, objectOf, textOf } from '../read-json.ts'
import { declineOf, type StripeError } from './codes.ts'

export type Intent = {
  id: string
  status: string
  received: number
  /** Yen refunded so far. */
  refunded: number
  client_secret: string | null
  error: StripeError | null
  /** Our reference, from `metadata`. */
  reference: string | null
  brand: string | null
  last4: string | null
}

export function readError(value: unknown): StripeError | null {
  const error = objectOf(value)
  if (textOf(error.type) === null) return null
  return {
    code: textOf(error.code),
    decline_code: textOf(error.decline_code),
    type: textOf(error.type),
    param: textOf(error.param),
  }
}

/** @returns null when it isn't a valid PaymentIntent */
export function readIntent(body: unknown): Intent | null {
  const intent = objectOf(body)
  const id = textOf(intent.id)
  const status = textOf(intent.status)
  const received = integerOf(intent.amount_received)
  if (intent.object !== 'payment_intent' || id === null || status === null || received === null) return null
  const charge = objectOf(intent.latest_charge)
  const refunded = integerOf(charge.amount_refunded)
  // Without the charge, the refunded amount is unknown.
  if (status === 'succeeded' && refunded === null) return null
  const card = objectOf(objectOf(charge.payment_method_details).card)
  const last4 = textOf(card.last4)
  return {
    id,
    status,
    received,
    refunded: refunded ?? 0,
    client_secret: textOf(intent.client_secret),
    error: readError(intent.last_payment_error),
    reference: textOf(objectOf(intent.metadata).reference),
    brand: textOf(card.brand),
    last4: last4 !== null && /^\d{4}$/.test(last4) ? last4 : null,
  }
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
}

export function outcomeOf(intent: Intent): ChargeOutcome {
  const { id, status, brand, last4 } = intent
  switch (status) {
    case 'succeeded':
      return {
        outcome: 'paid',
        charge_id: id,
        amount: intent.received,
        refunded: intent.refunded,
        card: { brand: brand && (BRANDS[brand] ?? brand), last4 },
      }
    // Manual confirmation: after 3-D Secure the intent waits for our second confirmation, and no
    // money has moved.
    case 'requires_action':
    case 'requires_confirmation':
      return { outcome: 'action_needed', charge_id: id }
    case 'requires_payment_method':
      return {
        outcome: 'declined',
        charge_id: id,
        code: intent.error ? declineOf(intent.error) : 'card_declined',
      }
    case 'canceled':
      return { outcome: 'declined', charge_id: id, code: 'processing_error' }
    default:
      return { outcome: 'unknown', reason: `the payment is ${status}` }
  }
}
