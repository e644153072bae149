// A PostgreSQL primary with a streaming replica, for tests of reads from replicas.
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { openDatabase, openPool, type Db } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { startPair } from '../scripts/cluster/postgres.ts'

/** A TCP proxy to a server whose connections can be cut or silenced. */
export type Wire = {
  url: string
  /**
   * `open`: forwards. `silent`: drops all data without closing the connection. `cut`: closes
   * connections and rejects new ones.
   */
  be: (state: 'open' | 'silent' | 'cut') => void
  close: () => Promise<void>
}

export type Replicated = {
  primary: { url: string; pool: pg.Pool; db: Db }
  copy: {
    /** The URL that leads through `wire`. */
    url: string
    wire: Wire
    pool: pg.Pool
    /** Pauses the replay. Resolves when the replica shows no later changes of the primary. */
    freeze: () => Promise<void>
    thaw: () => Promise<void>
    stop: () => Promise<void>
  }
  /** Resolves when the replica shows everything that was committed on the primary before. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** a migrated primary and its replica */
export async function startReplicated(): Promise<Replicated> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replicated-'))
  // As root, the server runs as another user, who must be able to enter this folder.
  fs.chmodSync(folder, 0o755)
  const { primary: main, replica: standby } = await startPair(folder, { prepare: migrateAt })
  const wire = await wireTo(standby.url)
  const { pool, db } = openDatabase(main.url, { max: 10 })
  const copy = openPool(standby.url, { max: 2, onIdleError: () => undefined })
  const ask = async (text: string) => oneRow((await copy.query<{ is: unknown }>(text)).rows).is
  return {
    primary: { url: main.url, pool, db },
    copy: {
      url: wire.url,
      wire,
      pool: copy,
      freeze: async () => {
        await copy.query('select pg_wal_replay_pause()')
        while ((await ask('select pg_get_wal_replay_pause_state() as is')) !== 'paused') await pause()
      },
      thaw: async () => void (await copy.query('select pg_wal_replay_resume() where pg_is_in_recovery()')),
      stop: standby.stop,
    },
    settled: async () => {
      const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')
      for (;;) {
        if (await ask(`select pg_last_wal_replay_lsn() >= '${oneRow(rows).lsn}' as is`)) return
        // Without a later commit the last WAL records may stay unflushed.
        await pool.query(`select pg_logical_emit_message(true, 'test', '')`)
        await pause()
      }
    },
    stop: async () => {
      await wire.close()
      await copy.end()
      await pool.end()
      await standby.stop()
      await main.stop()
      fs.rmSync(folder, { recursive: true })
    },
  }
}

async function migrateAt(url: string) {
  const pool = openPool(url, { max: 1 })
  await migrate(pool)
  await pool.end()
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

/** a proxy to the server, on a port that stays the same */
async function wireTo(url: string): Promise<Wire> {
  let state: Parameters<Wire['be']>[0] = 'open'
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = net.connect(Number(new URL(url).port), '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => state === 'silent' || to.write(data))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: Object.assign(new URL(url), { port: String((server.address() as net.AddressInfo).port) }).href,
    be: (next) => {
      state = next
      if (next === 'cut') cut()
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
