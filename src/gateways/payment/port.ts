// What booking needs of a card payment provider. Shaped by what the real ones can do (PAY.JP v1: 3-D Secure at the charge,
// no idempotency key, webhooks without signature; Stripe: idempotency keys, signed webhooks), so either fits behind it.

/** What the page needs to make a token: the provider's own script and its public key. */
export type BrowserSide = {
  provider: string
  script_url: string
  public_key: string
  /** Other origins that the page must let the provider's script use, for the Content-Security-Policy. */
  origins: { script: string[]; frame: string[]; connect: string[] }
}

/**
 * What the browser must do before money can move. `url`: the provider's page, for a frame; null where only the provider's own script can
 * open it, by `client_secret`.
 */
export type NextAction = { type: 'three_d_secure'; url: string | null; charge_id: string; client_secret?: string }

export type Card = { brand: string | null; last4: string | null }

/**
 * What became of a charge. `absent`: the provider knows nothing of it, so no money can have moved.
 * `unknown`: no answer came (or none that can be read); ask again later with `find`.
 */
export type ChargeOutcome =
  | { outcome: 'paid'; charge_id: string; amount: number; refunded: number; card: Card }
  | { outcome: 'action_needed'; charge_id: string }
  | { outcome: 'declined'; charge_id: string | null; code: DeclineCode }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string }

/** Why a card was refused, in the terms that the guest's message depends on (japan.md 1.5). */
export type DeclineCode =
  | 'card_declined'
  | 'expired_card'
  | 'incorrect_card_data'
  | 'card_flagged'
  | 'unacceptable_brand'
  | 'processing_error'
  | 'three_d_secure_failed'
  | 'token_unusable'

export type RefundOutcome =
  | { outcome: 'refunded'; refund_id: string; refunded_in_all: number }
  | { outcome: 'refused'; code: string }
  | { outcome: 'unknown'; reason: string }

export type ChargeRequest = {
  /** Ours, unique for each attempt; stored by the provider with the charge, and its idempotency key where it has one. */
  reference: string
  /** Yen, 50 to 9,999,999. */
  amount: number
  token: string
  description: string
}

export type WebhookNotice = { event_id: string; type: string; charge_id: string | null }

export type PaymentGateway = {
  readonly provider: string
  readonly browser: BrowserSide
  /** Charges and captures. Never throws for what the provider or the network does: that is an outcome. */
  charge: (request: ChargeRequest) => Promise<ChargeOutcome>
  /** What the browser must do for a charge that waits for 3-D Secure; null when the provider has to be asked and doesn't answer. */
  actionOf: (charge_id: string) => Promise<NextAction | null>
  /** After the browser went through 3-D Secure: asks the provider to finish, which is when money moves. */
  finishAction: (charge_id: string) => Promise<ChargeOutcome>
  /** The present truth about an attempt, by our reference (and the provider's id where we know it). `since`: when it was sent. */
  find: (attempt: { reference: string; charge_id: string | null; since: Date }) => Promise<ChargeOutcome>
  /** Our reference that the provider keeps with a charge; null when it knows no such charge, or can't be reached. */
  referenceOf: (charge_id: string) => Promise<string | null>
  /** Gives back part or all. `reference` is ours and unique for each refund; `refunded_before` makes a repetition harmless. */
  refund: (request: {
    reference: string
    charge_id: string
    amount: number
    refunded_before: number
    reason: string
  }) => Promise<RefundOutcome>
  /** Reads a webhook; null when it isn't the provider's. What it says is never trusted: the charge is asked for again. */
  readWebhook: (headers: Headers, body: string) => WebhookNotice | null
}
