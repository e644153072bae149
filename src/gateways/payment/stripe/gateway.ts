// The payment port on Stripe's PaymentIntents. We confirm the intent ourselves
// (`confirmation_method: manual`), so that after 3-D Secure money moves only on our call, and never
// for an expired hold.
import { sumStep } from '#domain/booking/refund-steps.ts'
import type { Log } from '../../log.ts'
import { type Answer, type Ask, type Call, assertChargeable, cardCompany, LOOKING, unknown } from '../company-http.ts'
import type { ChargeOutcome, PaymentGateway, RefundOutcome } from '../port.ts'
import { listOf, objectOf, textOf } from '../read-json.ts'
import { meaningOf } from './codes.ts'
import { readDispute } from './dispute.ts'
import { type Intent, outcomeOf, readError, readIntent } from './intent.ts'
import { isSigned, readNotice, STRIPE_WEBHOOK_HEADER } from './webhook.ts'

export const STRIPE = 'stripe'
export const STRIPE_API = 'https://api.stripe.com'
/** The API version whose fields are read here. */
const VERSION = '2026-10-28.endive'

export type StripeOptions = {
  secret_key: string
  publishable_key: string
  /** Signs the webhooks: whsec_… */
  webhook_secret: string
  /** Timeout of one operation, ms. */
  timeout: number
  log: Log
  now: () => Date
  /** Another address than Stripe's own, for tests. */
  base?: string
}

const errorOf = (body: unknown) => readError(objectOf(body).error)
const reasonOf = (answer: Answer) =>
  answer.answered ? `${answer.status} ${errorOf(answer.body)?.code ?? 'without a code'}` : answer.reason
const pathOf = (id: string) => `/v1/payment_intents/${encodeURIComponent(id)}`
const WITH_CHARGE = { expand: ['latest_charge'] }

