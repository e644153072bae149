// A replica serves public reads only when it has all committed changes; the primary serves them
// otherwise, also when the replica fails.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { inTransaction, openDatabase } from '#database/client.ts'
import { openReplica, type Replica } from '#database/replica.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { visitor } from '#services/shared/actor.ts'
import { testApp } from '#test/database.ts'
import { anExperience, aReservation, aSlot, aUser } from '#test/factories.ts'
import { type Replicated, startReplicated } from '#test/replicated.ts'
import { type ResponseCache, responseCache } from './response-cache.ts'
import { diagnoseScale } from './diagnose-scale.ts'
import { freshness } from './freshness.ts'
import { cachedApi } from './cached-api.ts'
import { makeMetrics } from './telemetry/metrics.ts'
import { watchReplica } from './telemetry/process-metrics.ts'

const MAX_LAG = 5_000

let pair: Replicated
const app = testApp({}, async () => {
  pair = await startReplicated()
  return { db: pair.primary.db }
})
/** Changes of the replica's state, as they would be logged. */
let stateChanges: [usable: boolean, why: string][] = []
/** How far the clock of the replica's watcher is ahead, ms. */
let later = 0

/** A server process. */
type Node = {
  cache: ResponseCache
  replica: Replica
  get: (path: string) => Promise<{ status: number; body: unknown }>
}

function node(url: string): Node {
  const api = wholeApi(app)
  const cache = responseCache(app.db)
  const replica = openReplica({
    url,
    max_lag: MAX_LAG,
    max: 4,
    pooler: 'off',
    primary: pair.primary.pool,
    onChange: (...change) => stateChanges.push(change),
    now: () => Date.now() + later,
  })
  const ask: Parameters<typeof cachedApi>[0]['ask'] = (request, using) => api.fetch(request, using)
  const read = cachedApi({ app, cache, ask, copy: { replica, max_lag: MAX_LAG } })
  return {
    cache,
    replica,
    get: async (path) => {
      const cached = await read(new URL(`http://internal/api/v1/${path}`), { actor: async () => visitor })
      if (!cached) throw new Error(`${path} is not cached`)
      return {
        status: cached.status,
        body: JSON.parse('body' in cached ? cached.body : cache.textOf(cached)) as unknown,
      }
    },
  }
}

let one: Node
let other: Node
let id: number
let elsewhere: number
let slot: number

beforeAll(async () => {
  one = node(pair.copy.url)
  other = node(pair.copy.url)
  id = (await anExperience(app.db, { price: 1000 })).id
  elsewhere = (await anExperience(app.db, { price: 2000 })).id
  slot = await aSlot(app.db, id)
  // The first read of a new row sets its hint bits, which writes to the log of the primary (page
  // checksums are on).
  await one.get(uncached())
  await one.get(`experiences/${id}/calendars?from_date=2026-11-20`)
})
// Moves past the pause that follows a failure of an earlier test.
beforeEach(() => {
  later += 10_000
})
afterEach(async () => {
  stateChanges = []
  pair.copy.wire.be('open')
  await pair.copy.thaw()
})
afterAll(async () => {
  await one?.replica.close()
  await other?.replica.close()
  await pair?.stop()
})

let asked = 0
/** A path that isn't cached, so the response must be built. */
const uncached = (path = 'stories') => `${path}?q=nothing${++asked}`
const change = (values: { price?: number; status?: 'withdrawn' | 'published' }) =>
  inTransaction(app.db, (tx) => tx.updateTable('experiences').set(values).where('id', '=', id).execute())
const priceOf = async (from: Node) => ((await from.get(`experiences/${id}`)).body as { price: number }).price
const used = async (from: Node, work: () => Promise<unknown>) => {
  const before = from.replica.state().used
  await work()
  return from.replica.state().used - before
}

