// Tests of Stripe alone: its requests, idempotency keys that replay errors, signatures and error
// codes (docs/product/providers.md#stripe).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { steppingClock } from '#gateways/clock/clock.ts'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import { declineOf, meaningOf } from '#gateways/payment/stripe/codes.ts'
import { signatureOf, STRIPE_WEBHOOK_HEADER } from '#gateways/payment/stripe/webhook.ts'
import { START } from '../database.ts'
import { gatewayAt, STRIPE_KEYS } from './gateway-at.ts'
import { stripeFake } from './stripe-fake.ts'

let company: Awaited<ReturnType<typeof stripeFake>>
let gateway: PaymentGateway
const clock = steppingClock(START)
const alarms: object[] = []
const log = { info: () => {}, warn: () => {}, error: (fields: object) => void alarms.push(fields) }

beforeAll(async () => {
  company = await stripeFake(clock.now)
  gateway = gatewayAt({ name: 'stripe', base: company.base }, { timeout: 10_000, log, now: clock.now })
})
afterAll(() => company.stop())
beforeEach(() => {
  clock.set(START)
  alarms.length = 0
})

const charge = (number: string, { amount = 3000, reference = randomUUID() as string } = {}) =>
  gateway.charge({ reference, amount, token: company.token(number), description: '予約 12' })

async function paid(): Promise<string> {
  const outcome = await charge('4242424242424242')
  if (outcome.outcome !== 'paid') throw new Error(JSON.stringify(outcome))
  return outcome.charge_id
}

it('charges in whole yen, with manual confirmation, 3-D Secure and our idempotency key', async () => {
  company.calls.length = 0
  const reference = randomUUID()
  await charge('4242424242424242', { amount: 12_345, reference })
  expect(company.calls).toEqual([
    {
      call: 'POST /v1/payment_intents',
      key: reference,
      form: {
        amount: '12345',
        currency: 'jpy',
        confirmation_token: expect.stringMatching(/^ctoken_/),
        confirm: 'true',
        confirmation_method: 'manual',
        use_stripe_sdk: 'true',
        description: '予約 12',
        'metadata[reference]': reference,
        'payment_method_types[]': 'card',
        'payment_method_options[card][request_three_d_secure]': 'any',
        'expand[]': 'latest_charge',
      },
    },
  ])
})

it('charges once when the same request is delivered twice', async () => {
  const request = { reference: randomUUID(), amount: 3000, token: company.token('4242424242424242'), description: '1' }
  const first = await gateway.charge(request)
  expect(await gateway.charge(request)).toEqual(first)
  expect(company.ledger().filter(({ reference }) => reference === request.reference)).toHaveLength(1)
})

it('lets Stripe’s own script ask for 3-D Secure', async () => {
  const asked = await charge('4000002760003184')
  if (asked.outcome !== 'action_needed') throw new Error(JSON.stringify(asked))
  const { charge_id } = asked
  expect(await gateway.actionOf(charge_id)).toEqual({
    type: 'three_d_secure',
    url: null,
    charge_id,
    client_secret: expect.stringContaining(`${charge_id}_secret_`),
  })
  const nobody = gatewayAt({ name: 'stripe', base: 'http://127.0.0.1:9' }, { timeout: 10_000, log, now: clock.now })
  expect(await nobody.actionOf(charge_id)).toBeNull()
})

