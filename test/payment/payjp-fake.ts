// A fake PAY.JP: the documented API v1 (docs/product/providers.md#payjp), a ledger, and the faults
// that a test plans.
import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { PAYJP_WEBHOOK_HEADER } from '#gateways/payment/payjp/gateway.ts'
import { type Fault, faults } from './faults.ts'
import { PAYJP_KEYS } from './gateway-at.ts'
import { serveFake } from './serve-fake.ts'

type Charge = {
  id: string
  object: 'charge'
  livemode: false
  created: number
  amount: number
  currency: 'jpy'
  paid: boolean
  captured: boolean
  captured_at: number | null
  description: string | null
  failure_code: string | null
  failure_message: string | null
  refunded: boolean
  amount_refunded: number
  refund_reason: string | null
  metadata: Record<string, string>
  three_d_secure_status: 'unverified' | 'verified' | 'attempted' | 'failed' | 'error' | null
  card: Record<string, string | null>
}

/** Error codes of PAY.JP's test cards, when the token is created and when the card is charged. */
const AT_TOKEN: Record<string, string> = {
  '4000000000000002': 'card_declined',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_card_data',
  '4000000000000119': 'processing_error',
  '36227206271667': 'unacceptable_brand',
}
const AT_CHARGE: Record<string, (amount: number) => string | null> = {
  '4000000000080319': () => 'card_declined',
  '4000000000004012': () => 'expired_card',
  '4000000000080202': (amount) => (amount > 10_000 ? 'card_declined' : null),
  '4000000000000077': () => 'incorrect_card_data',
}
const THREE_D_SECURE_SECONDS = 30 * 60
const REFUND_SECONDS = 180 * 24 * 60 * 60

const newId = (prefix: string) => `${prefix}_${randomBytes(14).toString('hex')}`
const whole = (text: unknown) => (typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : null)

