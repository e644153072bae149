// A standby becomes the primary: what was cached before isn't served any more.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type Db, openDatabase, openPool } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { startPair } from '#test/processes/standby.ts'
import { freshness } from './freshness.ts'

it('evicts all responses after a failover, because snapshots of the former primary mean nothing', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'failover-'))
  // As root, the server runs as another user, who must be able to enter this folder.
  fs.chmodSync(folder, 0o755)
  const prepare = async (url: string) => {
    const pool = openPool(url, { max: 1 })
    await migrate(pool)
    await pool.end()
  }
  const { primary, replica: standby } = await startPair(folder, { prepare })
  const before = openDatabase(primary.url, { max: 1 })
  const after = openDatabase(standby.url, { max: 1 })
  try {
    let current: Db = before.db
    const changes: (string[] | null)[] = []
    const { check } = freshness({ getExecutor: () => current.getExecutor() } as Db, (topics) => changes.push(topics))
    await check()
    await check()
    expect(changes).toEqual([null])
    await after.pool.query('select pg_promote()')
    current = after.db
    // The timeline is compared at most every 250 ms.
    await new Promise((resolve) => setTimeout(resolve, 260))
    await check()
    expect(changes).toEqual([null, null])
  } finally {
    await after.pool.end()
    await before.pool.end()
    await standby.stop()
    await primary.stop()
    fs.rmSync(folder, { recursive: true })
  }
}, 60_000)
