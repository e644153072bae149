import { beforeAll, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { everyEndpoint } from '#contract/endpoints.ts'
import { signedInAs, testApp } from '#test/database.ts'
import { aHost, anAdmin, anExperience, aUser } from '#test/factories.ts'
import type { App } from '#services/shared/app.ts'
import type { UserActor } from '#services/shared/actor.ts'

const app = testApp()
let host: UserActor
let guest: UserActor
let thread: number

const call = async (actor: UserActor, method: string, path: string, body?: unknown, on: App = app) => {
  const response = await wholeApi(on).request(`/api/v1${path}`, {
    method,
    headers: { ...signedInAs(actor), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

beforeAll(async () => {
  host = await aHost(app.db)
  guest = await aUser(app.db)
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
  thread = (await call(guest, 'POST', '/threads', { experience_id })).body.id as number
})

test('messages are sent, read and withdrawn, and no cache stores them', async () => {
  const message = { text: '<script>alert(1)</script>', client_key: 'key-of-route-1' }
  const sent = await call(guest, 'POST', `/threads/${thread}/messages`, message)
  expect(sent).toMatchObject({ status: 201, body: { text: message.text, mine: true } })
  const again = await call(guest, 'POST', `/threads/${thread}/messages`, message)
  expect(again).toMatchObject({ status: 201, body: { id: sent.body.id } })
  const read = await call(host, 'GET', `/threads/${thread}`)
  expect(read).toMatchObject({ status: 200, body: { messages: [{ id: sent.body.id }], has_older: false } })
  expect(read.headers.get('cache-control')).toMatch(/no-store/)
  const { id } = sent.body
  expect(await call(host, 'PUT', `/threads/${thread}/read`, { message_id: id })).toMatchObject({
    body: { host: 0 },
  })
  expect(await call(guest, 'DELETE', `/threads/${thread}/messages/${String(id)}`)).toMatchObject({
    body: { withdrawn: true, text: '' },
  })
})

test.each([
  [{ text: 'あ' }],
  [{ text: 'あ', client_key: 'short' }],
  [{ text: 'あ', client_key: 'あ'.repeat(20) }],
  [{ text: 'あ', client_key: 'a'.repeat(65) }],
  [{ text: 'あ'.repeat(20_001), client_key: 'key-of-route-2' }],
  [{ text: '', client_key: 'key-of-route-2' }],
  [{ text: 1, client_key: 'key-of-route-2' }],
])('%j is refused', async (body) => {
  expect((await call(guest, 'POST', `/threads/${thread}/messages`, body)).status).toBe(422)
})

test.each(['0', '01', '%31', '1%20', '9999999', '2147483648', '-1', '1.0'])(
  'the thread %s is not found',
  async (id) => {
    const stranger = await aUser(app.db)
    for (const path of [`/threads/${id}`, `/threads/${id}?before=1`])
      expect((await call(stranger, 'GET', path)).status).toBe(404)
  },
)

test('an admin who views as the guest gets 403 from every endpoint of messages', async () => {
  const admin = await anAdmin(app.db)
  const impersonation = { id: 1, admin: { id: admin.id, name: '管理' }, expires_at: new Date('2026-11-21T00:00:00Z') }
  const accounts = { ...app.accounts, userOf: () => Promise.resolve({ ...guest, impersonation }) }
  const seen = Object.setPrototypeOf({ accounts }, app) as App
  const closed = everyEndpoint.filter((one) => one.private_to_parties)
  expect(closed.length).toBeGreaterThan(6)
  for (const { method, path } of closed) {
    const address = path
      .replace('/api/v1', '')
      .replaceAll('{id}', String(thread))
      .replaceAll(/\{\w+\}/g, '1')
    const answer = await call(guest, method.toUpperCase(), address, method === 'get' ? undefined : {}, seen)
    expect(answer.status, path).toBe(403)
  }
})
