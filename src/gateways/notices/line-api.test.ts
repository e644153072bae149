// LINE's Messaging API against a fake that behaves as documented.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeLine, LINE_KEYS, lineEvent, type LineFake, lineFake, lineWebhook } from '#test/notices/line-fake.ts'
import { type LineApi, lineApi, retryKeyOf } from './line-api.ts'

let company: LineFake
let api: LineApi
let now = Date.parse('2026-11-20T10:00:00+09:00')
beforeAll(async () => {
  company = await lineFake()
  company.friends.add('Ufriend')
  company.blocked.add('Ublocked')
})
beforeEach(() => {
  company.delivered.splice(0)
  company.asked.splice(0)
  api = lineApi(fakeLine(company, () => new Date(now)))
})
afterAll(() => company.stop())

test('a retry after a lost answer is delivered once', async () => {
  company.faults.push.push('silence_after')
  await expect(api.push('Ufriend', 'こんにちは', 'one')).rejects.toThrow(/does not answer/)
  expect(await api.push('Ufriend', 'こんにちは', 'one')).toBe('sent')
  expect(await api.push('Ufriend', 'こんにちは', 'one')).toBe('sent')
  expect(company.delivered).toEqual([{ to: 'Ufriend', text: 'こんにちは' }])
})

test('a user who blocked the account is answered as all others, and gets nothing', async () => {
  expect(await api.push('Ublocked', 'こんにちは', 'two')).toBe('sent')
  expect(company.delivered).toEqual([])
})

test('an unknown user, and the two meanings of 429', async () => {
  expect(await api.push('Unobody', 'a', 'three')).toBe('unknown_user')
  company.faults.push.push({ status: 400, message: "The property, 'to', in the request body is invalid" })
  expect(await api.push('Ufriend', 'a', 'four')).toBe('unknown_user')
  company.faults.push.push({ status: 400, message: 'The request body has 1 error(s)' })
  await expect(api.push('Ufriend', 'a', 'four')).rejects.toThrow(/400 to push/)
  company.faults.push.push({ status: 429, message: 'You have reached your monthly limit.' })
  expect(await api.push('Ufriend', 'a', 'four')).toBe('quota_reached')
  company.faults.push.push({ status: 429, message: 'The API rate limit has been exceeded. Try again later.' })
  await expect(api.push('Ufriend', 'a', 'four')).rejects.toThrow(/429/)
  company.faults.push.push({ status: 500, message: 'x' })
  await expect(api.push('Ufriend', 'a', 'four')).rejects.toThrow(/500/)
})

test('one token for all calls of a moment, a new one before it ends or when it is refused', async () => {
  await Promise.all([1, 2, 3].map((n) => api.push('Ufriend', 'a', `token${n}`)))
  expect(company.asked.filter((kind) => kind === 'token')).toHaveLength(1)
  now += 14 * 60_000
  await api.push('Ufriend', 'a', 'token4')
  expect(company.asked.filter((kind) => kind === 'token')).toHaveLength(2)
  company.forgetTokens()
  expect(await api.push('Ufriend', 'a', 'token5')).toBe('sent')
  expect(company.asked.filter((kind) => kind === 'token')).toHaveLength(3)
})

test('a failed token request is repeated by the next call, and its error has no secret', async () => {
  company.faults.token.push({ status: 500, message: 'x' })
  await expect(api.push('Ufriend', 'a', 'five')).rejects.toThrow(/500 to token/)
  expect(await api.push('Ufriend', 'a', 'five')).toBe('sent')
  const wrong = lineApi({ ...fakeLine(company, () => new Date(now)), channel_secret: 'another-secret' })
  const said = await wrong.push('Ufriend', 'a', 'six').catch(String)
  expect(said).toMatch(/invalid_client/)
  expect(said).not.toContain('another-secret')
})

test('a long text is cut without splitting a character', async () => {
  await api.push('Ufriend', `${'あ'.repeat(4998)}😀😀`, 'long')
  expect(company.delivered[0]!.text).toHaveLength(4999)
  expect(company.delivered[0]!.text.endsWith('あ…')).toBe(true)
})

test('retry keys are UUIDs, the same for the same key', () => {
  expect(retryKeyOf('a')).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(retryKeyOf('a')).toBe(retryKeyOf('a'))
  expect(retryKeyOf('a')).not.toBe(retryKeyOf('b'))
})

test('friends and the quota', async () => {
  expect(await api.isFriend('Ufriend')).toBe(true)
  expect(await api.isFriend('Ublocked')).toBe(false)
  expect(await api.isFriend('../message/quota')).toBe(false)
  Object.assign(company.state, { limit: 200, used: 3 })
  expect(await api.quota()).toEqual({ limit: 200, used: 3 })
  Object.assign(company.state, { limit: null })
  expect(await api.quota()).toMatchObject({ limit: null })
})

const read = (events: unknown[], secret?: string) => {
  const { headers, body } = lineWebhook(events, secret)
  return api.readWebhook(new Headers(headers), body)
}

test('webhooks are read only with a signature over their bytes', () => {
  const { headers, body } = lineWebhook([lineEvent('follow', 'U1')])
  expect(api.readWebhook(new Headers(headers), body)).toMatchObject([{ kind: 'follow', line_user_id: 'U1' }])
  expect(api.readWebhook(new Headers(), body)).toBeNull()
  expect(api.readWebhook(new Headers(headers), Buffer.concat([body, Buffer.from(' ')]))).toBeNull()
  expect(api.readWebhook(new Headers({ 'x-line-signature': `${headers['x-line-signature']}A` }), body)).toBeNull()
  expect(read([], 'another-secret')).toBeNull()
  expect(
    lineApi({ ...fakeLine(company, () => new Date(now)), channel_secret: '' }).readWebhook(
      new Headers(lineWebhook([], 'x').headers),
      lineWebhook([], 'x').body,
    ),
  ).toBeNull()
  // LINE's check of the address.
  expect(read([])).toEqual([])
})

test('events that we do not process are left out', () => {
  const well = lineEvent('message', 'U1', { replyToken: 'r' })
  expect(
    read([
      { ...well, source: { type: 'group', groupId: 'G', userId: 'U1' } },
      { ...well, mode: 'standby' },
      { ...well, type: 'postback' },
      { ...well, webhookEventId: 'x'.repeat(101) },
      { ...well, source: { type: 'user', userId: "U'; drop table users" } },
      { ...well, timestamp: 'now' },
      { ...well, timestamp: 1e15 },
      'text',
      null,
      well,
    ]),
  ).toEqual([
    {
      webhook_event_id: well.webhookEventId,
      kind: 'message',
      line_user_id: 'U1',
      reply_token: 'r',
      happened_at: new Date(well.timestamp),
    },
  ])
  const body = Buffer.from('no JSON')
  const headers = new Headers(lineWebhook([]).headers)
  expect(api.readWebhook(headers, body)).toBeNull()
  expect(LINE_KEYS.channel_secret.length).toBeGreaterThan(8)
})
