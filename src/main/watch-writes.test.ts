import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Log } from '#gateways/log.ts'
import { testApp } from '#test/database.ts'
import { watchWrites, type WritesWatch } from './watch-writes.ts'

const app = testApp()
let own: ReturnType<typeof openDatabase>
let watch: WritesWatch
let logged: [object, string][]
let now = 0

beforeEach(async () => {
  // A single session, whose settings the tests change.
  own = openDatabase(app.direct_url, { max: 1 })
  logged = []
  const note = (fields: object, message: string) => void logged.push([fields, message])
  const log: Log = { info: note, warn: note, error: note }
  watch = await watchWrites({ db: own.db, log, now: () => now, every: 20, every_while_failing: 10 })
})
afterEach(async () => {
  await watch.stop()
  await own.pool.end()
})

const rows = async () => {
  const counted = await sql<{ rows: number; pages: number }>`
    select count(*)::int as rows, (pg_relation_size('write_probe') / 8192)::int as pages from write_probe`.execute(
    app.db,
  )
  return oneRow(counted.rows)
}

it('detects within one probe that writes fail and that they work again, and logs each once', async () => {
  expect(watch.takesWrites()).toBe(true)
  await own.pool.query('set default_transaction_read_only = on')
  await expect.poll(watch.takesWrites).toBe(false)
  const { rows: before } = await rows()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await rows()).toMatchObject({ rows: before })
  await own.pool.query('set default_transaction_read_only = off')
  await expect.poll(watch.takesWrites).toBe(true)
  expect(logged).toEqual([
    [{ sqlstate: '25006', error: expect.stringContaining('read-only') }, 'the database takes no writes'],
    [{}, 'the database takes writes again'],
  ])
})

it('counts a probe without a response as failed', async () => {
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table write_probe in share mode`.execute(tx)
    await expect
      .poll(
        async () =>
          (await sql`select from pg_locks where relation = 'write_probe'::regclass and not granted`.execute(app.db))
            .rows,
      )
      .toHaveLength(1)
    expect(watch.takesWrites()).toBe(true)
    now += 30_000
    expect(watch.takesWrites()).toBe(false)
  })
  await expect.poll(watch.takesWrites).toBe(true)
})

it('allocates a page for each row, which fails on a full disk, and empties the table', async () => {
  const { rows: before } = await rows()
  await expect.poll(async () => (await rows()).rows, { timeout: 20_000 }).toBeGreaterThan(before + 3)
  const counted = await rows()
  expect(counted.pages).toBeGreaterThanOrEqual(counted.rows)
  await sql`alter table write_probe alter column id restart with 496`.execute(app.db)
  await expect.poll(async () => (await rows()).rows, { timeout: 20_000 }).toBeLessThan(before + 3)
})

it('leaves the rows while a transaction reads the table for long, as a backup does', async () => {
  await app.db.transaction().execute(async (tx) => {
    await sql`select from write_probe limit 1`.execute(tx)
    const { rows: before } = await rows()
    await sql`alter sequence write_probe_id_seq restart with 996`.execute(app.db)
    await expect.poll(async () => (await rows()).rows).toBeGreaterThan(before + 8)
    expect([watch.takesWrites(), logged]).toEqual([true, []])
  })
})
