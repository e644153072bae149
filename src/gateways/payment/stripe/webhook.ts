// Stripe's signed webhooks: `Stripe-Signature: t=…,v1=…`, an HMAC over the time and the raw body.
import { createHmac } from 'node:crypto'
import type { WebhookNotice } from '../port.ts'
import { idOf } from './dispute.ts'
import { eventOf, objectOf, textOf } from '../read-json.ts'
import { sameSecret } from '../../same-secret.ts'

export const STRIPE_WEBHOOK_HEADER = 'stripe-signature'
/** Maximum age of a signature, s; an older request may be a replay. */
const TOLERANCE = 300

export const signatureOf = (secret: string, time: number, body: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/**
 * Whether the body has a recent signature with this secret. During a rotation of secrets there are
 * several signatures.
 */
export function isSigned(header: string, body: string, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const time = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!Number.isInteger(time) || Math.abs(now.getTime() / 1000 - time) > TOLERANCE) return false
  const own = signatureOf(secret, time, body)
  return secret !== '' && parts.some(([name, value]) => name === 'v1' && sameSecret(value ?? '', own))
}

export function readNotice(body: string): WebhookNotice | null {
  const event = eventOf(body)
  if (!event) return null
  const { event_id, type, data } = event
  const about = objectOf(data.object)
  const kind =
    about.object === 'dispute'
      ? 'dispute'
      : about.object === 'refund' || type === 'charge.refunded'
        ? 'refund'
        : 'payment'
  return {
    event_id,
    type,
    // Charges, refunds and disputes contain the id of their intent.
    charge_id: about.object === 'payment_intent' ? textOf(about.id) : idOf(about.payment_intent),
    about: kind,
    object_id: about.object === 'dispute' || about.object === 'refund' ? textOf(about.id) : null,
    told: null,
  }
}
