// Notices to browsers, from turning them on to the message that the browser reads, on a real
// database and a stand-in of the push services.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { noticesRoutes } from '#api/notices/notices-routes.ts'
import { MAX_PUSH_BROWSERS } from '#domain/notices/channels.ts'
import { pushService } from '#gateways/notices/push-service.ts'
import { noticeChannels } from '#main/notice-channels.ts'
import { getPush, tryPush, turnOffPush, turnOnPush } from '#services/notices/push.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { apiOf } from '../api.ts'
import { signedInAs, testApp } from '../database.ts'
import { aUser } from '../factories.ts'
import { aSession } from '../permissions/security-rows.ts'
import { aPushBrowser } from './push-browsers.ts'
import { aBrowser, type PushFake, pushFake } from './push-fake.ts'

let company: PushFake
beforeAll(async () => {
  company = await pushFake()
})
afterAll(() => company.stop())

const app = testApp({ connections: 5 }, ({ db, log, clock, base_url }) => {
  const push = pushService(company.options(clock.now))
  return { push, noticeChannels: noticeChannels({ line: null, push, db, log, clock, base_url }) }
})

let one: UserActor
let another: UserActor
beforeEach(async () => {
  await sql`truncate push_subscriptions`.execute(app.db)
  for (const list of [company.shown, company.wrong, company.faults]) list.splice(0)
  one = await withSession()
  another = await withSession()
})

const withSession = async (user?: UserActor): Promise<UserActor> => {
  const owner = user ?? (await aUser(app.db))
  return { ...owner, session_id: await aSession(app.db, { user_id: owner.id }) }
}
const send = (user: UserActor, key = 'key', path = '/host/calendars') =>
  app.noticeChannels[0]!.send({ userId: user.id, key, title: '明日の開催', text: '1回あります。', path })
const ofSession = (session_id: number) => sql`delete from user_sessions where id = ${session_id}`.execute(app.db)
const rows = async () =>
  (
    await sql<{
      endpoint: string
      user_id: number
    }>`select endpoint, user_id from push_subscriptions order by id`.execute(app.db)
  ).rows

