// Through a pooler in transaction mode, each transaction may use another connection. Booking,
// brands, jobs and the cache work, and no statement changes state beyond its transaction.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findSessionSettings, inTransaction, openDatabase, openPool } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { startJobs } from '#gateways/jobs/pg-boss.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { sweep } from '#services/booking/sweep/sweep.ts'
import { listStories } from '#services/experiences/stories/stories.ts'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { aBrandMember } from '#test/brand-factories.ts'
import { aCommunity, anExperience, aSlot, aUser } from '#test/factories.ts'
import { findPgBouncer, type PoolerKind } from '#test/pooler.ts'
import { keepText } from './cached-response.ts'
import { responseCache } from './response-cache.ts'
import { diagnosePooler } from './diagnose-pooler.ts'
import { handlersOf } from './handlers.ts'

/**
 * Statements that are not allowed: their effect would reach the next user of the connection, or be
 * lost.
 */
const OF_A_SESSION = [
  /^\s*(listen|unlisten|prepare|deallocate|discard|load|reset)\b/i,
  /^\s*set\s+(?!local\b|transaction\b)/i,
  /\bset_config\([^;]*,\s*false\s*\)/i,
  /\bpg_(try_)?advisory_(unlock|lock)(_shared|_all)?\(/i,
  /\bcreate\s+(local\s+)?temp(orary)?\b/i,
  /\bwith\s+hold\b/i,
  /\b(currval|lastval)\(/i,
]

const kinds: PoolerKind[] = ['fake', 'pgbouncer']

describe.each(kinds)('through %s', (pooler) => {
  // `npm test` needs no installed pooler. With Debian's package (apt-get install pgbouncer) these
  // tests also run on the real one.
  if (pooler === 'pgbouncer' && findPgBouncer() === null) {
    it.skip('PgBouncer is not installed: only the fake was tested')
    return
  }
  const world = bookingWorld({ pooler, connections: 8, timeout: 2_000 })
  let jobs: Awaited<ReturnType<typeof startJobs>>

  beforeAll(async () => {
    jobs = await startJobs(world.direct_url, world.log, true)
  })
  afterAll(() => jobs?.stop())

  it('guests book, pay, cancel, and share the last places', async () => {
    const { db } = world
    const guests = await Promise.all(Array.from({ length: 8 }, () => aUser(db)))
    const { id } = await anExperience(db)
    const slot = await aSlot(db, id, { recruitment_number: 3 })
    const outcomes = await Promise.all(guests.map((guest) => refusalOf(book(world, guest, { calendar_ids: [slot] }))))
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(3)
    expect(outcomes.filter((code) => code === 'slot_full')).toHaveLength(5)
    const other_slot = await aSlot(db, id, { date: '2026-12-24' })
    const { id: reservation } = await booked(world, guests[0]!, { calendar_ids: [other_slot] })
    await cancelReservation(world, guests[0]!, reservation)
    await world.runJobs()
    await sweep(world)
    expect(await wrongCounters(world.pool)).toEqual([])
    const { ours, theirs } = await world.books()
    expect(ours).toBe(theirs)
  })

  it('brands see only their own data, whichever brand used the connection before', async () => {
    const { db } = world
    const brands = await Promise.all([aBrandMember(db), aBrandMember(db)])
    for (const { brand_id } of brands) await aCommunity(db, { brand_id })
    const seen = async (brand_id: number) =>
      await inBrandTransaction(world, brand_id, async (tx) => {
        const { rows } = await sql<{ brand_id: number }>`select brand_id from communities`.execute(tx)
        return rows.map((row) => row.brand_id)
      })
    const all = async () =>
      oneRow(
        (
          await sql<{
            role: string
            brand: string | null
          }>`select current_user as role, current_setting('app.brand_id', true) as brand`.execute(db)
        ).rows,
      )
    const owner = (await all()).role
    await Promise.all(
      Array.from({ length: 24 }, async (_, i) => {
        const { brand_id } = brands[i % 2]!
        expect(await seen(brand_id)).toEqual([brand_id])
        // No setting of a brand stays on the connection.
        const { role, brand } = await all()
        expect([role, brand ?? '']).toEqual([owner, ''])
      }),
    )
  })

  it('jobs are sent with their transaction and worked once', async () => {
    const mails: number[] = []
    await jobs.work({ ...handlersOf(world), 'deliver-mail': async ({ id }) => mails.push(id) })
    const ids = [1, 2, 3, 4, 5, 6]
    await Promise.all(
      ids.map((id) =>
        inTransaction(world.db, async (tx) => {
          await jobs.jobs.send(executeSqlOf(tx), 'deliver-mail', { id })
          if (id > 3) throw new Error('undone')
        }).catch(() => undefined),
      ),
    )
    await expect.poll(() => mails.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  it('cached responses are never older than the last commit', async () => {
    const { db } = world
    const { id } = await anExperience(db, { price: 100 })
    const nodes = [responseCache(db), responseCache(db)]
    const shown = async (node: (typeof nodes)[number]) => {
      const cached = await node.get('price', ['public', `experience:${id}`], async () => {
        const row = await db.selectFrom('experiences').select('price').where('id', '=', id).executeTakeFirstOrThrow()
        return keepText({ status: 200, headers: [], body: String(row.price) })
      })
      return cached.body
    }
    for (const price of [101, 102, 103]) {
      await inTransaction(db, (tx) => tx.updateTable('experiences').set({ price }).where('id', '=', id).execute())
      for (const node of nodes) expect(await shown(node)).toBe(String(price))
    }
  })

  it('similar words are searched for, and the setting for that ends with the transaction', async () => {
    const { db } = world
    await anExperience(db, { title: '味噌づくりの朝' })
    await listStories(world, { q: '味噌づくりのあさがた', sort: 'new' } as Parameters<typeof listStories>[1])
    const threshold = sql<{
      is: string | null
    }>`select current_setting('pg_trgm.word_similarity_threshold', true) as is`
    const after = await Promise.all(Array.from({ length: 8 }, () => threshold.execute(db)))
    // PostgreSQL's default on connections that used the extension.
    expect(['', '0.6']).toEqual(expect.arrayContaining(after.map(({ rows }) => oneRow(rows).is ?? '')))
  })

  it('sessions have the same settings as without a pooler', async () => {
    const { pool } = openDatabase(world.database_url, { max: 1, pooler: 'transaction' })
    expect(await findSessionSettings(pool)).toEqual([])
    await pool.end()
    const bare = openDatabase(world.direct_url, { max: 1, pooler: 'transaction' })
    const others = await findSessionSettings(bare.pool)
    await bare.pool.end()
    expect(others).toContainEqual({ name: 'lock_timeout', is: '0', needed: true })
  })

  it.runIf(pooler === 'fake')('no statement was for a session, and none had a name', () => {
    const { heard } = world.pooler!
    const texts = heard.map(({ text }) => text)
    // The statements under test were really sent.
    for (const part of [
      /for update/,
      /set_config\('role'/,
      /pg_current_snapshot/,
      /pgboss/,
      /insert into "?reservations/,
    ])
      expect(
        texts.some((text) => part.test(text)),
        String(part),
      ).toBe(true)
    expect(texts.filter((text) => OF_A_SESSION.some((pattern) => pattern.test(text)))).toEqual([])
    expect(heard.filter(({ name }) => name !== '')).toEqual([])
  })

  it.runIf(pooler === 'fake')('statements for a session are detected', async () => {
    const { pool, db } = openDatabase(world.database_url, { max: 1 })
    await expect(db.selectFrom('categories').select('id').execute()).rejects.toThrow(
      'unsupported startup parameter: options',
    )
    await pool.end()
    const named = openPool(world.database_url, { max: 1, pooler: 'transaction' })
    const twice = async () => {
      for (let i = 0; i < 4; i++) await named.query({ name: 's0', text: 'select 1' })
    }
    await expect(twice()).rejects.toThrow(/prepared statement "s0" does not exist/)
    await named.end()
  })

  it('the doctor accepts it, and finds what is wrong with it', async () => {
    const { pool } = openDatabase(world.direct_url, { max: 1 })
    const look = async (database_url: string) => {
      const settings = { database_direct_url: world.direct_url, database_connections: 4 }
      const found = await diagnosePooler({ ...settings, database_url, database_pooler: 'transaction' }, pool)
      return found.map(({ state, what }) => `${state} ${what}`)
    }
    expect(await look(world.database_url)).toEqual(['well 使えます。'])
    expect(await look(world.direct_url)).toEqual([
      expect.stringMatching(/^wrong 接続の設定が違います（lock_timeout=0、/),
    ])
    await pool.end()
  })
})
