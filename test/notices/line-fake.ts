// A fake of LINE's Messaging API that behaves as documented: stateless tokens, retry keys, reply
// tokens that work once, 200 for users who blocked the account, two meanings of 429.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { type LineOptions, lineSignature } from '#gateways/notices/line-api.ts'
import { serveFake } from '../payment/serve-fake.ts'

export const LINE_KEYS = { channel_id: '1650000000', channel_secret: 'messaging-secret-of-the-tests' } as const

/**
 * The fault of the next call: no response at all, or this response, before or after LINE did its
 * work.
 */
export type LineFault = 'silence' | 'silence_after' | { status: number; message: string }

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

export async function lineFake(port = 0) {
  const tokens = new Set<string>()
  const accepted = new Map<string, string>()
  /** Friends, and people who blocked the account. Others are no friends. */
  const friends = new Set<string>()
  const blocked = new Set<string>()
  /** Messages that users see. */
  const delivered: { to: string; text: string }[] = []
  const replies: { reply_token: string; text: string }[] = []
  const faults: Record<'token' | 'push' | 'reply' | 'profile' | 'quota', LineFault[]> = {
    token: [],
    push: [],
    reply: [],
    profile: [],
    quota: [],
  }
  const asked: string[] = []
  const state = {
    limit: null as number | null,
    used: 0,
    webhook: { endpoint: '', active: true },
    /** Milliseconds from taking a message to the response. */
    slowness: 0,
  }

  const never = () => new Promise<Response>(() => undefined)

  async function call(c: Context, kind: keyof typeof faults, answer: () => Promise<Response>): Promise<Response> {
    asked.push(kind)
    const fault = faults[kind].shift()
    if (fault === 'silence') return await never()
    if (fault && typeof fault === 'object') return c.json({ message: fault.message }, fault.status as 500)
    if (kind !== 'token' && !tokens.has(c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''))
      return c.json({ message: 'Authentication failed.' }, 401)
    const response = await answer()
    if (state.slowness > 0) await setTimeout(state.slowness)
    return fault === 'silence_after' ? await never() : response
  }

  const host = new Hono()
  host.post('/oauth2/v3/token', (c) =>
    call(c, 'token', async () => {
      const form = new URLSearchParams(await c.req.text())
      const known =
        form.get('client_id') === LINE_KEYS.channel_id && form.get('client_secret') === LINE_KEYS.channel_secret
      if (form.get('grant_type') !== 'client_credentials' || !known)
        return c.json({ error: 'invalid_client', error_description: 'invalid client' }, 400)
      const access_token = randomUUID()
      tokens.add(access_token)
      return c.json({ token_type: 'Bearer', access_token, expires_in: 899 })
    }),
  )
  host.post('/v2/bot/message/push', (c) =>
    call(c, 'push', async () => {
      const { to, messages } = await c.req.json<{ to: string; messages: { type: string; text: string }[] }>()
      const key = c.req.header('x-line-retry-key')
      if (key !== undefined && !UUID.test(key)) return c.json({ message: 'The retry key is invalid.' }, 400)
      if (key !== undefined && accepted.has(key)) {
        c.header('x-line-accepted-request-id', accepted.get(key)!)
        return c.json({ message: 'The retry key is already accepted' }, 409)
      }
      if (messages.length === 0 || messages.length > 5 || messages.some(({ text }) => !text || text.length > 5000))
        return c.json({ message: 'The request body has 1 error(s)' }, 400)
      if (!friends.has(to) && !blocked.has(to)) return c.json({ message: 'Failed to send messages' }, 400)
      if (state.limit !== null && state.used >= state.limit)
        return c.json({ message: 'You have reached your monthly limit.' }, 429)
      if (key !== undefined) accepted.set(key, randomUUID())
      // Not delivered and not counted, but accepted.
      if (blocked.has(to)) return c.json({ sentMessages: [] })
      state.used++
      delivered.push({ to, text: messages[0]!.text })
      return c.json({ sentMessages: [{ id: '1', quoteToken: 'q' }] })
    }),
  )
  const replyTokens = new Set<string>()
  host.post('/v2/bot/message/reply', (c) =>
    call(c, 'reply', async () => {
      const { replyToken, messages } = await c.req.json<{ replyToken: string; messages: { text: string }[] }>()
      if (!replyTokens.delete(replyToken)) return c.json({ message: 'Invalid reply token' }, 400)
      replies.push({ reply_token: replyToken, text: messages[0]!.text })
      return c.json({ sentMessages: [] })
    }),
  )
  host.get('/v2/bot/profile/:id', (c) =>
    call(c, 'profile', async () => {
      const id = c.req.param('id') ?? ''
      return friends.has(id) ? c.json({ userId: id, displayName: '友だち' }) : c.json({ message: 'Not found' }, 404)
    }),
  )
  host.get('/v2/bot/message/quota', (c) =>
    call(c, 'quota', async () =>
      c.json(state.limit === null ? { type: 'none' } : { type: 'limited', value: state.limit }),
    ),
  )
  host.get('/v2/bot/message/quota/consumption', (c) => c.json({ totalUsage: state.used }))
  host.get('/v2/bot/info', (c) => c.json({ userId: 'Ubot', displayName: 'つむぎ' }))
  host.get('/v2/bot/channel/webhook/endpoint', (c) =>
    state.webhook.endpoint === '' ? c.json({ message: 'not found' }, 404) : c.json(state.webhook),
  )

  const served = await serveFake(host, port)
  return {
    ...served,
    friends,
    blocked,
    delivered,
    replies,
    faults,
    /** The kinds of our calls, in order. */
    asked,
    state,
    /** Makes all tokens invalid, as a new secret does. */
    forgetTokens: () => tokens.clear(),
    /** A message event with a reply token that works once. */
    messageOf: (line_user_id: string, more: object = {}) => {
      const replyToken = randomUUID()
      replyTokens.add(replyToken)
      return lineEvent('message', line_user_id, {
        replyToken,
        message: { type: 'text', text: '雨でも開催しますか' },
        ...more,
      })
    },
  }
}

export type LineFake = Awaited<ReturnType<typeof lineFake>>

/** An event as LINE sends it. */
export function lineEvent(type: string, line_user_id: string, more: object = {}) {
  return {
    type,
    mode: 'active',
    timestamp: Date.parse('2026-11-20T10:00:00+09:00'),
    source: { type: 'user', userId: line_user_id },
    webhookEventId: randomUUID(),
    deliveryContext: { isRedelivery: false },
    ...more,
  }
}

/** A webhook request with its signature. */
export function lineWebhook(events: unknown[], secret: string = LINE_KEYS.channel_secret) {
  const body = Buffer.from(JSON.stringify({ destination: 'Ubot', events }))
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': lineSignature(secret, body) }
  return { body, headers }
}

/** Options with the fake as LINE. */
export const fakeLine = ({ address }: LineFake, now: () => Date): LineOptions => ({
  ...LINE_KEYS,
  base: address,
  timeout: 400,
  now,
})