describe('turning on', () => {
  test('a notice reaches the browser, once per browser, and leads to our page', async () => {
    const state = await turnOnPush(app, one, company.subscribe())
    expect(state.public_key).toMatch(/^BP4z9KsN/)
    expect(state.browsers).toMatchObject([{ current: true, last_sent_at: null }])
    await turnOnPush(app, await withSession(one), company.subscribe())
    await turnOnPush(app, another, company.subscribe())
    expect(await send(one)).toBe('sent')
    expect(company.shown.map(({ message }) => message)).toMatchObject([
      { title: '明日の開催', text: '1回あります。', path: '/host/calendars' },
      { title: '明日の開催' },
    ])
    expect(company.wrong).toEqual([])
    expect((await getPush(app, one)).browsers).toMatchObject([
      { current: true, last_sent_at: expect.any(String) },
      { current: false, last_sent_at: expect.any(String) },
    ])
    expect((await getPush(app, another)).browsers).toMatchObject([{ last_sent_at: null }])
  })

  test('a repeated call, also at once, is one browser; a new subscription replaces the old one', async () => {
    const given = company.subscribe()
    await Promise.all([1, 2, 3].map(() => turnOnPush(app, one, given)))
    expect(await rows()).toEqual([{ endpoint: given.endpoint, user_id: one.id }])
    const renewed = company.subscribe()
    await turnOnPush(app, one, renewed)
    expect(await rows()).toEqual([{ endpoint: renewed.endpoint, user_id: one.id }])
  })

  test('a browser in which somebody else signs in moves to them', async () => {
    const given = company.subscribe()
    await turnOnPush(app, one, given)
    await turnOnPush(app, another, given)
    expect(await rows()).toEqual([{ endpoint: given.endpoint, user_id: another.id }])
    expect(await send(one)).toBe('unreachable')
    expect(company.shown).toEqual([])
  })

  test('nobody takes the browser of another user with its address alone', async () => {
    const given = company.subscribe()
    await turnOnPush(app, one, given)
    for (const keys of [aBrowser().keys, { ...given.keys, auth: aBrowser().keys.auth }])
      await expect(turnOnPush(app, another, { endpoint: given.endpoint, keys })).rejects.toMatchObject({
        messages: { endpoint: [expect.any(String)] },
      })
    expect(await rows()).toEqual([{ endpoint: given.endpoint, user_id: one.id }])
    expect(await send(one)).toBe('sent')
  })

  test('at most ten browsers, also when eleven are turned on at once', async () => {
    const sessions = await Promise.all(Array.from({ length: MAX_PUSH_BROWSERS + 1 }, () => withSession(one)))
    const results = await Promise.allSettled(sessions.map((actor) => turnOnPush(app, actor, company.subscribe())))
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { messages: { base: [expect.stringContaining('10台まで')] } } },
    ])
    expect(await rows()).toHaveLength(MAX_PUSH_BROWSERS)
  })

  test('an ended session has no browser', async () => {
    await ofSession(one.session_id!)
    await expect(turnOnPush(app, one, company.subscribe())).rejects.toMatchObject({ code: 'not_signed_in' })
    const { session_id } = another
    await expect(turnOnPush(app, { ...one, session_id: session_id! }, company.subscribe())).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    expect(await rows()).toEqual([])
  })

  const { keys } = aBrowser()
  test.each([
    ['an address of our own network', { endpoint: 'https://10.0.0.1/a', keys }],
    ['the address of the cloud’s secrets', { endpoint: 'https://169.254.169.254/latest/meta-data/', keys }],
    ['this machine', { endpoint: 'https://localhost/a', keys }],
    ['another port', { endpoint: 'https://push.example:5432/a', keys }],
    ['no encryption', { endpoint: 'http://push.example/a', keys }],
    ['a file', { endpoint: 'file:///etc/passwd', keys }],
    ['a point off the curve', { endpoint: 'https://push.example/a', keys: { ...keys, p256dh: 'B'.repeat(87) } }],
    ['no secret', { endpoint: 'https://push.example/a', keys: { ...keys, auth: '' } }],
  ])('%s is refused', async (_, given) => {
    await expect(turnOnPush(app, one, given)).rejects.toMatchObject({ messages: { endpoint: [expect.any(String)] } })
    expect(await rows()).toEqual([])
  })
})

