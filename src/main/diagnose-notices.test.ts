// Wrong settings for LINE's notices are reported before one fails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LINE_KEYS, type LineFake, lineFake } from '#test/notices/line-fake.ts'
import { senderKey } from '#gateways/notices/push-message.ts'
import { PUSH_KEY, type PushFake, pushFake } from '#test/notices/push-fake.ts'
import { diagnoseNotices } from './diagnose-notices.ts'

let company: LineFake
beforeAll(async () => {
  company = await lineFake()
})
afterAll(() => company.stop())

const OFF = { base_url: 'https://tsumugi.example', line_messaging: null, push: null }
/** What it says about LINE. */
const look = async (more: object = {}) =>
  (await diagnoseNotices({ ...OFF, line_messaging: { ...LINE_KEYS, base: company.address, ...more } })).slice(0, -1)

test('without LINE there is nothing to check', async () => {
  expect((await diagnoseNotices(OFF)).slice(0, -1)).toMatchObject([{ state: 'well' }])
})

test('the webhook address, and the messages that are left', async () => {
  company.state.webhook = { endpoint: '', active: true }
  expect(await look()).toMatchObject([{ state: 'well' }, { state: 'warning', what: expect.stringContaining('未設定') }])
  company.state.webhook = { endpoint: 'https://tsumugi.example/api/v1/line_webhooks', active: false }
  expect(await look()).toMatchObject([{ state: 'well' }, { state: 'warning' }])
  company.state.webhook.active = true
  expect(await look()).toMatchObject([{ state: 'well', what: expect.stringContaining('つむぎ') }])
  Object.assign(company.state, { limit: 200, used: 190 })
  expect(await look()).toMatchObject([{ state: 'well' }, { state: 'warning', what: expect.stringContaining('190通') }])
})

test('a wrong secret or no connection', async () => {
  const found = await look({ channel_secret: 'another-secret' })
  expect(found).toMatchObject([{ state: 'wrong', what: expect.stringContaining('invalid_client') }])
  expect(JSON.stringify(found)).not.toContain('another-secret')
  expect(await look({ base: 'http://127.0.0.1:1' })).toMatchObject([{ state: 'wrong' }])
})

describe('browsers', () => {
  let service: PushFake
  beforeAll(async () => {
    service = await pushFake()
  })
  afterAll(() => service.stop())
  const push = (base: string) => ({ key: senderKey(PUSH_KEY)!, contact: 'mailto:op@tsumugi.example', base })
  const seen = async (more: object) => (await diagnoseNotices({ ...OFF, ...more })).slice(1)

  test('off, reachable, not reachable', async () => {
    expect(await seen({})).toMatchObject([{ state: 'well', what: expect.stringContaining('送らない') }])
    expect(await seen({ push: push(service.address) })).toMatchObject([{ state: 'well' }])
    expect(await seen({ push: push('http://127.0.0.1:1') })).toMatchObject([{ state: 'warning' }])
  })

  test('browsers allow no notices without https', async () => {
    expect(await seen({ push: push(service.address), base_url: 'http://192.168.1.5:3000' })).toMatchObject([
      { state: 'warning', remedy: expect.stringContaining('https') },
    ])
  })
})