/** the clock of the provider */
export async function payjpFake(now: () => Date) {
  const tokens = new Map<string, { number: string; used: boolean }>()
  const charges: Charge[] = []
  const events: { id: string; type: string; data: object }[] = []
  const calls: { call: string; form: Record<string, string> }[] = []
  const seconds = () => Math.floor(now().getTime() / 1000)
  const refuse = (c: Context, status: 400 | 401 | 402 | 404 | 429 | 500, code: string) =>
    c.json({ error: { code, message: `for the merchant: ${code}`, status, type: 'client_error' } }, status)
  const tell = (type: string, data: object) => events.push({ id: newId('evnt'), type, data: structuredClone(data) })

  function pay(charge: Charge, number: string): string | null {
    const failure = AT_CHARGE[number]?.(charge.amount) ?? null
    if (failure !== null) {
      Object.assign(charge, { failure_code: failure, failure_message: `for the merchant: ${failure}` })
      tell('charge.failed', charge)
      return failure
    }
    Object.assign(charge, { paid: true, captured: true, captured_at: seconds() })
    tell('charge.succeeded', charge)
    return null
  }

  const host = new Hono()
  const { middleware, plan, arrive } = faults((c, status, code) => refuse(c, status, code))
  host.use(async (c, next) => {
    const form = (await c.req.parseBody()) as Record<string, string>
    calls.push({ call: `${c.req.method} ${c.req.path}`, form })
    const basic = `Basic ${Buffer.from(`${PAYJP_KEYS.secret_key}:`).toString('base64')}`
    if (c.req.header('authorization') !== basic) return refuse(c, 401, 'invalid_api_key')
    return await next()
  })
  host.use(middleware)
  const numberOf = new Map<string, string>()
  const find = (id: string) => charges.find((charge) => charge.id === id)

  host.post('/v1/charges', async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>
    const amount = whole(form.amount)
    if (amount === null || amount < 50 || amount > 9_999_999 || form.currency !== 'jpy')
      return refuse(c, 400, 'invalid_amount')
    const token = tokens.get(form.card ?? '')
    if (!token) return refuse(c, 404, 'invalid_id')
    if (token.used) return refuse(c, 400, 'token_already_used')
    token.used = true
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return key ? [[key, value]] : []
      }),
    )
    if (Object.values(metadata).some((value) => value.length > 500)) return refuse(c, 400, 'invalid_metadata')
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      livemode: false,
      created: seconds(),
      amount,
      currency: 'jpy',
      paid: false,
      captured: false,
      captured_at: null,
      description: form.description ?? null,
      failure_code: null,
      failure_message: null,
      refunded: false,
      amount_refunded: 0,
      refund_reason: null,
      metadata,
      three_d_secure_status: form.three_d_secure === 'true' ? 'unverified' : null,
      card: { id: newId('car'), brand: 'Visa', last4: token.number.slice(-4) },
    }
    charges.push(charge)
    numberOf.set(charge.id, token.number)
    const failure = charge.three_d_secure_status === null ? pay(charge, token.number) : null
    return failure ? refuse(c, 402, failure) : c.json(charge)
  })

  host.get('/v1/charges', (c) => {
    const { limit = '10', offset = '0', since = '0', until = String(Number.MAX_SAFE_INTEGER) } = c.req.query()
    if (Number(limit) < 1 || Number(limit) > 100) return refuse(c, 400, 'invalid_limit')
    const found = charges.filter(({ created }) => created >= Number(since) && created <= Number(until)).toReversed()
    const data = found.slice(Number(offset), Number(offset) + Number(limit))
    const has_more = found.length > Number(offset) + data.length
    return c.json({ object: 'list', count: found.length, data, has_more, url: '/v1/charges' })
  })

  host.get('/v1/charges/:id', (c) => {
    const charge = find(c.req.param('id'))
    return charge ? c.json(charge) : refuse(c, 404, 'invalid_id')
  })

  host.post('/v1/charges/:id/tds_finish', (c) => {
    const charge = find(c.req.param('id'))
    if (!charge) return refuse(c, 404, 'invalid_id')
    if (charge.paid || charge.failure_code !== null || charge.three_d_secure_status === null)
      return refuse(c, 400, 'not_in_three_d_secure_flow')
    if (seconds() - charge.created > THREE_D_SECURE_SECONDS) return refuse(c, 400, 'three_d_secure_expired')
    if (charge.three_d_secure_status === 'unverified') return refuse(c, 400, 'three_d_secure_incompleted')
    if (charge.three_d_secure_status === 'failed') return refuse(c, 400, 'three_d_secure_failed')
    const failure = pay(charge, numberOf.get(charge.id)!)
    return failure ? refuse(c, 402, failure) : c.json(charge)
  })

  host.post('/v1/charges/:id/refund', async (c) => {
    const charge = find(c.req.param('id'))
    if (!charge) return refuse(c, 404, 'invalid_id')
    const form = (await c.req.parseBody()) as Record<string, string>
    if (!charge.captured) return refuse(c, 400, 'invalid_amount_to_not_captured')
    if (seconds() - charge.captured_at! > REFUND_SECONDS) return refuse(c, 400, 'refund_limit_exceeded')
    if (charge.refunded) return refuse(c, 400, 'already_refunded')
    const net = charge.amount - charge.amount_refunded
    const amount = form.amount === undefined ? net : whole(form.amount)
    if (amount === null || amount < 1) return refuse(c, 400, 'invalid_amount')
    if (amount > net) return refuse(c, 400, 'refund_amount_gt_net')
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    charge.refund_reason = form.refund_reason ?? null
    tell('charge.refunded', charge)
    return c.json(charge)
  })

  const { address, stop } = await serveFake(host)
  return {
    base: `${address}/v1`,
    calls,
    /** Plans faults for the next calls that match `METHOD /v1/…`. */
    plan: plan as (call: RegExp, ...those: Fault[]) => void,
    arrive,
    /** Creates a token as payjp.js does in the browser. @throws Error with a code of payjp.js */
    token(number: string): string {
      if (AT_TOKEN[number]) throw new Error(AT_TOKEN[number])
      const id = newId('tok')
      tokens.set(id, { number, used: false })
      return id
    },
    /** The result of the card holder's bank; `attempted`: the bank has no 3-D Secure. */
    decide(id: string, status: 'verified' | 'attempted' | 'failed') {
      const charge = find(id)
      if (charge?.three_d_secure_status === 'unverified') charge.three_d_secure_status = status
    },
    ledger: () =>
      charges.map(({ id, metadata, amount, paid, amount_refunded }) => ({
        charge_id: id,
        reference: metadata.reference!,
        amount,
        paid,
        refunded: amount_refunded,
      })),
    /**
     * The card company opens a dispute. Its fields are not documented: these are the ones that we
     * read.
     * @returns its id
     */
    openDispute(charge: string, { amount, reason }: { amount: number; reason: string }): string {
      const id = newId('dp')
      tell('dispute.created', { id, object: 'dispute', charge, amount, reason })
      return id
    },
    /** A refund in PAY.JP's console. */
    refundInConsole(id: string, amount: number) {
      const charge = find(id)!
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
      tell('charge.refunded', charge)
    },
    /** The notices since the last call, in order. The test delivers them. */
    notices: () =>
      events.splice(0).map((event) => ({
        headers: new Headers({ [PAYJP_WEBHOOK_HEADER]: PAYJP_KEYS.webhook_token }),
        body: JSON.stringify({ object: 'event', livemode: false, created: seconds(), pending_webhooks: 1, ...event }),
      })),
    stop,
  }
}
