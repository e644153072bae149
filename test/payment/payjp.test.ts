// Tests of PAY.JP alone: its requests, error codes and limits, and finding a charge among many
// (docs/product/providers.md#payjp).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { steppingClock } from '#gateways/clock/clock.ts'
import { meaningOf } from '#gateways/payment/payjp/codes.ts'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import { START } from '../database.ts'
import { gatewayAt } from './gateway-at.ts'
import { payjpFake } from './payjp-fake.ts'

let company: Awaited<ReturnType<typeof payjpFake>>
let gateway: PaymentGateway
const clock = steppingClock(START)
const alarms: object[] = []
const log = { info: () => {}, warn: () => {}, error: (fields: object) => void alarms.push(fields) }

beforeAll(async () => {
  company = await payjpFake(clock.now)
  gateway = gatewayAt({ name: 'payjp', base: company.base }, { timeout: 10_000, log, now: clock.now })
})
afterAll(() => company.stop())
beforeEach(() => {
  clock.set(START)
  alarms.length = 0
})

const GOOD = '4242424242424242'
const charge = (number = GOOD, amount = 3000, reference: string = randomUUID()) =>
  gateway.charge({ reference, amount, token: company.token(number), description: '予約 12' })

async function waiting(number = GOOD, amount = 3000): Promise<string> {
  const outcome = await charge(number, amount)
  if (outcome.outcome !== 'action_needed') throw new Error(JSON.stringify(outcome))
  return outcome.charge_id
}

async function paid(amount = 3000): Promise<string> {
  const id = await waiting(GOOD, amount)
  company.decide(id, 'verified')
  await gateway.finishAction(id)
  return id
}

it('charges as PAY.JP documents it', async () => {
  company.calls.length = 0
  const reference = randomUUID()
  await charge(GOOD, 12_345, reference)
  expect(company.calls).toEqual([
    {
      call: 'POST /v1/charges',
      form: {
        amount: '12345',
        currency: 'jpy',
        card: expect.stringMatching(/^tok_/),
        description: '予約 12',
        capture: 'true',
        three_d_secure: 'true',
        'metadata[reference]': reference,
      },
    },
  ])
})

it('sends the browser to PAY.JP’s own page', async () => {
  expect(await gateway.actionOf('ch_1')).toEqual({
    type: 'three_d_secure',
    url: 'https://api.pay.jp/v1/tds/ch_1/start?publickey=pk_test_fake',
    charge_id: 'ch_1',
  })
})

it('takes the money of a card whose bank has no 3-D Secure', async () => {
  const id = await waiting()
  company.decide(id, 'attempted')
  expect(await gateway.finishAction(id)).toMatchObject({ outcome: 'paid' })
})

it('is declined when 3-D Secure took longer than PAY.JP allows', async () => {
  const id = await waiting()
  company.decide(id, 'verified')
  clock.advance(31 * 60_000)
  expect(await gateway.finishAction(id)).toMatchObject({ outcome: 'declined', code: 'three_d_secure_failed' })
})

it.each([
  ['4000000000080319', 3000, 'card_declined'],
  ['4000000000004012', 3000, 'expired_card'],
  ['4000000000000077', 3000, 'incorrect_card_data'],
  ['4000000000080202', 10_001, 'card_declined'],
])('the test card %s for %i yen is %s, when it is charged and when it is looked up', async (number, amount, code) => {
  const id = await waiting(number, amount)
  company.decide(id, 'verified')
  const declined = { outcome: 'declined', charge_id: id, code }
  expect(await gateway.finishAction(id)).toEqual(declined)
  expect(await gateway.find({ reference: '', charge_id: id, since: clock.now() })).toEqual(declined)
})

it('refuses a refund after 180 days', async () => {
  const id = await paid()
  clock.advance(181 * 24 * 60 * 60_000)
  const late = { reference: randomUUID(), charge_id: id, amount: 3000, refunded_before: 0, reason: 'cancelled_by_host' }
  expect(await gateway.refund(late)).toEqual({ outcome: 'refused', code: 'refund_limit_exceeded' })
})

it('finds a charge on the third page, and none of another day', async () => {
  const reference = randomUUID()
  await charge(GOOD, 3000, reference)
  for (let at = 0; at < 220; at += 1) await charge()
  company.calls.length = 0
  const attempt = { reference, charge_id: null, since: clock.now() }
  expect(await gateway.find(attempt)).toMatchObject({ outcome: 'action_needed' })
  expect(company.calls).toHaveLength(3)
  clock.advance(24 * 60 * 60_000)
  expect(await gateway.find({ ...attempt, since: clock.now() })).toEqual({ outcome: 'absent' })
})

