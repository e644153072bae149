// Cached responses are never older than the last commit before the request, in any order of commits
// and on every node.
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, openDatabase } from '#database/client.ts'
import { testApp } from '#test/database.ts'
import { anExperience, aSlot } from '#test/factories.ts'
import { keepCompressed, keepText } from './cached-response.ts'
import { type ResponseCache, responseCache } from './response-cache.ts'

const app = testApp()
let node: ResponseCache
let other_node: ResponseCache
let id: number

beforeAll(async () => {
  node = responseCache(app.db)
  other_node = responseCache(app.db)
  id = (await anExperience(app.db, { price: 1000 })).id
})

let made = 0
/** The price as a page would show it. */
async function shown(cache: ResponseCache, experience_id = id): Promise<string> {
  const cached = await cache.get(`page ${experience_id}`, ['public', `experience:${experience_id}`], async () => {
    made += 1
    const row = await app.db
      .selectFrom('experiences')
      .select('price')
      .where('id', '=', experience_id)
      .executeTakeFirstOrThrow()
    return keepText({ status: 200, headers: [], body: String(row.price) })
  })
  return cached.body
}
const setPrice = (price: number) =>
  inTransaction(app.db, (tx) => tx.updateTable('experiences').set({ price }).where('id', '=', id).execute())

