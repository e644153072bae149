// A PostgreSQL with a copy that follows it (streaming replication), for tests of what is read from copies.
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { openDatabase, openPool, type Db } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { startPair } from '../scripts/cluster/postgres.ts'

/** A way to a server that can be cut, or leads nowhere for a while. */
export type Wire = {
  url: string
  /** `open`; `silent`: nothing comes through, and nobody is told; `cut`: connections end, new ones are refused. */
  be: (state: 'open' | 'silent' | 'cut') => void
  close: () => Promise<void>
}

export type Replicated = {
  primary: { url: string; pool: pg.Pool; db: Db }
  copy: {
    /** By a wire. */
    url: string
    wire: Wire
    pool: pg.Pool
    /** Ends when nothing more of what the primary writes is shown. */
    freeze: () => Promise<void>
    thaw: () => Promise<void>
    stop: () => Promise<void>
  }
  /** Ends when the copy shows all that was committed on the primary before. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** @returns a migrated primary and its copy */
export async function startReplicated(): Promise<Replicated> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replicated-'))
  // The server runs as another user where the tests run as root.
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
        // Something to commit, so that what is before it is written.
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

/** @returns a way to the server by a port that stays the same */
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
