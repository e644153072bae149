// A fake Stripe: the documented PaymentIntents and refunds (docs/product/providers.md#stripe),
// idempotency keys, signed notices, a ledger, and the faults that a test plans.
import { randomBytes } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { signatureOf, STRIPE_WEBHOOK_HEADER } from '#gateways/payment/stripe/webhook.ts'
import type { DisputeState } from '#domain/booking/disputes.ts'
import { type Fault, faults } from './faults.ts'
import { STRIPE_KEYS } from './gateway-at.ts'
import { serveFake } from './serve-fake.ts'

type StripeError = { type: string; code: string; decline_code?: string; param?: string }
type Intent = {
  id: string
  object: 'payment_intent'
  created: number
  amount: number
  amount_received: number
  currency: 'jpy'
  status: string
  client_secret: string
  description: string | null
  metadata: Record<string, string>
  last_payment_error: StripeError | null
  latest_charge: Record<string, unknown> | null
}

type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string | null
  reason: string
  status: DisputeState
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number }
}

/** Errors of Stripe's test cards. */
const DECLINED: Record<string, StripeError> = {
  '4000000000000002': { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000000069': { type: 'card_error', code: 'expired_card' },
  '4000000000000127': { type: 'card_error', code: 'incorrect_cvc' },
  '4000000000000119': { type: 'card_error', code: 'processing_error' },
  '4000000000006975': { type: 'card_error', code: 'card_declined', decline_code: 'card_velocity_exceeded' },
  '4000008400001629': { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
}
const ASKS = new Set(['4000002760003184', '4000008400001629'])

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const whole = (text: unknown) => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : null)

/** the clock of the provider */
export async function stripeFake(now: () => Date) {
  const tokens = new Map<string, { number: string; used: boolean }>()
  const intents: Intent[] = []
  const numberOf = new Map<string, string>()
  const events: { id: string; type: string; data: { object: unknown } }[] = []
  const answers = new Map<string, { asked: string; status: number; body: string }>()
  const calls: { call: string; form: Record<string, string>; key: string | undefined }[] = []
  let breakdown = false
  const disputes: Dispute[] = []
  const seconds = () => Math.floor(now().getTime() / 1000)
  const refuse = (c: Context, status: 400 | 401 | 402 | 404 | 429 | 500, error: StripeError, intent?: Intent) =>
    c.json({ error: { message: 'for the merchant', ...error, ...(intent && { payment_intent: intent }) } }, status)
  const tell = (type: string, object: unknown) =>
    events.push({ id: newId('evt'), type, data: { object: structuredClone(object) } })
  const find = (id: string) => intents.find((intent) => intent.id === id)

  function pay(intent: Intent): StripeError | null {
    const number = numberOf.get(intent.id)!
    const failure = DECLINED[number] ?? null
    if (failure) {
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: failure })
      tell('payment_intent.payment_failed', intent)
      return failure
    }
    const card = { brand: 'visa', last4: number.slice(-4) }
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: {
        id: newId('ch'),
        object: 'charge',
        payment_intent: intent.id,
        amount_refunded: 0,
        payment_method_details: { type: 'card', card },
      },
    })
    tell('payment_intent.succeeded', intent)
    return null
  }

  const remember: MiddlewareHandler = async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (c.req.method !== 'POST' || key === undefined) return await next()
    const asked = `${c.req.path} ${await c.req.text()}`
    const known = answers.get(key)
    if (known && known.asked !== asked)
      return refuse(c, 400, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
    if (known) return new Response(known.body, { status: known.status, headers: { 'idempotent-replayed': 'true' } })
    if (breakdown) c.res = refuse(c, 500, { type: 'api_error', code: 'server_error' })
    else await next()
    breakdown = false
    answers.set(key, { asked, status: c.res.status, body: await c.res.clone().text() })
  }

  const host = new Hono()
  const { middleware, plan } = faults((c, status, code) => refuse(c, status, { type: 'api_error', code }))
  host.use(async (c, next) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    calls.push({ call: `${c.req.method} ${c.req.path}`, form, key: c.req.header('idempotency-key') })
    if (c.req.header('authorization') !== `Bearer ${STRIPE_KEYS.secret_key}`)
      return refuse(c, 401, { type: 'invalid_request_error', code: 'api_key_expired' })
    return await next()
  })
  host.use(middleware)
  host.use(remember)

  const missing = { type: 'invalid_request_error', code: 'resource_missing' }
  const formOf = async (c: Context) => Object.fromEntries(new URLSearchParams(await c.req.text()))

  host.post('/v1/payment_intents', async (c) => {
    const form = await formOf(c)
    const amount = whole(form.amount)
    if (amount === null || amount < 50 || form.currency !== 'jpy')
      return refuse(c, 400, { type: 'invalid_request_error', code: 'amount_too_small', param: 'amount' })
    const token = tokens.get(form.confirmation_token ?? '')
    const unusable = { type: 'invalid_request_error', code: 'resource_missing', param: 'confirmation_token' }
    if (!token || token.used) return refuse(c, 400, unusable)
    token.used = true
    const id = newId('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      created: seconds(),
      amount,
      amount_received: 0,
      currency: 'jpy',
      status: 'requires_action',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      description: form.description ?? null,
      metadata: { reference: form['metadata[reference]'] ?? '' },
      last_payment_error: null,
      latest_charge: null,
    }
    intents.push(intent)
    numberOf.set(id, token.number)
    if (ASKS.has(token.number)) return c.json(intent)
    const failure = pay(intent)
    return failure ? refuse(c, 402, failure, intent) : c.json(intent)
  })

  host.get('/v1/payment_intents', (c) => {
    const { limit = '10', starting_after } = c.req.query()
    const between = (created: number) =>
      created >= Number(c.req.query('created[gte]') ?? 0) && created <= Number(c.req.query('created[lte]') ?? Infinity)
    const found = intents.filter(({ created }) => between(created)).toReversed()
    const from = starting_after === undefined ? 0 : found.findIndex(({ id }) => id === starting_after) + 1
    const data = found.slice(from, from + Number(limit))
    return c.json({ object: 'list', data, has_more: from + data.length < found.length, url: '/v1/payment_intents' })
  })

  host.get('/v1/payment_intents/:id', (c) => {
    const intent = find(c.req.param('id'))
    return intent ? c.json(intent) : refuse(c, 404, missing)
  })

  host.post('/v1/payment_intents/:id/confirm', (c) => {
    const intent = find(c.req.param('id'))
    if (!intent) return refuse(c, 404, missing)
    if (intent.status !== 'requires_confirmation')
      return refuse(c, 400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }, intent)
    const failure = pay(intent)
    return failure ? refuse(c, 402, failure, intent) : c.json(intent)
  })

  host.post('/v1/refunds', async (c) => {
    const form = await formOf(c)
    const intent = find(form.payment_intent ?? '')
    if (!intent) return refuse(c, 404, missing)
    const charge = intent.latest_charge as { amount_refunded: number } | null
    const net = intent.amount_received - (charge?.amount_refunded ?? 0)
    const amount = whole(form.amount)
    if (charge === null || net === 0)
      return refuse(c, 400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
    if (amount === null || amount < 1 || amount > net)
      return refuse(c, 400, { type: 'invalid_request_error', code: 'amount_too_large', param: 'amount' })
    charge.amount_refunded += amount
    tell('charge.refunded', charge)
    return c.json({ id: newId('re'), object: 'refund', amount, payment_intent: intent.id, status: 'succeeded' })
  })

  host.get('/v1/disputes/:id', (c) => {
    const dispute = disputes.find(({ id }) => id === c.req.param('id'))
    return dispute ? c.json(dispute) : refuse(c, 404, missing)
  })

  const chargeOf = (id: string) => find(id)!.latest_charge as { id: string; amount_refunded: number }
  const { address, stop } = await serveFake(host)
  return {
    base: address,
    calls,
    plan: plan as (call: RegExp, ...those: Fault[]) => void,
    /**
     * The next call with an idempotency key fails with 500 and no effect, and the key replays that
     * response.
     */
    breakDown: () => void (breakdown = true),
    /** Creates a confirmation token as Stripe.js does in the browser. */
    token(number: string): string {
      const id = newId('ctoken')
      tokens.set(id, { number, used: false })
      return id
    },
    /** The result of the card holder's bank. */
    decide(id: string, passed: boolean) {
      const intent = find(id)
      if (intent?.status !== 'requires_action') return
      const failure = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }
      if (passed) intent.status = 'requires_confirmation'
      else Object.assign(intent, { status: 'requires_payment_method', last_payment_error: failure })
    },
    ledger: () =>
      intents.map(({ id, metadata, amount, amount_received, latest_charge }) => ({
        charge_id: id,
        reference: metadata.reference!,
        amount,
        paid: amount_received > 0,
        refunded: (latest_charge?.amount_refunded as number | undefined) ?? 0,
      })),
    /** The card company opens a dispute, perhaps on a charge of another shop. @returns its id */
    openDispute(intent_id: string, { amount, reason, due }: { amount: number; reason: string; due: Date }): string {
      const dispute: Dispute = {
        id: newId('du'),
        object: 'dispute',
        amount,
        currency: 'jpy',
        charge: find(intent_id) ? chargeOf(intent_id).id : newId('ch'),
        payment_intent: intent_id,
        reason,
        status: 'needs_response',
        evidence_details: {
          due_by: Math.floor(due.getTime() / 1000),
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
      }
      disputes.push(dispute)
      tell('charge.dispute.created', dispute)
      tell('charge.dispute.funds_withdrawn', dispute)
      return dispute.id
    },
    /** Evidence was sent, or the card company has decided. */
    moveDispute(id: string, status: DisputeState) {
      const dispute = disputes.find((one) => one.id === id)!
      dispute.status = status
      const closed = status === 'won' || status === 'lost'
      if (status === 'won') tell('charge.dispute.funds_reinstated', dispute)
      tell(closed ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute)
    },
    /** A refund in Stripe's dashboard. */
    refundInConsole(intent_id: string, amount: number) {
      const charge = chargeOf(intent_id)
      charge.amount_refunded += amount
      tell('charge.refunded', charge)
      const refund = { id: newId('re'), object: 'refund', amount, payment_intent: intent_id, status: 'succeeded' }
      tell('refund.created', refund)
    },
    /** The bank of the card returns a refund. */
    failRefund(intent_id: string, amount: number, refund_id: string = newId('re')) {
      chargeOf(intent_id).amount_refunded -= amount
      tell('refund.failed', { id: refund_id, object: 'refund', amount, payment_intent: intent_id, status: 'failed' })
    },
    /** The notices since the last call, in order. The test delivers them. */
    notices: () =>
      events.splice(0).map((event) => {
        const body = JSON.stringify({ object: 'event', livemode: false, created: seconds(), ...event })
        const signature = `t=${seconds()},v1=${signatureOf(STRIPE_KEYS.webhook_secret, seconds(), body)}`
        return { headers: new Headers({ [STRIPE_WEBHOOK_HEADER]: signature }), body }
      }),
    stop,
  }
}