describe('a cached response', () => {
  it('is built once while nothing changes', async () => {
    made = 0
    expect(await shown(node)).toBe('1000')
    expect(await shown(node)).toBe('1000')
    expect(await Promise.all([shown(node), shown(node), shown(node)])).toEqual(['1000', '1000', '1000'])
    expect(made).toBe(1)
  })

  it('is rebuilt right after a commit, on every node', async () => {
    expect(await shown(other_node)).toBe('1000')
    for (const price of [1100, 1200, 1300]) {
      await setPrice(price)
      expect([await shown(node), await shown(other_node)]).toEqual([String(price), String(price)])
    }
  })

  it('stays when something else changes', async () => {
    const { id: elsewhere } = await anExperience(app.db)
    await shown(node)
    made = 0
    await aSlot(app.db, elsewhere)
    await shown(node)
    expect(made).toBe(0)
    await aSlot(app.db, id)
    await shown(node)
    expect(made).toBe(1)
  })

  it('does not hide a change that began before others and was committed after them', async () => {
    const client = new pg.Client(app.database_url)
    await client.connect()
    await client.query('begin')
    await client.query('update experiences set price = 2000 where id = $1', [id])
    const { id: elsewhere } = await anExperience(app.db)
    await inTransaction(app.db, (tx) =>
      tx.updateTable('experiences').set({ price: 5 }).where('id', '=', elsewhere).execute(),
    )
    expect(await shown(node)).toBe('1300')
    await client.query('commit')
    await client.end()
    expect(await shown(node)).toBe('2000')
  })

  it('is not cached when its data changed while it was built', async () => {
    let release = () => {}
    const paused = new Promise<void>((resolve) => (release = resolve))
    const slow = node.get('slow', ['public', `experience:${id}`], async () => {
      const row = await app.db.selectFrom('experiences').select('price').where('id', '=', id).executeTakeFirstOrThrow()
      await paused
      return keepText({ status: 200, headers: [], body: String(row.price) })
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    await setPrice(3000)
    expect(await shown(node)).toBe('3000')
    release()
    await slow
    const after = await node.get('slow', ['public', `experience:${id}`], async () =>
      keepText({ status: 200, headers: [], body: 'made anew' }),
    )
    expect(after.body).toBe('made anew')
  })

  it('never shows less than its reader saw committed, under many writers and readers', async () => {
    await setPrice(10_000)
    let committed = 10_000
    let writing = true
    const writer = (async () => {
      for (let price = 10_001; price <= 10_060; price++) {
        await setPrice(price)
        committed = price
      }
      writing = false
    })()
    const reader = async (cache: ResponseCache) => {
      while (writing) {
        const before = committed
        expect(Number(await shown(cache))).toBeGreaterThanOrEqual(before)
      }
    }
    await Promise.all([writer, reader(node), reader(node), reader(other_node)])
  })

  it('is evicted after the database could not be reached', async () => {
    const breaking = openDatabase(app.database_url, { max: 1, pooler: app.database_pooler })
    const cache = responseCache(breaking.db)
    const price = await shown(cache)
    const connect = breaking.pool.connect.bind(breaking.pool)
    breaking.pool.connect = () => Promise.reject(new Error('connect ECONNREFUSED'))
    await expect(shown(cache)).rejects.toThrow('ECONNREFUSED')
    breaking.pool.connect = connect
    made = 0
    // After a crash the database may reuse transaction ids.
    expect([await shown(cache), await shown(cache), made]).toEqual([price, price, 1])
    await breaking.pool.end()
  })

  it('of an error is not cached', async () => {
    let calls = 0
    const failing = async () => keepText({ status: 500, headers: [], body: String(++calls) })
    await node.get('failing', ['public'], failing)
    expect((await node.get('failing', ['public'], failing)).body).toBe('2')
  })
})

describe('a response that changes with time', () => {
  let time = 1_000
  let times = 0
  const cache = () => responseCache(app.db, undefined, undefined, () => time)
  const valid = (from: number, until: number) => async () =>
    keepText({ status: 200, headers: [], body: String(++times), validity: { from, until, topics: [] } })

  it('is cached from when it was built until it changes', async () => {
    const node = cache()
    time = 1_000
    times = 0
    const first = await node.get('timed', ['public'], valid(1_000, 2_000))
    for (time of [1_000, 1_999]) expect(await node.get('timed', ['public'], valid(time, 2_000))).toBe(first)
    time = 2_000
    const second = await node.get('timed', ['public'], valid(2_000, 9_000))
    expect(second).not.toBe(first)
    expect(await node.get('timed', ['public'], valid(2_000, 9_000))).toBe(second)
    // The clock is set back: what was built later speaks of the future.
    time = 1_500
    expect(await node.get('timed', ['public'], valid(1_500, 2_000))).not.toBe(second)
    expect(times).toBe(3)
  })

  it.each([
    ['that is over when it is built', 500, 1_000],
    ['that begins after it is built', 1_001, 2_000],
    ['that nobody knows', 1_000, Number.NEGATIVE_INFINITY],
  ])('with a validity %s is not cached', async (_, from, until) => {
    const node = cache()
    time = 1_000
    const first = await node.get('timed', ['public'], valid(from, until))
    expect(await node.get('timed', ['public'], valid(from, until))).not.toBe(first)
  })

  it('is evicted by the topics of its parts', async () => {
    const node = cache()
    const validity = { from: 0, until: Infinity, topics: [`experience:${id}`] }
    const make = async () => keepText({ status: 200, headers: [], body: '1', validity })
    const first = await node.get('parts', ['nothing'], make)
    expect(await node.get('parts', ['nothing'], make)).toBe(first)
    await aSlot(app.db, id, { date: '2027-03-01' })
    expect(await node.get('parts', ['nothing'], make)).not.toBe(first)
  })
})

describe('the memory of the cache', () => {
  const random = (length: number) => Array.from({ length }, () => Math.random().toString(36).slice(2, 12)).join('')
  /** Builds a body of about 30 kB that can't be compressed well. */
  const make = () => keepCompressed({ status: 200, headers: [], body: random(3_000) })

  it('keeps the responses that are used, and evicts others', async () => {
    const cache = responseCache(app.db, undefined, 1_000_000)
    const popular = await cache.get('popular', ['public'], make)
    for (let n = 0; n < 100; n++) {
      await cache.get(`rare ${n}`, ['public'], make)
      expect(await cache.get('popular', ['public'], make)).toBe(popular)
    }
    const uses: string[] = []
    const watched = responseCache(
      app.db,
      { onUse: (key, use) => uses.push(`${key} ${use}`), onCheck: () => {} },
      1_000_000,
    )
    for (let n = 0; n < 100; n++) await watched.get(`rare ${n}`, ['public'], make)
    await watched.get('rare 0', ['public'], make)
    expect(uses.at(-1)).toBe('rare 0 miss')
    await watched.get('rare 99', ['public'], make)
    expect(uses.at(-1)).toBe('rare 99 hit')
  })

  it('serves a response that is larger than the cache', async () => {
    const cache = responseCache(app.db, undefined, 10_000)
    const cached = await cache.get('large', ['public'], make)
    expect(cached.body.length).toBeGreaterThan(10_000)
    expect((await cache.bytesOf(cached, 'identity')).length).toBeGreaterThan(20_000)
    expect(await cache.get('large', ['public'], make)).not.toBe(cached)
  })

  it('does not hold responses with very long addresses', async () => {
    const cache = responseCache(app.db)
    const key = `page /stories?q=${'a'.repeat(1_000)}`
    const first = await cache.get(key, ['public'], make)
    expect(await cache.get(key, ['public'], make)).not.toBe(first)
  })

  it('invalidates what was evicted and stored again', async () => {
    const cache = responseCache(app.db, undefined, 60_000)
    const first = await cache.get('page a', ['public', `experience:${id}`], make)
    for (let n = 0; n < 5; n++) await cache.get(`page ${n}`, ['public', `experience:${id}`], make)
    const second = await cache.get('page a', ['public', `experience:${id}`], make)
    expect(second).not.toBe(first)
    await setPrice(4321)
    expect(await cache.get('page a', ['public', `experience:${id}`], make)).not.toBe(second)
  })
})