describe('ending', () => {
  test('signing out, an expired session and a suspension end it', async () => {
    for (const actor of [one, another, await withSession()]) await turnOnPush(app, actor, company.subscribe())
    const [, , third] = await rows()
    await ofSession(one.session_id!)
    expect(await rows()).toHaveLength(2)
    await sql`update user_sessions set expires_at = ${app.clock.now()} where id = ${another.session_id}`.execute(app.db)
    await sql`update users set suspended_at = now(), suspended_reason = 'x' where id = ${third!.user_id}`.execute(
      app.db,
    )
    expect(await send(one)).toBe('unreachable')
    expect(await send(another)).toBe('unreachable')
    expect(await send({ ...one, id: third!.user_id })).toBe('unreachable')
    expect((await getPush(app, another)).browsers).toEqual([])
    expect(company.shown).toEqual([])
  })

  test('only the own browser can be turned off', async () => {
    const id = await aPushBrowser(app.db, one.id)
    await expect(turnOffPush(app, another, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await rows()).toHaveLength(1)
    expect((await turnOffPush(app, one, id)).browsers).toEqual([])
    await expect(turnOffPush(app, one, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a browser that unsubscribed is removed, and the others get the notice', async () => {
    const gone = company.subscribe()
    await turnOnPush(app, one, gone)
    await turnOnPush(app, await withSession(one), company.subscribe())
    company.unsubscribe(gone.endpoint)
    expect(await send(one)).toBe('sent')
    expect(await rows()).toHaveLength(1)
    expect(company.shown).toHaveLength(1)
  })
})

describe('sending', () => {
  test('a push service that is down is asked again; a notice that is sent again has the same tag', async () => {
    await turnOnPush(app, one, company.subscribe())
    for (const fault of [429, 503, 'silence'] as const) {
      company.faults.push(fault)
      await expect(send(one, 'a')).rejects.toThrow(/push\.example/)
    }
    expect(await send(one, 'a')).toBe('sent')
    expect(await send(one, 'a')).toBe('sent')
    expect(await send(one, 'b')).toBe('sent')
    const tags = company.shown.map(({ message }) => message.tag)
    expect(tags[0]).toBe(tags[1])
    expect(tags[1]).not.toBe(tags[2])
  })

  test('one browser that fails doesn’t send the notice again to the others', async () => {
    await turnOnPush(app, one, company.subscribe())
    await turnOnPush(app, await withSession(one), company.subscribe())
    company.faults.push(500)
    expect(await send(one)).toBe('sent')
    expect(company.shown).toHaveLength(1)
  })

  test('a refused message keeps the browser, and is logged', async () => {
    await turnOnPush(app, one, company.subscribe())
    company.faults.push(403)
    expect(await send(one)).toBe('unreachable')
    expect(await rows()).toHaveLength(1)
  })

  test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '\\\\evil.example', 'host'])(
    'a path %s is not sent',
    async (path) => {
      await turnOnPush(app, one, company.subscribe())
      await expect(send(one, 'key', path)).rejects.toThrow(/another site/)
      expect(company.shown).toEqual([])
    },
  )
})

describe('a trial', () => {
  test('goes to this browser only', async () => {
    await turnOnPush(app, await withSession(one), company.subscribe())
    await expect(tryPush(app, one)).rejects.toMatchObject({ code: 'not_found' })
    const own = company.subscribe()
    await turnOnPush(app, one, own)
    await turnOnPush(app, another, company.subscribe())
    expect((await tryPush(app, one)).browsers).toHaveLength(2)
    expect(company.shown).toMatchObject([{ endpoint: own.endpoint, message: { path: '/host/push' } }])
  })

  test('says when the browser has unsubscribed, and when the push service is down', async () => {
    const own = company.subscribe()
    await turnOnPush(app, one, own)
    company.faults.push(500)
    await expect(tryPush(app, one)).rejects.toMatchObject({ code: 'unavailable' })
    company.faults.push(403)
    await expect(tryPush(app, one)).rejects.toMatchObject({ code: 'unavailable' })
    company.unsubscribe(own.endpoint)
    expect((await tryPush(app, one)).browsers).toEqual([])
  })

  test('ten in an hour', async () => {
    await turnOnPush(app, one, company.subscribe())
    const limited = { ...app, rate_limits: true }
    for (let n = 0; n < 10; n++) await tryPush(limited, one)
    await expect(tryPush(limited, one)).rejects.toMatchObject({ code: 'too_many_attempts' })
  })
})

test('over HTTP: no address or key is in an answer, and huge input is refused', async () => {
  const id = await aPushBrowser(app.db, one.id)
  const api = apiOf(app, noticesRoutes())
  const headers = { ...signedInAs(one), 'content-type': 'application/json' }
  const put = async (body: unknown) =>
    (await api.request('/api/v1/host/push', { method: 'PUT', headers, body: JSON.stringify(body) })).status
  const { keys } = aBrowser()
  const endpoint = 'https://push.example/a'
  expect(await put({ endpoint, keys: { ...keys, p256dh: 'A'.repeat(60_000) } })).toBe(422)
  expect(await put({ endpoint, keys: { ...keys, p256dh: 'A'.repeat(100_000) } })).toBe(413)
  expect(await put({ endpoint: `${endpoint}${'a'.repeat(2000)}`, keys })).toBe(422)
  expect(await put({ endpoint: [endpoint], keys })).toBe(422)
  expect(await put({ endpoint, keys: null })).toBe(422)
  const answer = await api.request('/api/v1/host/push', { headers })
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({ browsers: [{ id }] })
  expect(text).not.toMatch(/push\.example|p256dh|auth/)
})

test('without a key nothing is offered', async () => {
  const off = { ...app, push: null }
  expect(await getPush(off, one)).toEqual({ public_key: null, browsers: [] })
  await expect(turnOnPush(off, one, company.subscribe())).rejects.toMatchObject({ code: 'not_found' })
  await expect(tryPush(off, one)).rejects.toMatchObject({ code: 'not_found' })
})
