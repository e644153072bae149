import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '#api/index.ts'
import { inTransaction } from '#database/client.ts'
import { findEndedSessions, readThreadChanges } from '#database/messages/thread-changes.ts'
import { openThread } from '#services/messages/threads.ts'
import { sendMessage } from '#services/messages/messages.ts'
import type { UserActor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { sql } from 'kysely'
import { signedInAs, testApp } from '#test/database.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aUser, next } from '#test/factories.ts'
import { aSession } from '#test/permissions/security-rows.ts'
import { type RunningFeed, threadFeed } from './thread-feed.ts'

const app = testApp()
let host: UserActor
let guest: UserActor
let stranger: UserActor
let thread: number
const feeds: RunningFeed[] = []
/** A session of each user. */
const sessions = new Map<number, number>()

beforeAll(async () => {
  host = await aHost(app.db)
  guest = await aUser(app.db)
  stranger = await aUser(app.db)
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
  thread = (await openThread(app, guest, { experience_id })).id
  for (const { id } of [host, guest, stranger]) sessions.set(id, await aSession(app.db, { user_id: id }))
})
afterEach(() => feeds.splice(0).forEach((feed) => feed.close()))

function aFeed(options: Partial<Parameters<typeof threadFeed>[1]> = {}) {
  const errors: unknown[] = []
  const feed = threadFeed(app.db, { every: 20, onError: (error) => void errors.push(error), ...options })
  feeds.push(feed)
  return { feed, errors }
}
/** The API, whose users come with their session. */
function apiWith(thread_feed: RunningFeed) {
  const userOf = async (headers: Headers) => {
    const user = await app.accounts.userOf(headers)
    return user && { ...user, session_id: sessions.get(user.id)! }
  }
  return buildApi(Object.setPrototypeOf({ thread_feed, accounts: { ...app.accounts, userOf } }, app) as App)
}
const send = () => sendMessage(app, guest, thread, { text: 'はい', client_key: `key-of-tests-${next()}` })

/** What the stream sends to an open page of the user. */
function page(feed: RunningFeed, { id }: UserActor, session_id = sessions.get(id)!) {
  const told: (number | string)[] = []
  const stop = feed.follow(
    { user_id: id, session_id },
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

describe('a stream ends with its session', () => {
  test.each([
    [
      'it is deleted (signing out, a new password, an end from another device)',
      (id: number) => sql`delete from user_sessions where id = ${id}`,
    ],
    ['it expires', (id: number) => sql`update user_sessions set expires_at = now() where id = ${id}`],
    [
      'its user is suspended',
      (id: number) => sql`update users set suspended_at = now(), suspended_reason = 'x'
        where id = (select user_id from user_sessions where id = ${id})`,
    ],
  ])('when %s, in every process, and learns nothing that happens after it', async (_, endOf) => {
    const user = await aHost(app.db)
    const { id: experience_id } = await anExperience(app.db, { user_id: user.id })
    const own = (await openThread(app, guest, { experience_id })).id
    const ending = await aSession(app.db, { user_id: user.id })
    const [first, second] = [aFeed().feed, aFeed().feed]
    const pages = [page(first, user, ending), page(first, user, ending), page(second, user, ending)]
    const other = page(second, guest)
    for (const { told } of [...pages, other]) await expect.poll(() => told).toContain('all')
    await endOf(ending).execute(app.db)
    await sql`update threads set changed_xid = pg_current_xact_id() where id = ${own}`.execute(app.db)
    for (const { told } of pages) await expect.poll(() => told.at(-1)).toBe('end')
    await expect.poll(() => changes(other.told)).toEqual([own])
    for (const { told } of pages) expect(changes(told)).toEqual([])
    expect(other.told).not.toContain('end')
  })
})

test('members of an ambassador learn of its threads as long as they are members', async () => {
  const ambassador_id = await anAmbassador(app.db, { members: [stranger, host] })
  const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id, ambassador_id, community_id })
  const shared = (await openThread(app, guest, { experience_id })).id
  const write = () => sendMessage(app, guest, shared, { text: 'はい', client_key: `key-of-tests-${next()}` })
  const { feed } = aFeed()
  const [member, sender] = [page(feed, stranger), page(feed, guest)]
  for (const { told } of [member, sender]) await expect.poll(() => told).toContain('all')
  await write()
  await expect.poll(() => changes(member.told)).toEqual([shared])
  await app.db.deleteFrom('ambassador_members').where('user_id', '=', stranger.id).execute()
  await write()
  await expect.poll(() => changes(sender.told)).toEqual([shared, shared])
  expect(changes(member.told)).toEqual([shared])
})

test('five thousand open pages cost one statement for their sessions', async () => {
  const ids = Array.from({ length: 5000 }, (_, index) => 1_000_000 + index)
  expect(await findEndedSessions(app.db, [...ids, ...sessions.values()])).toEqual(ids)
})

test('the stream of the API has the events, and ends with the process', async () => {
  const { feed } = aFeed()
  const api = apiWith(feed)
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
  const api = apiWith(feed)
  const response = await api.request('/api/v1/thread_events', { headers: signedInAs(host) })
  expect(feed.size()).toBe(1)
  await response.body!.cancel()
  expect(feed.size()).toBe(0)
})