it('finds its own charge when a repeated request fails with a used token', async () => {
  const request = { reference: randomUUID(), amount: 3000, token: company.token(GOOD), description: '予約 1' }
  await gateway.charge(request)
  expect(await gateway.charge(request)).toMatchObject({ outcome: 'action_needed' })
  expect(company.ledger().filter(({ reference }) => reference === request.reference)).toHaveLength(1)
})

it('logs an error for a wrong key, and returns nothing as absent', async () => {
  const id = await paid()
  const locked_out = gatewayAt(
    { name: 'payjp', base: company.base },
    { timeout: 10_000, log, now: clock.now, secret_key: 'sk_test_of_another' },
  )
  const request = { reference: randomUUID(), amount: 3000, token: company.token(GOOD), description: '予約 1' }
  expect(await locked_out.charge(request)).toMatchObject({ outcome: 'declined', code: 'processing_error' })
  expect(alarms).toEqual([{ provider: 'payjp', status: 401, code: 'invalid_api_key' }])
  for (const charge_id of [null, id])
    expect(await locked_out.find({ reference: '', charge_id, since: clock.now() })).toMatchObject({
      outcome: 'unknown',
    })
  const refund = { reference: randomUUID(), charge_id: id, amount: 3000, refunded_before: 0, reason: 'late_payment' }
  expect(await locked_out.refund(refund)).toMatchObject({ outcome: 'unknown' })
})

it('returns unknown when the server is unreachable', async () => {
  const nobody = gatewayAt({ name: 'payjp', base: 'http://127.0.0.1:9' }, { timeout: 10_000, log, now: clock.now })
  const request = { reference: randomUUID(), amount: 3000, token: 'tok_1', description: '予約 1' }
  expect(await nobody.charge(request)).toMatchObject({ outcome: 'unknown' })
  expect(await nobody.finishAction('ch_1')).toMatchObject({ outcome: 'unknown' })
  expect(await nobody.find({ reference: '', charge_id: null, since: clock.now() })).toMatchObject({
    outcome: 'unknown',
  })
  expect(await nobody.referenceOf('ch_1')).toBeNull()
})

it.each([
  [402, 'card_declined', 'card_declined'],
  [402, 'expired_card', 'expired_card'],
  [402, 'invalid_expiry_month', 'expired_card'],
  [402, 'invalid_expiry_year', 'expired_card'],
  [402, 'invalid_expiration_date', 'expired_card'],
  [402, 'incorrect_card_data', 'incorrect_card_data'],
  [402, 'invalid_number', 'incorrect_card_data'],
  [402, 'invalid_cvc', 'incorrect_card_data'],
  [402, 'card_flagged', 'card_flagged'],
  [402, 'unacceptable_brand', 'unacceptable_brand'],
  [402, 'a_code_of_next_year', 'card_declined'],
  [402, null, 'card_declined'],
  [400, 'unverified_token', 'three_d_secure_failed'],
  [400, 'three_d_secure_failed', 'three_d_secure_failed'],
  [400, 'three_d_secure_incompleted', 'three_d_secure_failed'],
  [400, 'three_d_secure_expired', 'three_d_secure_failed'],
  [402, 'processing_error', 'unsure'],
  [500, 'pg_wrong', 'unsure'],
  [500, 'payjp_wrong', 'unsure'],
  [500, null, 'unsure'],
  [503, 'under_maintenance', 'unsure'],
  [400, null, 'unsure'],
  [404, null, 'unsure'],
  [400, 'token_already_used', 'mismatch'],
  [400, 'not_in_three_d_secure_flow', 'mismatch'],
  [400, 'invalid_three_d_secure_state', 'mismatch'],
  [400, 'already_captured', 'mismatch'],
  [429, 'over_capacity', 'too_many'],
  [429, null, 'too_many'],
  [401, 'invalid_api_key', 'settings'],
  [401, null, 'settings'],
  [402, 'test_card_on_livemode', 'settings'],
  [402, 'not_activated_account', 'settings'],
  [400, 'missing_param', 'unexpected'],
])('%s %s means %s', (status, code, meaning) => {
  expect(meaningOf(status, code)).toBe(meaning)
})
