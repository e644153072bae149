// Wrong settings for LINE's notices are reported before one fails.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINE_KEYS, type LineFake, lineFake } from '#test/notices/line-fake.ts'
import { diagnoseNotices } from './diagnose-notices.ts'

let company: LineFake
beforeAll(async () => {
  company = await lineFake()
})
afterAll(() => company.stop())

const look = (more: object = {}) =>
  diagnoseNotices({
    base_url: 'https://tsumugi.example',
    line_messaging: { ...LINE_KEYS, base: company.address, ...more },
  })

test('without LINE there is nothing to check', async () => {
  expect(await diagnoseNotices({ base_url: 'https://tsumugi.example', line_messaging: null })).toMatchObject([
    { state: 'well' },
  ])
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
