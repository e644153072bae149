// The port of card payments. Its shape fits the real providers (PAY.JP v1: 3-D Secure at the
// charge, no idempotency key, webhooks without signature; Stripe: idempotency keys, signed
// webhooks).
import type { DisputeState } from '#domain/booking/disputes.ts'

/** What a page needs to create a token: the provider's script and the public key. */
export type BrowserSide = {
  provider: string
  script_url: string
  public_key: string
  /** Further origins that the provider's script uses, for the Content-Security-Policy. */
  origins: { script: string[]; frame: string[]; connect: string[] }
}

/**
 * What the browser must do before money can move. `url`: the provider's page, for a frame; null
 * when only the provider's script can open it, by `client_secret`.
 */
export type NextAction = { type: 'three_d_secure'; url: string | null; charge_id: string; client_secret?: string }

export type Card = { brand: string | null; last4: string | null }

/**
 * The outcome of a charge. `absent`: the provider has no such charge, so no money moved. `unknown`:
 * no readable response; ask again later with `find`.
 */
export type ChargeOutcome =
  | { outcome: 'paid'; charge_id: string; amount: number; refunded: number; card: Card }
  | { outcome: 'action_needed'; charge_id: string }
  | { outcome: 'declined'; charge_id: string | null; code: DeclineCode }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string }

/**
 * Why a card was refused, as far as the guest's message depends on it
 * (docs/product/providers.md#error-codes-of-payjp).
 */
export type DeclineCode =
  | 'card_declined'
  | 'expired_card'
  | 'incorrect_card_data'
  | 'card_flagged'
  | 'unacceptable_brand'
  | 'processing_error'
  | 'three_d_secure_failed'
  | 'token_unusable'

/** `elsewhere`: nothing was sent, because the company has refunded more than we know of. */
export type RefundOutcome =
  | { outcome: 'refunded'; refund_id: string; refunded_in_all: number }
  | { outcome: 'elsewhere'; refunded_in_all: number }
  | { outcome: 'refused'; code: string }
  | { outcome: 'unknown'; reason: string }

export type ChargeRequest = {
  /**
   * Our reference, unique for each attempt. The provider stores it with the charge, and uses it as
   * the idempotency key if it has them.
   */
  reference: string
  /** Yen, 50 to 9,999,999. */
  amount: number
  token: string
  description: string
}

/** What a webhook says about a dispute. Null: it doesn't say. */
export type ToldDispute = { amount: number | null; reason: string | null }

export type WebhookNotice = {
  event_id: string
  type: string
  charge_id: string | null
  /** What may have changed. `payment`: the outcome of the charge. */
  about: 'payment' | 'refund' | 'dispute'
  /** The company's id of the refund or dispute, if it is about one. */
  object_id: string | null
  told: ToldDispute | null
}

export type ProviderDispute = {
  /** Null: the charge is not one of ours. */
  charge_id: string | null
  /** Yen; null if the company doesn't say, or in another currency. */
  amount: number | null
  /** The company's code. */
  reason: string
  state: DisputeState
  evidence_due: Date | null
}

export type DisputeOutcome =
  | ({ outcome: 'found' } & ProviderDispute)
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string }

export type PaymentGateway = {
  readonly provider: string
  readonly browser: BrowserSide
  /** Charges and captures. Errors of the provider or the network are outcomes; they never throw. */
  charge: (request: ChargeRequest) => Promise<ChargeOutcome>
  /**
   * What the browser must do for a charge that waits for 3-D Secure; null when the provider doesn't
   * respond.
   */
  actionOf: (charge_id: string) => Promise<NextAction | null>
  /** Asks the provider to finish the charge after 3-D Secure; this moves the money. */
  finishAction: (charge_id: string) => Promise<ChargeOutcome>
  /**
   * The current outcome of an attempt, by our reference, or by the provider's id if known. `since`:
   * when it was sent.
   */
  find: (attempt: { reference: string; charge_id: string | null; since: Date }) => Promise<ChargeOutcome>
  /** Our reference of a charge; null when the provider has no such charge or can't be reached. */
  referenceOf: (charge_id: string) => Promise<string | null>
  /**
   * How long a refund without an answer may still arrive and be made, ms. Nothing recognises a
   * repeated one before. 0: an idempotency key does.
   */
  readonly refund_late_ms: number
  /**
   * Refunds all or part of a charge. `reference` is ours, unique for each refund; `refunded_before`
   * makes a repeated call harmless. `first`: no earlier call with this reference can have had an
   * effect, so what was refunded beyond `refunded_before` was refunded elsewhere.
   */
  refund: (request: {
    reference: string
    charge_id: string
    amount: number
    refunded_before: number
    reason: string
    first?: boolean
  }) => Promise<RefundOutcome>
  /**
   * Reads a webhook; null when it isn't from the provider. Its content is never trusted: the charge
   * is read again, and the dispute where the company can be asked for it.
   */
  readWebhook: (headers: Headers, body: string) => WebhookNotice | null
  /**
   * Asks for a dispute by the company's id. Null: the company can't be asked, and tells only that a
   * dispute was opened; an admin enters what becomes of it.
   */
  findDispute: ((dispute_id: string) => Promise<DisputeOutcome>) | null
}
