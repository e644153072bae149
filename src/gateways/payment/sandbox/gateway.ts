// The payment port on the sandbox provider.
import { sumStep } from '#domain/booking/refund-steps.ts'
import { errorMessage } from '#domain/shared/caught-error.ts'
import type { ChargeOutcome, PaymentGateway } from '../port.ts'
import { eventOf, integerOf, textOf } from '../read-json.ts'
import { sameSecret } from '../../same-secret.ts'
import { NoAnswer, type SandboxCharge, type SandboxProvider } from './provider.ts'

export const SANDBOX = 'sandbox'
export const WEBHOOK_HEADER = 'x-sandbox-pay-webhook-token'

export type SandboxOptions = {
  /** Timeout of a call, ms. */
  timeout: number
  /** Shared with the provider, which sends it with every webhook. */
  webhook_token: string
}

const outcomeOf = (charge: SandboxCharge): ChargeOutcome => {
  if (charge.paid)
    return {
      outcome: 'paid',
      charge_id: charge.id,
      amount: charge.amount,
      refunded: charge.refunded,
      card: { brand: charge.brand, last4: charge.last4 },
    }
  if (charge.three_d_secure_status === 'failed')
    return { outcome: 'declined', charge_id: charge.id, code: 'three_d_secure_failed' }
  if (charge.three_d_secure_status !== null) return { outcome: 'action_needed', charge_id: charge.id }
  return { outcome: 'declined', charge_id: charge.id, code: 'card_declined' }
}

const unknown = (error: unknown): { outcome: 'unknown'; reason: string } => ({
  outcome: 'unknown',
  reason: errorMessage(error),
})

export function sandboxGateway(provider: SandboxProvider, { timeout, webhook_token }: SandboxOptions): PaymentGateway {
  const actionOf: PaymentGateway['actionOf'] = async (charge_id) => ({
    type: 'three_d_secure',
    url: `/sandbox-pay/v1/three_d_secure/${charge_id}`,
    charge_id,
  })
  return {
    provider: SANDBOX,
    browser: {
      provider: SANDBOX,
      script_url: '/sandbox-pay/v1/pay.js',
      public_key: 'pk_sandbox',
      origins: { script: [], frame: [], connect: [] },
    },
    actionOf,

    async charge(request) {
      try {
        const charge = await provider.createCharge(request)
        return 'error' in charge ? { outcome: 'declined', charge_id: null, code: 'token_unusable' } : outcomeOf(charge)
      } catch (error) {
        // For the card that never responds: wait for the whole timeout, as with a real provider.
        if (error instanceof NoAnswer) await new Promise((resolve) => setTimeout(resolve, timeout))
        return unknown(error)
      }
    },

    async finishAction(charge_id) {
      try {
        const charge = await provider.finishThreeDSecure(charge_id)
        return charge ? outcomeOf(charge) : { outcome: 'absent' }
      } catch (error) {
        return unknown(error)
      }
    },

    async find({ reference, charge_id }) {
      try {
        const charge = charge_id ? await provider.getCharge(charge_id) : await provider.findByReference(reference)
        return charge ? outcomeOf(charge) : { outcome: 'absent' }
      } catch (error) {
        return unknown(error)
      }
    },

    async referenceOf(charge_id) {
      return (await provider.getCharge(charge_id))?.reference ?? null
    },

    // It decides within the call.
    refund_late_ms: 0,

    async refund({ charge_id, amount, ...known }) {
      try {
        const charge = await provider.getCharge(charge_id)
        if (!charge) return { outcome: 'refused', code: 'unknown_charge' }
        const step = sumStep(charge.refunded, { ...known, amount })
        if (step === 'elsewhere') return { outcome: 'elsewhere', refunded_in_all: charge.refunded }
        if (step === 'done')
          return {
            outcome: 'refunded',
            refund_id: `repeated_${charge_id}_${charge.refunded}`,
            refunded_in_all: charge.refunded,
          }
        const refund = await provider.refund(charge_id, amount)
        if ('error' in refund) return { outcome: 'refused', code: refund.error }
        return { outcome: 'refunded', refund_id: refund.id, refunded_in_all: refund.refunded }
      } catch (error) {
        return unknown(error)
      }
    },

    readWebhook(headers, body) {
      if (!sameSecret(headers.get(WEBHOOK_HEADER) ?? '', webhook_token)) return null
      const event = eventOf(body)
      if (!event) return null
      const { event_id, type, data } = event
      if (type.startsWith('dispute.')) {
        const told = { amount: integerOf(data.amount), reason: textOf(data.reason)?.slice(0, 100) ?? null }
        const object_id = textOf(data.id) ?? event_id
        return { event_id, type, charge_id: textOf(data.charge), about: 'dispute', object_id, told }
      }
      const about = type === 'charge.refunded' || type === 'refund.failed' ? 'refund' : 'payment'
      return { event_id, type, charge_id: textOf(data.id), about, object_id: null, told: null }
    },

    // As with PAY.JP: an admin enters what becomes of a dispute.
    findDispute: null,
  }
}
