// The contract of the payment port, tested with every provider.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChargeOutcome } from '#gateways/payment/port.ts'
import { START, testApp } from '../database.ts'
import type { Fault } from './faults.ts'
import { type CardKind, PROVIDERS, startProvider, type TestProvider } from './providers.ts'

const app = testApp()

describe.each(PROVIDERS)('%s', (name) => {
  let provider: TestProvider
  let pool: pg.Pool
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: app.database_url, max: 2 })
    provider = await startProvider(name, { pool, now: app.clock.now, log: app.log })
  })
  afterAll(async () => {
    await provider.stop()
    await pool.end()
  })
  beforeEach(async () => {
    app.clock.set(START)
    await provider.notices()
  })

  type Attempt = { reference: string; charge_id: string | null; since: Date }

  /** A charge, and the attempt as our database would store it. */
  async function charge(
    card: CardKind,
    { amount = 3000, gateway = provider.gateway } = {},
  ): Promise<{ outcome: ChargeOutcome; attempt: Attempt }> {
    const attempt: Attempt = { reference: randomUUID(), charge_id: null, since: app.clock.now() }
    const token = await provider.token(card)
    const outcome = await gateway.charge({ reference: attempt.reference, amount, token, description: '予約 1' })
    return { outcome, attempt }
  }

  /** A whole payment, with 3-D Secure if the provider asks for it. */
  async function pay(card: CardKind, amount = 3000): Promise<{ outcome: ChargeOutcome; attempt: Attempt }> {
    const { outcome, attempt } = await charge(card, { amount })
    if (outcome.outcome !== 'action_needed') return { outcome, attempt }
    await provider.decide(outcome.charge_id, true)
    return { outcome: await provider.gateway.finishAction(outcome.charge_id), attempt }
  }

  async function paid(amount = 3000): Promise<{ charge_id: string; attempt: Attempt }> {
    const { outcome, attempt } = await pay('good', amount)
    if (outcome.outcome !== 'paid') throw new Error(`not paid but ${JSON.stringify(outcome)}`)
    return { charge_id: outcome.charge_id, attempt }
  }

  const refund = async (
    charge_id: string,
    amount: number,
    refunded_before: number,
    { reference = randomUUID() as string, gateway = provider.gateway } = {},
  ) => await gateway.refund({ reference, charge_id, amount, refunded_before, reason: 'cancelled_by_guest' })

  const entryOf = async (reference: string) =>
    (await provider.ledger()).filter((entry) => entry.reference === reference && (entry.paid || entry.refunded > 0))

  describe('charging', () => {
    it('takes the money once and returns the card', async () => {
      const { outcome, attempt } = await pay('good', 12_345)
      expect(outcome).toMatchObject({ outcome: 'paid', amount: 12_345, refunded: 0, card: { last4: '4242' } })
      expect(await entryOf(attempt.reference)).toMatchObject([{ amount: 12_345, paid: true, refunded: 0 }])
    })

    it('takes the smallest and the largest amount of a card', async () => {
      expect((await pay('good', 50)).outcome).toMatchObject({ outcome: 'paid', amount: 50 })
      expect((await pay('good', 9_999_999)).outcome).toMatchObject({ outcome: 'paid', amount: 9_999_999 })
    })

    it('returns why a card is refused, and takes nothing', async () => {
      const { outcome, attempt } = await pay('declined')
      expect(outcome).toMatchObject({ outcome: 'declined', code: 'card_declined' })
      expect(await entryOf(attempt.reference)).toEqual([])
    })

    it('accepts a token once', async () => {
      const token = await provider.token('good')
      const first = { reference: randomUUID(), amount: 3000, token, description: '予約 1' }
      await provider.gateway.charge(first)
      const second = { ...first, reference: randomUUID() }
      expect(await provider.gateway.charge(second)).toMatchObject({ outcome: 'declined', code: 'token_unusable' })
      expect(await entryOf(second.reference)).toEqual([])
    })

    it('refuses an unknown token', async () => {
      const made_up = { reference: randomUUID(), amount: 3000, token: 'tok_made_up', description: '予約 1' }
      expect(await provider.gateway.charge(made_up)).toMatchObject({ outcome: 'declined', code: 'token_unusable' })
    })
  })

  describe('3-D Secure', () => {
    async function asked(): Promise<{ charge_id: string; attempt: Attempt }> {
      const { outcome, attempt } = await charge('three_d_secure')
      if (outcome.outcome !== 'action_needed') throw new Error(`not asked for but ${JSON.stringify(outcome)}`)
      return { charge_id: outcome.charge_id, attempt }
    }

    it('is passed to the browser, and moves no money until it is finished', async () => {
      const { charge_id, attempt } = await asked()
      expect(await provider.gateway.actionOf(charge_id)).toMatchObject({ type: 'three_d_secure', charge_id })
      expect(await entryOf(attempt.reference)).toEqual([])
      await provider.decide(charge_id, true)
      expect(await entryOf(attempt.reference)).toEqual([])
      expect(await provider.gateway.find({ ...attempt, charge_id })).toMatchObject({ outcome: 'action_needed' })
      expect(await provider.gateway.finishAction(charge_id)).toMatchObject({ outcome: 'paid', amount: 3000 })
      expect(await entryOf(attempt.reference)).toHaveLength(1)
    })

    it('is still expected when the guest returns without it', async () => {
      const { charge_id } = await asked()
      expect(await provider.gateway.finishAction(charge_id)).toEqual({ outcome: 'action_needed', charge_id })
    })

    it('refuses a card holder who fails it', async () => {
      const { charge_id, attempt } = await asked()
      await provider.decide(charge_id, false)
      const declined = { outcome: 'declined', code: 'three_d_secure_failed' }
      expect(await provider.gateway.finishAction(charge_id)).toMatchObject(declined)
      expect(await provider.gateway.find({ ...attempt, charge_id })).toMatchObject(declined)
      expect(await entryOf(attempt.reference)).toEqual([])
    })

    it('is finished once although it is finished repeatedly', async () => {
      const { charge_id, attempt } = await asked()
      await provider.decide(charge_id, true)
      await provider.gateway.finishAction(charge_id)
      expect(await provider.gateway.finishAction(charge_id)).toMatchObject({ outcome: 'paid' })
      expect(await entryOf(attempt.reference)).toMatchObject([{ amount: 3000 }])
    })
  })

  describe('finding', () => {
    it('finds a paid attempt by our reference alone, and by its id', async () => {
      const { attempt, charge_id } = await paid()
      expect(await provider.gateway.find(attempt)).toMatchObject({ outcome: 'paid', charge_id })
      expect(await provider.gateway.find({ ...attempt, charge_id })).toMatchObject({ outcome: 'paid', charge_id })
      expect(await provider.gateway.referenceOf(charge_id)).toBe(attempt.reference)
    })

    it('returns absent for an unknown attempt', async () => {
      const never = { reference: randomUUID(), charge_id: null, since: app.clock.now() }
      expect(await provider.gateway.find(never)).toEqual({ outcome: 'absent' })
      const { charge_id } = await paid()
      expect(await provider.gateway.referenceOf(charge_id.replace(/.{4}$/, 'zzzz'))).toBeNull()
    })

    it('returns how much was refunded', async () => {
      const { attempt, charge_id } = await paid()
      await refund(charge_id, 1200, 0)
      expect(await provider.gateway.find(attempt)).toMatchObject({ outcome: 'paid', refunded: 1200 })
    })
  })

  describe('refunding', () => {
    it('refunds the whole amount', async () => {
      const { charge_id, attempt } = await paid()
      expect(await refund(charge_id, 3000, 0)).toMatchObject({ outcome: 'refunded', refunded_in_all: 3000 })
      expect(await entryOf(attempt.reference)).toMatchObject([{ refunded: 3000 }])
    })

    it('refunds parts, one after the other', async () => {
      const { charge_id, attempt } = await paid()
      expect(await refund(charge_id, 1000, 0)).toMatchObject({ refunded_in_all: 1000 })
      expect(await refund(charge_id, 500, 1000)).toMatchObject({ refunded_in_all: 1500 })
      expect(await refund(charge_id, 1500, 1500)).toMatchObject({ refunded_in_all: 3000 })
      expect(await entryOf(attempt.reference)).toMatchObject([{ refunded: 3000 }])
    })

    it('refunds once when the same refund is repeated', async () => {
      const { charge_id, attempt } = await paid()
      const reference = randomUUID()
      await refund(charge_id, 1000, 0, { reference })
      expect(await refund(charge_id, 1000, 0, { reference })).toMatchObject({
        outcome: 'refunded',
        refunded_in_all: 1000,
      })
      expect(await entryOf(attempt.reference)).toMatchObject([{ refunded: 1000 }])
    })

    it('refuses more than was paid', async () => {
      const { charge_id, attempt } = await paid()
      await refund(charge_id, 2000, 0)
      expect(await refund(charge_id, 2000, 2000)).toMatchObject({ outcome: 'refused' })
      expect(await entryOf(attempt.reference)).toMatchObject([{ refunded: 2000 }])
    })

    it('refuses a refund of an unknown charge', async () => {
      const { charge_id } = await paid()
      expect(await refund(charge_id.replace(/.{4}$/, 'zzzz'), 100, 0)).toMatchObject({ outcome: 'refused' })
    })
  })

  describe('webhooks', () => {
    it('are read, with their charge', async () => {
      const { charge_id } = await paid()
      await refund(charge_id, 1000, 0)
      const read = (await provider.notices()).map(({ headers, body }) => provider.gateway.readWebhook(headers, body))
      expect(read.length).toBeGreaterThanOrEqual(2)
      expect(new Set(read.map((notice) => notice?.event_id)).size).toBe(read.length)
      for (const notice of read) expect(notice).toMatchObject({ charge_id })
    })

    it('are rejected without the provider’s secret or when they are incomplete', async () => {
      await paid()
      const [{ headers, body }] = (await provider.notices()) as [{ headers: Headers; body: string }]
      const [[header, value]] = [...headers] as [[string, string]]
      const wrong = [
        new Headers(),
        new Headers({ [header]: '' }),
        new Headers({ [header]: value.slice(0, -1) }),
        new Headers({ [header]: `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` }),
      ]
      for (const one of wrong) expect(provider.gateway.readWebhook(one, body)).toBeNull()
      expect(provider.gateway.readWebhook(headers, body.slice(0, -1))).toBeNull()
      expect(provider.gateway.readWebhook(headers, '[]')).toBeNull()
    })
  })

  // The only fault of the sandbox, a card that gets no response, is tested in
  // make-reservation.test.ts.
  if (name === 'sandbox') return
  describe('with faults', () => {
    const plan = (...those: Parameters<NonNullable<TestProvider['plan']>>) => provider.plan!(...those)
    const gatewayFor = (fault: Fault) => (fault.startsWith('lost') ? provider.impatient : provider.gateway)

    // The second value: whether the provider has a charge afterwards.
    it.each([
      ['lost_before', false],
      ['lost_after', true],
      ['error_before', false],
      ['error_after', true],
      ['page_before', false],
      ['page_after', true],
      ['page_with_200', true],
      ['sent_on', false],
    ] as const)('a charge with %s is unknown, never declined, and found or absent afterwards', async (fault, made) => {
      plan('charge', fault)
      const { outcome, attempt } = await charge('three_d_secure', { gateway: gatewayFor(fault) })
      expect(outcome).toMatchObject({ outcome: 'unknown' })
      expect(await provider.gateway.find(attempt)).toMatchObject({ outcome: made ? 'action_needed' : 'absent' })
    })

    it.each(['lost_after', 'error_after', 'page_after'] as const)(
      'finishing with %s is unknown, and found paid once',
      async (fault) => {
        const { outcome, attempt } = await charge('three_d_secure')
        if (outcome.outcome !== 'action_needed') throw new Error(outcome.outcome)
        await provider.decide(outcome.charge_id, true)
        plan('finish', fault)
        expect(await gatewayFor(fault).finishAction(outcome.charge_id)).toMatchObject({ outcome: 'unknown' })
        const found = await provider.gateway.find({ ...attempt, charge_id: outcome.charge_id })
        expect(found).toMatchObject({ outcome: 'paid', amount: 3000 })
        expect(await provider.gateway.finishAction(outcome.charge_id)).toMatchObject({ outcome: 'paid' })
        expect(await entryOf(attempt.reference)).toHaveLength(1)
      },
    )

    it.each([
      'lost_before',
      'lost_after',
      'error_before',
      'error_after',
      'page_before',
      'page_with_200',
      'sent_on',
    ] as const)('a refund with %s is unknown, and paid once when it is repeated', async (fault) => {
      const { charge_id, attempt } = await paid()
      const reference = randomUUID()
      plan('refund', fault)
      const gateway = gatewayFor(fault)
      expect(await refund(charge_id, 1000, 0, { reference, gateway })).toMatchObject({ outcome: 'unknown' })
      expect(await refund(charge_id, 1000, 0, { reference })).toMatchObject({ refunded_in_all: 1000 })
      expect(await entryOf(attempt.reference)).toMatchObject([{ refunded: 1000 }])
    })

    it('retries after “too many calls” before the timeout', async () => {
      plan('charge', 'too_many')
      expect((await pay('good')).outcome).toMatchObject({ outcome: 'paid' })
      const { charge_id } = await paid()
      plan('refund', 'too_many')
      expect(await refund(charge_id, 3000, 0)).toMatchObject({ refunded_in_all: 3000 })
    })

    it('declines after “too many calls” until the timeout, and takes nothing', async () => {
      plan('charge', 'too_many_for_long')
      const { outcome, attempt } = await charge('good')
      expect(outcome).toMatchObject({ outcome: 'declined', code: 'processing_error' })
      expect(await provider.gateway.find(attempt)).toEqual({ outcome: 'absent' })
    })

    it('never returns absent when the provider can’t be reached', async () => {
      const { attempt, charge_id } = await paid()
      for (const fault of ['lost_before', 'error_before', 'page_before', 'page_with_200', 'sent_on'] as const) {
        const gateway = gatewayFor(fault)
        plan('list', fault)
        expect(await gateway.find(attempt)).toMatchObject({ outcome: 'unknown' })
        plan('read', fault)
        expect(await gateway.find({ ...attempt, charge_id })).toMatchObject({ outcome: 'unknown' })
        plan('read', fault)
        expect(await refund(charge_id, 1000, 0, { gateway })).toMatchObject({ outcome: 'unknown' })
      }
      expect(await entryOf(attempt.reference)).toMatchObject([{ refunded: 0 }])
    })
  })
})
