/**
 * LINE's Messaging API: the calls that notices need, and the signature of its webhooks. The
 * access token is a stateless one of 15 minutes, so nothing that lasts is stored.
 * @see https://developers.line.biz/en/reference/messaging-api/
 */
import { createHash, createHmac } from 'node:crypto'
import { noResponseReason } from '#domain/shared/caught-error.ts'
import { integerOf, type Json, listOf, objectOf, textOf } from '../payment/read-json.ts'
import { sameSecret } from '../same-secret.ts'

export type LineOptions = {
  /** Of the Messaging API channel, which has the same provider as the channel of the sign-in. */
  channel_id: string
  channel_secret: string
  /** Another address than LINE's own, for tests. */
  base?: string
  /** Timeout of each call, ms. */
  timeout: number
  now: () => Date
}

/** A webhook event that we process. Texts of messages are never read. */
export type LineEvent = {
  webhook_event_id: string
  kind: 'follow' | 'unfollow' | 'message'
  line_user_id: string
  /** Only a message of a channel in mode `active` has one that we may use. */
  reply_token: string | null
  happened_at: Date
}

/**
 * `unknown_user`: LINE doesn't know the id. `quota_reached`: no message can be sent this month.
 */
export type LinePush = 'sent' | 'unknown_user' | 'quota_reached'

/** `limit`: messages of this month; null without a limit. */
export type LineQuota = { limit: number | null; used: number }

/** What LINE has registered for the channel. */
export type LineChannelState = { name: string; webhook_url: string | null; webhook_active: boolean }

export type LineApi = {
  /**
   * Sends a text to one user. A retry with the same key is not sent again (24 hours).
   * Users who blocked the account get nothing, and LINE answers as for all others.
   * @throws Error when a retry may succeed
   */
  push: (to: string, text: string, key: string) => Promise<LinePush>
  /** @returns `over`: the token has expired or was used @throws Error when a retry may succeed */
  reply: (reply_token: string, text: string) => Promise<'sent' | 'over'>
  /** Whether the user is a friend now. @throws Error when a retry may succeed */
  isFriend: (line_user_id: string) => Promise<boolean>
  /** @throws Error when a retry may succeed */
  quota: () => Promise<LineQuota>
  /** For the doctor. @throws Error */
  channelState: () => Promise<LineChannelState>
  /** The events of a webhook; null when its signature is wrong. */
  readWebhook: (headers: Headers, body: Uint8Array) => LineEvent[] | null
}

/** Maximum length of a text message, in UTF-16 units. */
const MAX_TEXT = 5000
/** How long before its end a token is no longer used, ms. */
const TOKEN_MARGIN = 60_000
/** Other answers of 400 are errors of our own request. */
const UNKNOWN_USER = /^Failed to send messages|property, '?to'?,/i
const KINDS: readonly string[] = ['follow', 'unfollow', 'message'] satisfies LineEvent['kind'][]

/** A UUID (version 8) that is always the same for a key. */
export function retryKeyOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

/** `x-line-signature` of a body. */
export const lineSignature = (secret: string, body: Uint8Array) =>
  createHmac('sha256', secret).update(body).digest('base64')

/** Cuts a text without splitting a character. */
const shortened = (text: string) =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

type Answer = { status: number; body: Json }
/** `until`: ms since 1970. */
type Token = { value: string; until: number }

