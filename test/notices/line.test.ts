// Notices through LINE, from the webhook to the message, on a real database and a fake of LINE.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { noticesRoutes } from '#api/notices/notices-routes.ts'
import { noticeChannels } from '#main/notice-channels.ts'
import { lineApi } from '#gateways/notices/line-api.ts'
import { processLineEvent, sweepLine } from '#services/notices/line.ts'
import { apiOf } from '../api.ts'
import { testApp } from '../database.ts'
import { aUser } from '../factories.ts'
import { fakeLine, lineEvent, type LineFake, lineFake, lineWebhook } from './line-fake.ts'

let company: LineFake
beforeAll(async () => {
  company = await lineFake()
})
afterAll(() => company.stop())

const app = testApp({}, ({ db, log, clock, base_url }) => {
  const line = lineApi(fakeLine(company, clock.now))
  return { line, noticeChannels: noticeChannels({ line, push: null, db, log, clock, base_url }) }
})
beforeEach(async () => {
  await sql`truncate line_events, line_friends`.execute(app.db)
  await sql`update line_quota set most = null, used = 0, checked_at = null, paused_until = null`.execute(app.db)
  await sql`truncate test.jobs`.execute(app.db)
  for (const list of [company.delivered, company.replies, company.asked]) list.splice(0)
  company.friends.clear()
  company.blocked.clear()
  Object.assign(company.state, { limit: null, used: 0 })
})

async function post(request: { body: Buffer; headers: Record<string, string> }) {
  const response = await apiOf(app, noticesRoutes()).request('/api/v1/line_webhooks', {
    method: 'POST',
    headers: request.headers,
    body: new Uint8Array(request.body),
  })
  return response.status
}

/** Works the jobs that were sent, each twice, as after a kill. */
async function work() {
  for (const { name, data } of await app.sentJobs()) {
    if (name !== 'process-line-event') continue
    await processLineEvent(app, data.id)
    await processLineEvent(app, data.id)
  }
}

const friends = async () =>
  (
    await sql<{ line_user_id: string; following: boolean }>`
    select line_user_id, following from line_friends order by line_user_id`.execute(app.db)
  ).rows

async function lineUser(line_user_id: string) {
  const user = await aUser(app.db)
  await sql`insert into user_accounts (user_id, provider_id, account_id, created_at, updated_at)
    values (${user.id}, 'line', ${line_user_id}, now(), now())`.execute(app.db)
  return user.id
}

const send = (userId: number, key: string, path = '/mypage') =>
  app.noticeChannels[0]!.send({ userId, key, title: '明日の体験', text: '9時に駅前です。', path })

