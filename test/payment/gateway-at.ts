// Creates the product's gateway to a fake provider from its URL, so that another process can do the
// same.
import type { Log } from '#gateways/log.ts'
import { payjpGateway } from '#gateways/payment/payjp/gateway.ts'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import { stripeGateway } from '#gateways/payment/stripe/gateway.ts'

export const PAYJP_KEYS = {
  secret_key: 'sk_test_fake',
  public_key: 'pk_test_fake',
  webhook_token: 'whook_of_the_fake',
} as const

export const STRIPE_KEYS = {
  secret_key: 'sk_test_fake',
  publishable_key: 'pk_test_fake',
  webhook_secret: 'whsec_of_the_fake',
} as const

/** A fake provider that is reached over HTTP. */
export type FakeAt = { name: 'payjp' | 'stripe'; base: string }

type Parts = { timeout: number; log: Log; now: () => Date; secret_key?: string }

export function gatewayAt({ name, base }: FakeAt, parts: Parts): PaymentGateway {
  return name === 'payjp'
    ? payjpGateway({ ...PAYJP_KEYS, base, ...parts })
    : stripeGateway({ ...STRIPE_KEYS, base, ...parts })
}