export function stripeGateway(options: StripeOptions): PaymentGateway {
  const { publishable_key, log, now } = options
  const operation = cardCompany({
    base: options.base ?? STRIPE_API,
    timeout: options.timeout,
    headers: {
      authorization: `Bearer ${options.secret_key}`,
      'content-type': 'application/x-www-form-urlencoded',
      'stripe-version': VERSION,
    },
  })

  function alarm(answer: Answer): void {
    if (!answer.answered) return
    const meaning = meaningOf(answer.status, errorOf(answer.body))
    if (meaning !== 'settings' && meaning !== 'unexpected') return
    const code = errorOf(answer.body)?.code ?? null
    log.error({ provider: STRIPE, status: answer.status, code }, 'the payment provider refuses us')
  }

  /** Reads the intent; `absent` only when Stripe itself says so. */
  async function read(ask: Ask, id: string): Promise<Intent | ChargeOutcome> {
    const answer = await ask({ method: 'GET', path: pathOf(id), form: WITH_CHARGE })
    if (!answer.answered) return unknown(answer.reason)
    if (answer.status === 200) return readIntent(answer.body) ?? unknown('a payment that could not be read')
    if (answer.status === 404 && errorOf(answer.body)?.code === 'resource_missing') return { outcome: 'absent' }
    alarm(answer)
    return unknown(reasonOf(answer))
  }

  /**
   * Finds a payment by our reference. Stripe's search is delayed, so this reads the payments of
   * that time, newest first.
   */
  async function search(reference: string, since: Date): Promise<ChargeOutcome> {
    const from = Math.floor(since.getTime() / 1000)
    let after: string | null = null
    for (let page = 0; page < LOOKING.most_pages; page += 1) {
      const answer: Answer = await operation()({
        method: 'GET',
        path: '/v1/payment_intents',
        form: {
          limit: LOOKING.page,
          created: { gte: from - LOOKING.before, lte: from + LOOKING.after },
          expand: ['data.latest_charge'],
          ...(after !== null && { starting_after: after }),
        },
      })
      if (!answer.answered || answer.status !== 200) {
        alarm(answer)
        return unknown(reasonOf(answer))
      }
      const list = objectOf(answer.body)
      if (list.object !== 'list' || !Array.isArray(list.data)) return unknown('a list that could not be read')
      for (const one of listOf(list.data)) {
        const intent = readIntent(one)
        if (intent === null) return unknown('a payment that could not be read')
        if (intent.reference === reference) return outcomeOf(intent)
        after = intent.id
      }
      if (list.has_more !== true) return { outcome: 'absent' }
    }
    return unknown('too many payments to look through')
  }

  /** The outcome of a charge or a confirmation. @param again reads the intent once more */
  async function outcomeOfAnswer(answer: Answer, again: (() => Promise<ChargeOutcome>) | null): Promise<ChargeOutcome> {
    if (!answer.answered) return unknown(answer.reason)
    if (answer.status === 200) {
      const intent = readIntent(answer.body)
      return intent ? outcomeOf(intent) : unknown('a payment that could not be read')
    }
    alarm(answer)
    const meaning = meaningOf(answer.status, errorOf(answer.body))
    if (meaning === 'unsure') return unknown(reasonOf(answer))
    // Already confirmed, or not begun: the intent itself has the current state.
    if (again && (meaning === 'mismatch' || meaning === 'too_many')) return await again()
    const charge_id = textOf(objectOf(objectOf(objectOf(answer.body).error).payment_intent).id)
    const refused_us =
      meaning === 'too_many' || meaning === 'settings' || meaning === 'unexpected' || meaning === 'mismatch'
    return { outcome: 'declined', charge_id, code: refused_us ? 'processing_error' : meaning }
  }

  /**
   * Calls with an idempotency key. Stripe also replays a stored 5xx; then this calls again with
   * another key. The caller has just checked that the first call had no effect.
   */
  async function askUnder(ask: Ask, key: string, call: Call): Promise<Answer> {
    const answer = await ask({ ...call, headers: { 'idempotency-key': key } })
    if (!answer.answered || !answer.replayed || answer.status < 500) return answer
    return await ask({ ...call, headers: { 'idempotency-key': `${key}:${now().getTime()}` } })
  }

  return {
    provider: STRIPE,
    browser: {
      provider: STRIPE,
      script_url: 'https://js.stripe.com/endive/stripe.js',
      public_key: publishable_key,
      origins: {
        script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
        frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        connect: ['https://api.stripe.com'],
      },
    },

    async actionOf(charge_id) {
      const intent = await read(operation(), charge_id)
      if ('outcome' in intent || intent.client_secret === null) return null
      return { type: 'three_d_secure', url: null, charge_id, client_secret: intent.client_secret }
    },

    async charge({ reference, amount, token, description }) {
      assertChargeable(amount)
      const answer = await operation()({
        method: 'POST',
        path: '/v1/payment_intents',
        headers: { 'idempotency-key': reference },
        form: {
          amount,
          currency: 'jpy',
          confirmation_token: token,
          confirm: true,
          confirmation_method: 'manual',
          use_stripe_sdk: true,
          description,
          metadata: { reference },
          payment_method_types: ['card'],
          // Japan's guideline requires 3-D Secure for every card payment on the web.
          payment_method_options: { card: { request_three_d_secure: 'any' } },
          ...WITH_CHARGE,
        },
      })
      return await outcomeOfAnswer(answer, null)
    },

    async finishAction(charge_id) {
      const ask = operation()
      const before = await read(ask, charge_id)
      if ('outcome' in before) return before
      if (before.status !== 'requires_confirmation') return outcomeOf(before)
      // Without an idempotency key: a card may require 3-D Secure again, and the same key would
      // replay the first response forever. Stripe confirms an intent only once anyway.
      const answer = await ask({
        method: 'POST',
        path: `${pathOf(charge_id)}/confirm`,
        form: { use_stripe_sdk: true, ...WITH_CHARGE },
      })
      return await outcomeOfAnswer(answer, async () => {
        const after = await read(ask, charge_id)
        return 'outcome' in after ? after : outcomeOf(after)
      })
    },

    async find({ reference, charge_id, since }) {
      if (charge_id === null) return await search(reference, since)
      const intent = await read(operation(), charge_id)
      return 'outcome' in intent ? intent : outcomeOf(intent)
    },

    async findDispute(dispute_id) {
      const answer = await operation()({ method: 'GET', path: `/v1/disputes/${encodeURIComponent(dispute_id)}` })
      if (!answer.answered) return unknown(answer.reason)
      if (answer.status === 200) {
        const dispute = readDispute(answer.body)
        return dispute ? { outcome: 'found', ...dispute } : unknown('a dispute that could not be read')
      }
      if (answer.status === 404 && errorOf(answer.body)?.code === 'resource_missing') return { outcome: 'absent' }
      alarm(answer)
      return unknown(reasonOf(answer))
    },

    async referenceOf(charge_id) {
      const intent = await read(operation(), charge_id)
      return 'outcome' in intent ? null : intent.reference
    },

    refund_late_ms: 0,

    async refund({ reference, charge_id, amount, reason, ...known }) {
      const ask = operation()
      const done = (refunded: number, id: string | null): RefundOutcome => ({
        outcome: 'refunded',
        refund_id: id ?? `${charge_id}:${refunded}`,
        refunded_in_all: refunded,
      })
      const before = await read(ask, charge_id)
      if ('outcome' in before) {
        if (before.outcome === 'absent') return { outcome: 'refused', code: 'unknown_charge' }
        return unknown(before.outcome === 'unknown' ? before.reason : before.outcome)
      }
      const step = sumStep(before.refunded, { ...known, amount })
      if (step === 'elsewhere') return { outcome: 'elsewhere', refunded_in_all: before.refunded }
      // Also asked because Stripe deletes idempotency keys after a while.
      if (step === 'done') return done(before.refunded, null)
      const answer = await askUnder(ask, reference, {
        method: 'POST',
        path: '/v1/refunds',
        form: { payment_intent: charge_id, amount, metadata: { reference, reason } },
      })
      if (!answer.answered) return unknown(answer.reason)
      if (answer.status === 200) {
        const refund = objectOf(answer.body)
        if (refund.object !== 'refund') return unknown('a refund that could not be read')
        if (refund.status === 'failed' || refund.status === 'canceled')
          return { outcome: 'refused', code: textOf(refund.failure_reason) ?? `refund ${refund.status}` }
        return done(before.refunded + amount, textOf(refund.id))
      }
      const error = errorOf(answer.body)
      const meaning = meaningOf(answer.status, error)
      if (meaning === 'settings') alarm(answer)
      if (meaning === 'unsure' || meaning === 'too_many' || meaning === 'settings') return unknown(reasonOf(answer))
      const after = await read(ask, charge_id)
      if (!('outcome' in after) && after.refunded >= known.refunded_before + amount) return done(after.refunded, null)
      return { outcome: 'refused', code: error?.code ?? String(answer.status) }
    },

    readWebhook(headers, body) {
      const header = headers.get(STRIPE_WEBHOOK_HEADER) ?? ''
      return isSigned(header, body, options.webhook_secret, now()) ? readNotice(body) : null
    },
  }
}