describe('the webhook', () => {
  test('stores each event once and works it later', async () => {
    const request = lineWebhook([lineEvent('follow', 'Ua'), company.messageOf('Ua'), lineEvent('unfollow', 'Ub')])
    expect(await Promise.all([post(request), post(request)])).toEqual([200, 200])
    expect(await post(request)).toBe(200)
    expect(company.asked).toEqual([])
    expect(await app.sentJobs()).toHaveLength(3)
    await work()
    expect(await friends()).toEqual([
      { line_user_id: 'Ua', following: true },
      { line_user_id: 'Ub', following: false },
    ])
    expect(company.replies).toEqual([
      { reply_token: expect.anything(), text: expect.stringContaining('https://tsumugi.example/mypage') },
    ])
  })

  test('answers 404 to wrong signatures, and stores nothing', async () => {
    const events = [lineEvent('follow', 'Ua')]
    expect(await post(lineWebhook(events, 'another-secret'))).toBe(404)
    const { body } = lineWebhook(events)
    expect(await post({ body, headers: { 'content-type': 'application/json' } })).toBe(404)
    const changed = Buffer.from(body.toString().replace('Ua', 'Ub'))
    expect(await post({ ...lineWebhook(events), body: changed })).toBe(404)
    expect(await post({ ...lineWebhook([]), body: Buffer.alloc(300_000, 32) })).toBe(413)
    expect(await app.sentJobs()).toEqual([])
  })

  test('answers 200 to the check of the address', async () => {
    expect(await post(lineWebhook([]))).toBe(200)
  })

  test('stores a hundred events within the 2 seconds that LINE waits', async () => {
    const began = performance.now()
    expect(await post(lineWebhook(Array.from({ length: 100 }, (_, n) => lineEvent('follow', `U${n}`))))).toBe(200)
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('an older event that arrives later changes nothing', async () => {
    const at = Date.parse('2026-11-20T10:00:00+09:00')
    await post(lineWebhook([lineEvent('unfollow', 'Ua', { timestamp: at })]))
    await post(lineWebhook([lineEvent('follow', 'Ua', { timestamp: at - 1000 })]))
    await work()
    expect(await friends()).toEqual([{ line_user_id: 'Ua', following: false }])
  })

  test('a reply whose answer got lost is not sent again', async () => {
    company.faults.reply.push('silence_after')
    await post(lineWebhook([company.messageOf('Ua')]))
    const [job] = await app.sentJobs()
    await expect(processLineEvent(app, job!.data.id)).rejects.toThrow(/does not answer/)
    await processLineEvent(app, job!.data.id)
    await processLineEvent(app, job!.data.id)
    expect(company.replies).toHaveLength(1)
    expect(company.asked.filter((kind) => kind === 'reply')).toHaveLength(2)
  })

  test('lost events are queued again, and old ones are deleted', async () => {
    await post(lineWebhook([lineEvent('unfollow', 'Ua')]))
    await work()
    await post(lineWebhook([lineEvent('follow', 'Ub')]))
    await sql`truncate test.jobs`.execute(app.db)
    await sweepLine(app)
    expect(await app.sentJobs()).toEqual([])
    app.clock.advance(16 * 60_000)
    await sweepLine(app)
    expect(await app.sentJobs()).toHaveLength(1)
    await work()
    app.clock.advance(31 * 24 * 3_600_000)
    await sweepLine(app)
    expect(await friends()).toEqual([{ line_user_id: 'Ub', following: true }])
    const { rows } = await sql`select from line_events`.execute(app.db)
    expect(rows).toHaveLength(0)
  })
})

describe('a notice', () => {
  test('goes to a friend once, with an address of our own', async () => {
    const id = await lineUser('Uc1')
    company.friends.add('Uc1')
    expect(await send(id, 'k1', '/reservations/3')).toBe('sent')
    expect(await send(id, 'k1', '/reservations/3')).toBe('sent')
    expect(company.delivered).toEqual([
      { to: 'Uc1', text: '明日の体験\n\n9時に駅前です。\n\nhttps://tsumugi.example/reservations/3' },
    ])
    // Asked only once whether they are a friend.
    expect(company.asked.filter((kind) => kind === 'profile')).toHaveLength(1)
  })

  test('is for nobody without LINE, who is no friend, is suspended or left', async () => {
    expect(await send((await aUser(app.db)).id, 'k')).toBe('unreachable')
    const id = await lineUser('Uc2')
    expect(await send(id, 'k')).toBe('unreachable')
    company.friends.add('Uc2')
    await post(lineWebhook([lineEvent('follow', 'Uc2', { timestamp: app.clock.now().getTime() + 1000 })]))
    await work()
    expect(await send(id, 'k2')).toBe('sent')
    await sql`update users set suspended_at = now() where id = ${id}`.execute(app.db)
    expect(await send(id, 'k3')).toBe('unreachable')
    await sql`update users set suspended_at = null where id = ${id}`.execute(app.db)
    await post(lineWebhook([lineEvent('unfollow', 'Uc2', { timestamp: app.clock.now().getTime() + 2000 })]))
    await work()
    expect(await send(id, 'k4')).toBe('unreachable')
    expect(company.delivered).toHaveLength(1)
  })

  test('to somebody who blocked the account counts as sent, as LINE says', async () => {
    const id = await lineUser('Uc3')
    await post(lineWebhook([lineEvent('follow', 'Uc3')]))
    await work()
    company.blocked.add('Uc3')
    expect(await send(id, 'k')).toBe('sent')
    expect(company.delivered).toEqual([])
  })

  test('stops at the quota until the next month, and reports it', async () => {
    const id = await lineUser('Uc4')
    company.friends.add('Uc4')
    Object.assign(company.state, { limit: 1, used: 0 })
    expect(await send(id, 'q1')).toBe('sent')
    expect(await send(id, 'q2')).toBe('unreachable')
    expect(app.takeLoggedErrors()).toMatchObject([{ message: expect.stringMatching(/no more messages this month/) }])
    const pushes = () => company.asked.filter((kind) => kind === 'push').length
    const before = pushes()
    expect(await send(id, 'q3')).toBe('unreachable')
    expect(pushes()).toBe(before)
    app.clock.advance(32 * 24 * 3_600_000)
    // Still used up: found by asking, before any message.
    expect(await send(id, 'q4')).toBe('unreachable')
    expect(app.takeLoggedErrors()).toHaveLength(1)
    expect(pushes()).toBe(before)
    app.clock.advance(32 * 24 * 3_600_000)
    Object.assign(company.state, { limit: 1, used: 0 })
    expect(await send(id, 'q5')).toBe('sent')
  })

  test('throws when a retry may help', async () => {
    const id = await lineUser('Uc5')
    company.friends.add('Uc5')
    company.faults.push.push({ status: 500, message: 'x' }, 'silence')
    await expect(send(id, 'r')).rejects.toThrow(/500/)
    await expect(send(id, 'r')).rejects.toThrow(/does not answer/)
    expect(await send(id, 'r')).toBe('sent')
    expect(company.delivered).toHaveLength(1)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'x',
  ])('never leads to another site: %s', async (path) => {
    await expect(send(await lineUser(`Ux${Math.random().toString(36).slice(2)}`), 'k', path)).rejects.toThrow(
      /another site/,
    )
  })
})
