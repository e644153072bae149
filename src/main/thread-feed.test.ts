import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildApi } from '#api/index.ts'
import { inTransaction } from '#database/client.ts'
import { readThreadChanges } from '#database/messages/thread-changes.ts'
import { openThread } from '#services/messages/open-thread.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import type { UserActor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { sql } from 'kysely'
import { signedInAs, testApp } from '#test/database.ts'
import { aHost, anExperience, aUser, next } from '#test/factories.ts'
import { type RunningFeed, threadFeed } from './thread-feed.ts'

const app = testApp()
let host: UserActor
let guest: UserActor
let stranger: UserActor
let thread: number
const feeds: RunningFeed[] = []

beforeAll(async () => {
  host = await aHost(app.db)
  guest = await aUser(app.db)
  stranger = await aUser(app.db)
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
  thread = (await openThread(app, guest, { experience_id })).id
})
afterEach(() => feeds.splice(0).forEach((feed) => feed.close()))

function aFeed(options: Partial<Parameters<typeof threadFeed>[1]> = {}) {
  const errors: unknown[] = []
  const feed = threadFeed(app.db, { every: 20, onError: (error) => void errors.push(error), ...options })
  feeds.push(feed)
  return { feed, errors }
}
const send = () => sendMessage(app, guest, thread, { text: 'はい', client_key: `key-of-tests-${next()}` })

/** What the stream sends to an open page of the user. */
function page(feed: RunningFeed, { id }: UserActor) {
  const told: (number | string)[] = []
  const stop = feed.follow(
    { user_id: id, ambassador_ids: [] },
    { tell: (change) => void told.push(change), end: () => void told.push('end') },
  )
  return { told, stop }
}
const changes = (told: (number | string)[]) => told.filter((one) => typeof one === 'number')

test('both sides learn of a message through every process, and nobody else', async () => {
  const [first, second] = [aFeed().feed, aFeed().feed]
  const pages = [page(first, host), page(second, guest), page(first, stranger)] as const
  for (const { told } of pages) await expect.poll(() => told).toContain('all')
  await send()
  await expect.poll(() => changes(pages[0].told)).toEqual([thread])
  await expect.poll(() => changes(pages[1].told)).toEqual([thread])
  await pause(60)
  expect(changes(pages[0].told)).toEqual([thread])
  expect(changes(pages[2].told)).toEqual([])
})

test('a transaction that commits late is not missed', async () => {
  const { feed } = aFeed()
  const { told } = page(feed, host)
  await expect.poll(() => told).toContain('all')
  await inTransaction(app.db, async (tx) => {
    await sql`update threads set changed_xid = pg_current_xact_id() where id = ${thread}`.execute(tx)
    await pause(100)
    expect(changes(told)).toEqual([])
  })
  await expect.poll(() => changes(told)).toEqual([thread])
})

test('after an error every page reads everything once', async () => {
  let broken = false
  const { feed, errors } = aFeed({
    read: async (db, since) => {
      if (broken) throw new Error('the database is away')
      return await readThreadChanges(db, since)
    },
  })
  const { told } = page(feed, host)
  await expect.poll(() => told).toEqual(['all'])
  broken = true
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await send()
  broken = false
  await expect.poll(() => told).toEqual(['all', 'all'])
})

test('a user has a limited number of pages, a process too, and a page connects again after a while', async () => {
  const { feed } = aFeed({ most: { user: 2, all: 3 }, heartbeat: 10, heartbeats: 3 })
  const [oldest, ...others] = [page(feed, host), page(feed, host), page(feed, host)]
  expect(oldest!.told).toEqual(['end'])
  expect(page(feed, guest).stop).not.toBeNull()
  expect(page(feed, stranger).stop).toBeNull()
  await expect.poll(() => others[1]!.told).toContain('heartbeat')
  await expect.poll(() => feed.size()).toBe(0)
  expect(others[1]!.told.at(-1)).toBe('end')
})

test('the stream of the API has the events, and ends with the process', async () => {
  const { feed } = aFeed()
  const api = buildApi(Object.setPrototypeOf({ thread_feed: feed }, app) as App)
  const response = await api.request('/api/v1/thread_events', { headers: signedInAs(host) })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('cache-control')).toMatch(/no-store/)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (part: string) => {
    while (!text.includes(part)) text += (await reader.read()).value
  }
  await read('data: all\n\n')
  await send()
  await read(`data: ${thread}\n\n`)
  feed.close()
  expect((await reader.read()).done).toBe(true)
  expect((await api.request('/api/v1/thread_events', { headers: signedInAs(host) })).status).toBe(204)
})

test('a page that leaves is forgotten', async () => {
  const { feed } = aFeed()
  const api = buildApi(Object.setPrototypeOf({ thread_feed: feed }, app) as App)
  const response = await api.request('/api/v1/thread_events', { headers: signedInAs(host) })
  expect(feed.size()).toBe(1)
  await response.body!.cancel()
  expect(feed.size()).toBe(0)
})
