// Each payment provider as the tests use it: its gateway, card holders, ledger and faults.
import type pg from 'pg'
import type { DisputeState } from '#domain/booking/disputes.ts'
import type { Log } from '#gateways/log.ts'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import { sandboxGateway, WEBHOOK_HEADER } from '#gateways/payment/sandbox/gateway.ts'
import { prepareSandbox, sandboxProvider } from '#gateways/payment/sandbox/provider.ts'
import { bodyOf, type DueEvent, EVENT_DISPUTE } from '#gateways/payment/sandbox/webhook-sender.ts'
import type { Fault } from './faults.ts'
import { gatewayAt, type FakeAt } from './gateway-at.ts'
import { payjpFake } from './payjp-fake.ts'
import { stripeFake } from './stripe-fake.ts'

export const PROVIDERS = ['sandbox', 'payjp', 'stripe'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** `three_d_secure`: a card that requires 3-D Secure, if the provider supports such cards. */
export type CardKind = 'good' | 'declined' | 'three_d_secure'
export type Call = 'charge' | 'finish' | 'read' | 'list' | 'refund'
export type Entry = { charge_id: string; reference: string; amount: number; paid: boolean; refunded: number }
export type Notice = { headers: Headers; body: string }

export type TestProvider = {
  gateway: PaymentGateway
  /** The same gateway with a short timeout, for calls that get no response. */
  impatient: PaymentGateway
  /** Its address for another process; null for the sandbox, which is in the database. */
  at: FakeAt | null
  token: (card: CardKind) => Promise<string>
  /** The card holder passes or fails 3-D Secure. */
  decide: (charge_id: string, passed: boolean) => Promise<void>
  /** The card company opens a dispute. @returns its id */
  dispute: (charge_id: string, of: { amount: number; reason: string; due: Date }) => Promise<string>
  /** The company moves a dispute; null where an admin enters it. */
  moveDispute: ((id: string, state: DisputeState) => void) | null
  /** Somebody refunds in the company's console. */
  refundInConsole: (charge_id: string, amount: number) => Promise<void>
  /** A refund comes back to the company; null where the company doesn't tell that. */
  failRefund: ((charge_id: string, amount: number) => Promise<void>) | null
  ledger: () => Promise<Entry[]>
  /** The notices since the last call. */
  notices: () => Promise<Notice[]>
  /** Plans faults of the next calls of a kind; null for the sandbox, which has none. */
  plan: ((call: Call, ...faults: Fault[]) => void) | null
  /** The calls that were planned as late arrive. */
  arrive?: () => Promise<void>
  stop: () => Promise<void>
}

type Parts = { pool: pg.Pool; now: () => Date; log: Log }

/**
 * Timeouts of the gateways, in ms: enough for a busy machine, and short for calls that get no
 * response.
 */
const LONG_TIMEOUT = 10_000
const SHORT_TIMEOUT = 250
/** An operation asks before it sends; on a busy machine it must get as far as the lost call. */
const IMPATIENT = 1000

export async function startProvider(name: ProviderName, parts: Parts): Promise<TestProvider> {
  return await { sandbox, payjp, stripe }[name](parts)
}

const SANDBOX_TOKEN = 'webhook-token-of-tests'

async function sandbox({ pool, now }: Parts): Promise<TestProvider> {
  await prepareSandbox(pool)
  const provider = sandboxProvider(pool, now)
  const numbers = { good: '4242424242424242', declined: '4000000000000002', three_d_secure: '4000000000003220' }
  const gateway = sandboxGateway(provider, { timeout: SHORT_TIMEOUT, webhook_token: SANDBOX_TOKEN })
  return {
    gateway,
    impatient: gateway,
    at: null,
    plan: null,
    token: async (card) => {
      const made = await provider.createToken({ number: numbers[card], exp_month: 12, exp_year: 2030, cvc: '123' })
      if ('error' in made) throw new Error(made.error.message)
      return made.id
    },
    decide: async (charge_id, passed) => void (await provider.decideThreeDSecure(charge_id, passed)),
    dispute: (charge_id, of) => provider.openDispute(charge_id, of),
    moveDispute: null,
    refundInConsole: async (charge_id, amount) => void (await provider.refund(charge_id, amount)),
    failRefund: (charge_id, amount) => provider.failRefund(charge_id, amount),
    ledger: async () => {
      const { rows } = await pool.query<Entry>(
        'select id as charge_id, reference, amount, paid, refunded from sandbox_pay.charges order by created_at',
      )
      return rows
    },
    notices: async () => {
      const { rows } = await pool.query<DueEvent>(
        `with taken as (delete from sandbox_pay.events returning *) select id, type, charge_id, ${EVENT_DISPUTE} from taken order by created_at`,
      )
      return rows.map((event) => ({
        headers: new Headers({ [WEBHOOK_HEADER]: SANDBOX_TOKEN }),
        body: bodyOf(event),
      }))
    },
    stop: async () => undefined,
  }
}

const PAYJP_CALLS: Record<Call, RegExp> = {
  charge: /^POST \/v1\/charges$/,
  finish: /^POST .*\/tds_finish$/,
  read: /^GET \/v1\/charges\/ch_/,
  list: /^GET \/v1\/charges$/,
  refund: /^POST .*\/refund$/,
}

async function payjp({ now, log }: Parts): Promise<TestProvider> {
  const company = await payjpFake(now)
  // `declined` fails when it is charged. PAY.JP uses 3-D Secure with every card.
  const numbers = { good: '4242424242424242', declined: '4000000000080319', three_d_secure: '4242424242424242' }
  const at: FakeAt = { name: 'payjp', base: company.base }
  return {
    gateway: gatewayAt(at, { timeout: LONG_TIMEOUT, log, now }),
    impatient: gatewayAt(at, { timeout: IMPATIENT, log, now }),
    at,
    plan: (call, ...those) => company.plan(PAYJP_CALLS[call], ...those),
    arrive: company.arrive,
    token: async (card) => company.token(numbers[card]),
    decide: async (charge_id, passed) => company.decide(charge_id, passed ? 'verified' : 'failed'),
    dispute: async (charge_id, of) => company.openDispute(charge_id, of),
    moveDispute: null,
    refundInConsole: async (charge_id, amount) => company.refundInConsole(charge_id, amount),
    failRefund: null,
    ledger: async () => company.ledger(),
    notices: async () => company.notices(),
    stop: company.stop,
  }
}

const STRIPE_CALLS: Record<Call, RegExp> = {
  charge: /^POST \/v1\/payment_intents$/,
  finish: /^POST .*\/confirm$/,
  read: /^GET \/v1\/payment_intents\/pi_/,
  list: /^GET \/v1\/payment_intents$/,
  refund: /^POST \/v1\/refunds$/,
}

async function stripe({ now, log }: Parts): Promise<TestProvider> {
  const company = await stripeFake(now)
  const numbers = { good: '4242424242424242', declined: '4000000000000002', three_d_secure: '4000002760003184' }
  const at: FakeAt = { name: 'stripe', base: company.base }
  return {
    gateway: gatewayAt(at, { timeout: LONG_TIMEOUT, log, now }),
    impatient: gatewayAt(at, { timeout: IMPATIENT, log, now }),
    at,
    plan: (call, ...those) => company.plan(STRIPE_CALLS[call], ...those),
    token: async (card) => company.token(numbers[card]),
    decide: async (charge_id, passed) => company.decide(charge_id, passed),
    dispute: async (charge_id, of) => company.openDispute(charge_id, of),
    moveDispute: (id, to) => company.moveDispute(id, to),
    refundInConsole: async (charge_id, amount) => company.refundInConsole(charge_id, amount),
    failRefund: async (charge_id, amount) => company.failRefund(charge_id, amount),
    ledger: async () => company.ledger(),
    notices: async () => company.notices(),
    stop: company.stop,
  }
}