export function lineApi({
  channel_id,
  channel_secret,
  base = 'https://api.line.me',
  timeout,
  now,
}: LineOptions): LineApi {
  let token: Token | null = null
  let asking: Promise<Token> | null = null

  async function fetchJson(path: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await fetch(base + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
      const text = await response.text()
      return { status: response.status, body: parsed(text) }
    } catch (error) {
      throw new Error(`LINE does not answer: ${noResponseReason(error)}`, { cause: error })
    }
  }

  async function issueToken(): Promise<Token> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: channel_id,
      client_secret: channel_secret,
    })
    const answer = await fetchJson('/oauth2/v3/token', { method: 'POST', body })
    const value = textOf(answer.body.access_token)
    const seconds = integerOf(answer.body.expires_in)
    // RFC 9110 tokens only: anything else would break the header.
    if (answer.status !== 200 || value === null || seconds === null || !/^[\w.~+/=-]+$/.test(value))
      throw failure('token', answer)
    return { value, until: now().getTime() + seconds * 1000 - TOKEN_MARGIN }
  }

  /** All callers of a moment share one token. */
  async function tokenValue(): Promise<string> {
    if (token && token.until > now().getTime()) return token.value
    asking ??= issueToken().finally(() => {
      asking = null
    })
    token = await asking
    return token.value
  }

  async function ask(path: string, { json, key }: { json?: object; key?: string } = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const headers = {
        authorization: `Bearer ${await tokenValue()}`,
        ...(json && { 'content-type': 'application/json' }),
        ...(key && { 'x-line-retry-key': key }),
      }
      const answer = await fetchJson(path, json ? { method: 'POST', headers, body: JSON.stringify(json) } : { headers })
      // The secret was changed, or our clock differs: a new token helps once.
      if (answer.status !== 401 || attempt === 2) return answer
      token = null
    }
  }

  async function read(path: string): Promise<Json> {
    const answer = await ask(path)
    if (answer.status !== 200) throw failure(path, answer)
    return answer.body
  }

  const textMessage = (text: string) => [{ type: 'text', text: shortened(text) }]

  return {
    push: async (to, text, key) => {
      const answer = await ask('/v2/bot/message/push', {
        json: { to, messages: textMessage(text) },
        key: retryKeyOf(key),
      })
      // 409: LINE has accepted a request with this key before.
      if (answer.status === 200 || answer.status === 409) return 'sent'
      if (answer.status === 400 && UNKNOWN_USER.test(textOf(answer.body.message) ?? '')) return 'unknown_user'
      if (answer.status === 429 && /monthly limit/i.test(textOf(answer.body.message) ?? '')) return 'quota_reached'
      throw failure('push', answer)
    },
    reply: async (replyToken, text) => {
      const answer = await ask('/v2/bot/message/reply', { json: { replyToken, messages: textMessage(text) } })
      if (answer.status === 200) return 'sent'
      if (answer.status === 400) return 'over'
      throw failure('reply', answer)
    },
    isFriend: async (line_user_id) => {
      const answer = await ask(`/v2/bot/profile/${encodeURIComponent(line_user_id)}`)
      if (answer.status === 200) return true
      if (answer.status === 404 || answer.status === 400) return false
      throw failure('profile', answer)
    },
    quota: async () => {
      const [quota, consumption] = await Promise.all([
        read('/v2/bot/message/quota'),
        read('/v2/bot/message/quota/consumption'),
      ])
      const limit = quota.type === 'limited' ? integerOf(quota.value) : null
      return { limit, used: integerOf(consumption.totalUsage) ?? 0 }
    },
    channelState: async () => {
      const info = await read('/v2/bot/info')
      const answer = await ask('/v2/bot/channel/webhook/endpoint')
      // 404: no address is registered.
      if (answer.status !== 200 && answer.status !== 404) throw failure('webhook endpoint', answer)
      const { endpoint, active } = answer.body
      return { name: textOf(info.displayName) ?? '', webhook_url: textOf(endpoint), webhook_active: active === true }
    },
    readWebhook: (headers, body) => {
      const given = headers.get('x-line-signature') ?? ''
      if (channel_secret === '' || !sameSecret(given, lineSignature(channel_secret, body))) return null
      return listOf(parsed(new TextDecoder().decode(body)).events).flatMap((event) => readEvent(objectOf(event)) ?? [])
    },
  }
}

/** The log gets LINE's own words, which name no user. */
const failure = (call: string, { status, body }: Answer) =>
  new Error(`LINE answers ${status} to ${call}: ${textOf(body.message) ?? textOf(body.error) ?? '—'}`)

function parsed(text: string): Json {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Null for events of groups, of other kinds, and of a channel on standby. */
function readEvent(event: Json): LineEvent | null {
  const kind = textOf(event.type) ?? ''
  const source = objectOf(event.source)
  const webhook_event_id = textOf(event.webhookEventId)
  const line_user_id = textOf(source.userId)
  const time = integerOf(event.timestamp)
  if (!KINDS.includes(kind) || source.type !== 'user' || event.mode !== 'active' || time === null) return null
  if (!isId(webhook_event_id) || !isId(line_user_id) || Math.abs(time) > LATEST) return null
  const reply_token = kind === 'message' ? textOf(event.replyToken) : null
  return {
    webhook_event_id,
    kind: kind as LineEvent['kind'],
    line_user_id,
    reply_token: isId(reply_token) ? reply_token : null,
    happened_at: new Date(time),
  }
}

const LATEST = Date.UTC(2200, 0, 1)
const isId = (value: string | null): value is string => value !== null && /^[\w-]{1,100}$/.test(value)