it.each([
  ['4000000000000002', 'card_declined'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_card_data'],
  ['4000000000000119', 'processing_error'],
  ['4000000000006975', 'card_flagged'],
])('the test card %s is %s, when it is charged and when it is looked up', async (number, code) => {
  const outcome = await charge(number)
  expect(outcome).toMatchObject({ outcome: 'declined', code })
  const { charge_id } = outcome as { charge_id: string }
  expect(await gateway.find({ reference: '', charge_id, since: clock.now() })).toEqual(outcome)
})

it('is declined after 3-D Secure', async () => {
  const asked = await charge('4000008400001629')
  if (asked.outcome !== 'action_needed') throw new Error(JSON.stringify(asked))
  company.decide(asked.charge_id, true)
  expect(await gateway.finishAction(asked.charge_id)).toMatchObject({ outcome: 'declined', code: 'card_declined' })
})

it('refunds although the idempotency key replays an error', async () => {
  const charge_id = await paid()
  const refund = { reference: randomUUID(), charge_id, amount: 1000, refunded_before: 0, reason: 'cancelled_by_guest' }
  company.breakDown()
  expect(await gateway.refund(refund)).toMatchObject({ outcome: 'unknown' })
  expect(await gateway.refund(refund)).toMatchObject({ outcome: 'refunded', refunded_in_all: 1000 })
  expect(company.ledger().find((entry) => entry.charge_id === charge_id)).toMatchObject({ refunded: 1000 })
})

it('finds a payment on the third page, and none of another day', async () => {
  const reference = randomUUID()
  await charge('4242424242424242', { reference })
  for (let at = 0; at < 220; at += 1) await charge('4242424242424242')
  const attempt = { reference, charge_id: null, since: clock.now() }
  expect(await gateway.find(attempt)).toMatchObject({ outcome: 'paid' })
  clock.advance(24 * 60 * 60_000)
  expect(await gateway.find({ ...attempt, since: clock.now() })).toEqual({ outcome: 'absent' })
})

it('logs an error for a wrong key, and returns nothing as absent', async () => {
  const charge_id = await paid()
  const locked_out = gatewayAt(
    { name: 'stripe', base: company.base },
    { timeout: 10_000, log, now: clock.now, secret_key: 'sk_test_of_another' },
  )
  const request = { reference: randomUUID(), amount: 3000, token: 'ctoken_1', description: '1' }
  expect(await locked_out.charge(request)).toMatchObject({ outcome: 'declined', code: 'processing_error' })
  expect(alarms).toEqual([{ provider: 'stripe', status: 401, code: 'api_key_expired' }])
  for (const id of [null, charge_id])
    expect(await locked_out.find({ reference: '', charge_id: id, since: clock.now() })).toMatchObject({
      outcome: 'unknown',
    })
})

it('accepts only notices with a recent valid signature, also during a change of the secret', async () => {
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'charge.refunded',
    data: { object: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
  })
  const seconds = Math.floor(clock.now().getTime() / 1000)
  const own = (time: number, of = body) => signatureOf(STRIPE_KEYS.webhook_secret, time, of)
  const read = (header: string) => gateway.readWebhook(new Headers({ [STRIPE_WEBHOOK_HEADER]: header }), body)
  const what = { event_id: 'evt_1', type: 'charge.refunded', charge_id: 'pi_1' }
  const notice = { ...what, about: 'refund', object_id: null, told: null }
  expect(read(`t=${seconds},v1=${own(seconds)}`)).toEqual(notice)
  expect(read(`t=${seconds},v1=${'0'.repeat(64)},v1=${own(seconds)},v0=x`)).toEqual(notice)
  expect(read(`t=${seconds - 300},v1=${own(seconds - 300)}`)).toEqual(notice)
  for (const header of [
    '',
    't=,v1=',
    `t=${seconds}`,
    `t=${seconds},v1=`,
    `t=${seconds},v0=${own(seconds)}`,
    `t=${seconds - 1},v1=${own(seconds)}`,
    `t=${seconds - 301},v1=${own(seconds - 301)}`,
    `t=${seconds + 301},v1=${own(seconds + 301)}`,
    `t=${seconds},v1=${own(seconds, `${body} `)}`,
    `t=${seconds},v1=${signatureOf('whsec_of_another', seconds, body)}`,
  ])
    expect(read(header)).toBeNull()
})

const error = (code: string | null, more = {}) => ({
  code,
  decline_code: null,
  type: 'card_error',
  param: null,
  ...more,
})

it.each([
  ['a bank’s decline code', 402, error('card_declined', { decline_code: 'expired_card' }), 'expired_card'],
  ['a stolen card', 402, error('card_declined', { decline_code: 'stolen_card' }), 'card_declined'],
  ['an unknown code', 402, error('a_code_of_next_year'), 'card_declined'],
  ['a page', 402, null, 'card_declined'],
  ['a proxy', 400, null, 'unsure'],
  ['an outage', 503, null, 'unsure'],
  ['a breakdown', 500, error(null, { type: 'api_error' }), 'unsure'],
  ['a key in use', 409, error('idempotency_key_in_use', { type: 'idempotency_error' }), 'unsure'],
  ['another request under the key', 400, error(null, { type: 'idempotency_error' }), 'unsure'],
  ['too many calls', 429, error('rate_limit', { type: 'invalid_request_error' }), 'too_many'],
  ['a wrong key', 401, error(null, { type: 'invalid_request_error' }), 'settings'],
  ['a key without permission', 403, error(null, { type: 'invalid_request_error' }), 'settings'],
  [
    'a used token',
    400,
    error('resource_missing', { type: 'invalid_request_error', param: 'confirmation_token' }),
    'token_unusable',
  ],
  ['a mistake of ours', 400, error('parameter_unknown', { type: 'invalid_request_error' }), 'unexpected'],
  ['a second confirmation', 400, error('payment_intent_unexpected_state', { type: 'x' }), 'mismatch'],
])('%s', (_, status, body, meaning) => {
  expect(meaningOf(status, body)).toBe(meaning)
})

it.each([
  ['insufficient_funds', 'card_declined'],
  ['fraudulent', 'card_declined'],
  ['incorrect_cvc', 'incorrect_card_data'],
  ['invalid_expiry_year', 'expired_card'],
  ['card_not_supported', 'unacceptable_brand'],
  ['card_velocity_exceeded', 'card_flagged'],
  ['try_again_later', 'processing_error'],
  ['authentication_required', 'three_d_secure_failed'],
])('the bank’s %s is our %s', (decline_code, code) => {
  expect(declineOf({ code: 'card_declined', decline_code })).toBe(code)
})