describe('a replica that has caught up', () => {
  it('serves public reads, and the primary the rest', async () => {
    await pair.settled()
    expect(await used(one, () => one.get(uncached()))).toBe(1)
    expect(await used(one, () => one.get(uncached('stories')))).toBe(1)
    expect(await used(one, () => one.get(`experiences/${id}/calendars`))).toBe(1)
    const position = one.cache.positionFor([], MAX_LAG)
    const where = await one.replica.read(position, async (db) =>
      (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows.at(0),
    )
    expect(where).toEqual({ is: true })
    expect(stateChanges).toEqual([])
  })

  it('serves parallel statements, and transactions', async () => {
    await pair.settled()
    await one.cache.check()
    const found = await one.replica.read(one.cache.positionFor([], MAX_LAG), async (db) => {
      const count = () => sql<{ n: number }>`select count(*) as n from experiences`.execute(db)
      const [a, b] = await Promise.all([count(), count()])
      const c = await inTransaction(db, async (tx) => {
        await sql`select set_config('app.brand_id', '1', true)`.execute(tx)
        return await sql<{ n: number }>`select count(*) as n from experiences`.execute(tx)
      })
      return [a, b, c].map(({ rows }) => oneRow(rows).n)
    })
    expect(found).toEqual([2, 2, 2])
  })

  it('refuses to write, and is not trusted about rows it lacks', async () => {
    await pair.settled()
    await one.cache.check()
    const position = one.cache.positionFor([], MAX_LAG)
    expect(await one.replica.read(position, (db) => sql`delete from experiences`.execute(db))).toBeNull()
    later += 10_000
    expect(await used(one, async () => expect((await one.get('experiences/2147483647')).status).toBe(404))).toBe(0)
  })
})

describe('a replica that is behind', () => {
  it('is not used for what changed, on any node, and is used for the rest', async () => {
    await pair.settled()
    expect([await priceOf(one), await priceOf(other)]).toEqual([1000, 1000])
    await other.get(`experiences/${elsewhere}`)
    await pair.copy.freeze()
    await change({ price: 1100 })
    const before = one.replica.state().behind
    expect([await priceOf(one), await priceOf(other)]).toEqual([1100, 1100])
    expect(one.replica.state().behind).toBe(before + 1)
    // The story is in lists; `places` is a topic of its own.
    await pair.copy.thaw()
    await pair.settled()
    await one.cache.check()
    await pair.copy.freeze()
    const { id: user_id } = await aUser(app.db)
    await one.cache.check()
    await aReservation(app.db, id, [slot], { user_id })
    expect(await used(one, () => one.get(`experiences/${elsewhere}/calendars`))).toBe(1)
    const { body } = await one.get(`experiences/${id}/calendars`)
    expect(JSON.stringify(body)).toContain('"participant_number":1')
    await pair.copy.thaw()
  })

  it('never shows a withdrawn story', async () => {
    await pair.settled()
    await pair.copy.freeze()
    const ids = async (from: Node) =>
      ((await from.get('stories')).body as { stories: { id: number }[] }).stories.map((story) => story.id)
    expect(await ids(one)).toContain(id)
    await change({ status: 'withdrawn' })
    for (const from of [one, other]) {
      expect(await ids(from)).not.toContain(id)
      expect((await from.get(`experiences/${id}`)).status).toBe(401)
    }
    await change({ status: 'published' })
    for (const from of [one, other]) expect(await ids(from)).toContain(id)
    await pair.copy.thaw()
  })

  it('by more than the bound is not used, and tried again after a while', async () => {
    await pair.settled()
    await pair.copy.freeze()
    await change({ price: 1200 })
    expect(await priceOf(one)).toBe(1200)
    later += MAX_LAG + 1
    expect(await used(one, () => one.get(uncached()))).toBe(0)
    expect(one.replica.state()).toMatchObject({ paused: true })
    expect(one.replica.state().lag).toBeGreaterThan(MAX_LAG)
    expect(stateChanges).toMatchObject([[false, expect.stringContaining('behind')]])
    await pair.copy.thaw()
    await pair.settled()
    expect(await used(one, () => one.get(uncached()))).toBe(0)
    later += 5_001
    expect(await used(one, () => one.get(uncached()))).toBe(1)
    expect(one.replica.state()).toMatchObject({ paused: false, lag: 0 })
    expect(stateChanges.at(-1)![0]).toBe(true)
  })

  it('shows nothing older than the bound, with or without a changed topic', async () => {
    await pair.settled()
    await one.cache.check()
    const { lsn } = one.cache.positionFor([], MAX_LAG)
    const { rows } = await pair.primary.pool.query<{ lsn: number }>(
      `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as lsn`,
    )
    expect(lsn).toBeGreaterThan(0)
    expect(lsn).toBeLessThanOrEqual(oneRow(rows).lsn)
    // No check ran within such a short time.
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(one.cache.positionFor([], 1).lsn).toBe(Number.POSITIVE_INFINITY)
  })

  it('never shows less than its reader saw committed, under many writers and readers', async () => {
    await pair.settled()
    const before = one.replica.state().used + other.replica.state().used
    let committed = 10_000
    await change({ price: committed })
    let writing = true
    const writer = (async () => {
      for (let price = 10_001; price <= 10_040; price++) {
        await change({ price })
        committed = price
        // Sometimes gives the replica time to catch up.
        if (price % 4 === 0) await pair.settled()
      }
      writing = false
    })()
    const reader = async (from: Node) => {
      while (writing) {
        const least = committed
        expect(await priceOf(from)).toBeGreaterThanOrEqual(least)
      }
    }
    await Promise.all([writer, reader(one), reader(one), reader(other)])
    await pair.settled()
    await change({ price: 1000 })
    await pair.settled()
    expect(await priceOf(one)).toBe(1000)
    expect(one.replica.state().used + other.replica.state().used).toBeGreaterThan(before)
  })
})

describe('a replica that fails', () => {
  /** Breaks the replica during a read. @returns the logged reason */
  async function failing(how: () => unknown) {
    later += 10_000
    await pair.settled()
    await one.cache.check()
    const reading = one.replica.read(one.cache.positionFor([], MAX_LAG), (db) => sql`select pg_sleep(20)`.execute(db))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await how()
    expect(await reading).toBeNull()
    expect(one.replica.state().paused).toBe(true)
    expect((await one.get(uncached())).status).toBe(200)
    pair.copy.wire.be('open')
    later += 5_001
    await pair.settled()
    expect(await used(one, () => one.get(uncached()))).toBe(1)
  }

  it('during a read costs only that read', async () => {
    await failing(() => pair.copy.wire.be('cut'))
    await failing(() =>
      pair.copy.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`,
      ),
    )
  })

  it('by silence delays a read only for a moment', async () => {
    await pair.settled()
    pair.copy.wire.be('silent')
    const before = one.replica.state()
    expect((await one.get(uncached())).status).toBe(200)
    expect((await one.get(uncached())).status).toBe(200)
    // The second read doesn't ask the replica.
    expect(one.replica.state()).toMatchObject({ failed: before.failed + 1, paused: true })
  })

  it('at the start is used once it is available', async () => {
    pair.copy.wire.be('cut')
    const late = node(pair.copy.url)
    expect((await late.get(uncached())).status).toBe(200)
    expect(stateChanges).toHaveLength(1)
    pair.copy.wire.be('open')
    later += 5_001
    await pair.settled()
    expect(await used(late, () => late.get(uncached()))).toBe(1)
    await late.replica.close()
  })

  it('because it is no replica, or of another database, is never used', async () => {
    const wrong = [pair.primary.url, app.direct_url].map((url) => node(url))
    for (const from of wrong) {
      expect((await from.get(uncached())).status).toBe(200)
      expect(from.replica.state()).toMatchObject({ used: 0, paused: true })
      await from.replica.close()
    }
    expect(stateChanges.map(([, why]) => why)).toEqual([
      expect.stringContaining('no replica'),
      expect.stringContaining('no copy'),
    ])
  })
})

describe('the operator', () => {
  const look = async (url: string, max_lag = MAX_LAG) => {
    const settings = { database_url: pair.primary.url, database_direct_url: pair.primary.url, database_connections: 4 }
    const replica = { url, max_lag }
    const found = await diagnoseScale({ ...settings, database_pooler: 'off', replica }, pair.primary.pool)
    return found.map(({ state, what }) => [state, what])
  }

  it('learns from the doctor what is wrong with the replica', async () => {
    await pair.settled()
    expect(await look(pair.copy.url)).toEqual([['well', expect.stringContaining('使えます')]])
    expect(await look(pair.primary.url)).toEqual([['wrong', expect.stringContaining('書き込みのできる')]])
    await pair.copy.freeze()
    await change({ price: 1300 })
    expect(await look(pair.copy.url, 100)).toEqual([['warning', expect.stringContaining('追いつきません')]])
    pair.copy.wire.be('cut')
    expect(await look(pair.copy.url)).toEqual([['wrong', expect.stringContaining('確かめられません')]])
  })

  it('sees in the metrics how much it is used', async () => {
    const metrics = makeMetrics()
    watchReplica(metrics, one.replica.state)
    await pair.settled()
    await one.get(uncached())
    const text = await metrics.read()
    expect(text).toMatch(/tsumugi_replica_reads_total\{outcome="used"\} [1-9]/)
    expect(text).toContain('tsumugi_replica_paused 0')
    expect(text).toContain('tsumugi_replica_lag_seconds 0')
  })
})

describe('a replica that becomes the primary', () => {
  it('is no longer read from, and the cache of the former primary is invalidated', async () => {
    await pair.settled()
    let current = app.db
    const changes: (string[] | null)[] = []
    const fresh = freshness({ getExecutor: () => current.getExecutor() } as typeof app.db, (topics) =>
      changes.push(topics),
    )
    await fresh.check()
    await pair.copy.pool.query('select pg_promote()')
    await one.cache.check()
    expect(await used(one, () => one.get(uncached()))).toBe(0)
    expect(stateChanges.at(-1)![1]).toContain('no replica (any more)')
    const { pool, db } = openDatabase(pair.copy.url, { max: 1 })
    current = db
    await new Promise((resolve) => setTimeout(resolve, 260))
    await fresh.check()
    expect(changes).toEqual([null, null])
    expect(fresh.positionFor([], MAX_LAG).timeline).toBe('00000002')
    await pool.end()
  })
})
