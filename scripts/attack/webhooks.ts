// Webhooks of Stripe and LINE, signed by the companies' own SDKs. A good signature is accepted and
// its event stored once; a wrong, old or changed one is refused and stored never.
import { createHmac, randomUUID } from 'node:crypto'
import { validateSignature } from '@line/bot-sdk'
import type pg from 'pg'
import Stripe from 'stripe'
import { stripeFake } from '#test/payment/stripe-fake.ts'
import { type Finding, nothing } from '../findings.ts'
import { type Client, client } from './client.ts'
import type { Phase } from './report.ts'
import type { Target } from './target.ts'

const STRIPE_SECRET = 'whsec_of_the_attack'
const LINE_SECRET = 'secret-of-the-attack'

type Case = { name: string; body: string; headers: Record<string, string>; status: 200 | 404 }
type Company = {
  name: string
  path: string
  table: string
  column: string
  /** Calls with the event of this id. */
  cases: (event_id: string) => Case[]
}

const stripe = new Stripe('sk_test_fake')
/** @param age of the signature, seconds */
function signedByStripe(payload: string, { secret = STRIPE_SECRET, age = 0 } = {}): string {
  const timestamp = Math.floor(Date.now() / 1000) - age
  return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

const stripeCases = (id: string): Case[] => {
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_nobody', object: 'payment_intent' } },
  })
  // Stripe's own verification accepts what we send as good.
  stripe.webhooks.constructEvent(body, signedByStripe(body), STRIPE_SECRET)
  const good = signedByStripe(body)
  const with_header = (header: string) => ({ 'stripe-signature': header })
  return [
    { name: 'no signature', body, headers: {}, status: 404 },
    {
      name: 'another secret',
      body,
      headers: with_header(signedByStripe(body, { secret: 'whsec_other' })),
      status: 404,
    },
    { name: 'ten minutes old', body, headers: with_header(signedByStripe(body, { age: 600 })), status: 404 },
    { name: 'ten minutes ahead', body, headers: with_header(signedByStripe(body, { age: -600 })), status: 404 },
    { name: 'a changed body', body: body.replace('pi_nobody', 'pi_another'), headers: with_header(good), status: 404 },
    { name: 'a space more', body: `${body} `, headers: with_header(good), status: 404 },
    {
      name: 'a changed time',
      body,
      headers: with_header(good.replace(/t=(\d+)/, (_, t) => `t=${Number(t) + 1}`)),
      status: 404,
    },
    { name: 'only the old scheme', body, headers: with_header(good.replace('v1=', 'v0=')), status: 404 },
    { name: 'good', body, headers: with_header(good), status: 200 },
    {
      name: 'good, with a second signature of an older secret',
      body,
      headers: with_header(`${good},v1=${'0'.repeat(64)}`),
      status: 200,
    },
  ]
}

const lineCases = (id: string): Case[] => {
  const event = (text: string) => ({
    type: 'message',
    mode: 'active',
    timestamp: Date.now(),
    source: { type: 'user', userId: `U${'0'.repeat(32)}` },
    webhookEventId: id,
    deliveryContext: { isRedelivery: false },
    replyToken: 'nobody',
    message: { type: 'text', id: '1', text },
  })
  const body = JSON.stringify({ destination: 'U1', events: [event('こんにちは')] })
  const signed = (secret: string) => createHmac('sha256', secret).update(body).digest('base64')
  const good = signed(LINE_SECRET)
  if (!validateSignature(body, LINE_SECRET, good)) throw new Error("LINE's SDK refuses the good signature.")
  const with_header = (header: string) => ({ 'x-line-signature': header })
  return [
    { name: 'no signature', body, headers: {}, status: 404 },
    { name: 'another secret', body, headers: with_header(signed('another secret')), status: 404 },
    { name: 'a changed body', body: body.replace('こんにちは', 'さようなら'), headers: with_header(good), status: 404 },
    { name: 'in another case', body, headers: with_header(good.toLowerCase()), status: 404 },
    { name: 'in hex', body, headers: with_header(Buffer.from(good, 'base64').toString('hex')), status: 404 },
    { name: 'good', body, headers: with_header(good), status: 200 },
  ]
}

const COMPANIES: Company[] = [
  {
    name: 'Stripe',
    path: '/api/v1/payment_webhooks/stripe',
    table: 'payment_webhooks',
    column: 'event_id',
    cases: stripeCases,
  },
  {
    name: 'LINE',
    path: '/api/v1/line_webhooks',
    table: 'line_events',
    column: 'webhook_event_id',
    cases: lineCases,
  },
]

export async function attackWithWebhooks(target: Target): Promise<Phase> {
  const provider = await stripeFake(() => new Date())
  const at = client({ port: target.port })
  try {
    await target.start({
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      STRIPE_API_BASE: provider.base,
      LINE_CHANNEL_ID: '1234567890',
      LINE_CHANNEL_SECRET: 'a-secret-of-the-login',
      LINE_LOGIN_BASE: provider.base,
      LINE_MESSAGING_CHANNEL_ID: '1234567891',
      LINE_MESSAGING_CHANNEL_SECRET: LINE_SECRET,
      LINE_MESSAGING_BASE: provider.base,
    })
    const { pool } = await target.database()
    const findings: Finding[] = []
    for (const company of COMPANIES) findings.push(...(await tryCompany(company, at, pool)))
    return { findings }
  } finally {
    at.close()
    await provider.stop()
  }
}

async function tryCompany({ name, path, table, column, cases }: Company, at: Client, pool: pg.Pool) {
  const wrong: string[] = []
  const counted: string[] = []
  const stored = async (id: string) =>
    (await pool.query(`select 1 from ${table} where ${column} = $1`, [id])).rowCount ?? 0
  for (const { name: kind } of cases(randomUUID())) {
    const id = `evt_${randomUUID()}`
    const one = cases(id).find((each) => each.name === kind)!
    const send = () =>
      at.send({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...one.headers },
        body: one.body,
      })
    // Twice, at once and later: a company sends again when our answer is late.
    const answers = [...(await Promise.all([send(), send()])), await send()]
    const statuses = answers.map((answer) => ('failed' in answer ? answer.why : answer.status))
    if (statuses.some((status) => status !== one.status)) wrong.push(`${kind}: ${statuses.join(', ')}`)
    const rows = await stored(id)
    if (rows !== (one.status === 200 ? 1 : 0)) counted.push(`${kind}: ${rows} rows`)
  }
  return [
    nothing(
      `webhooks of ${name} with another answer than expected, of ${cases('').length} kinds, each sent three times`,
      wrong,
    ),
    nothing(`events of ${name} that are not stored once, or stored though the signature is wrong`, counted),
  ]
}
