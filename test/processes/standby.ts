// An embedded PostgreSQL and its streaming replica.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '#database/embedded.ts'

export type Node = {
  url: string
  start: () => Promise<void>
  /** Cuts its connections. */
  stop: () => Promise<void>
}

/** A PostgreSQL that keeps its port when it is started again. */
function node(folder: string, port: number, settings: Record<string, string | number> = {}) {
  let running: EmbeddedPostgres | null = null
  const it = {
    url: '',
    async start() {
      running = await startEmbeddedPostgres(folder, { port, settings })
      it.url = running.url
    },
    async stop() {
      await running?.stop()
      running = null
    },
  }
  return it
}

/** Copies the data folder of a stopped PostgreSQL and makes the copy a replica. */
function copyAsStandby(from: string, to: string, primary: URL) {
  fs.mkdirSync(to, { recursive: true })
  // With owners and permissions, which PostgreSQL checks.
  for (const name of ['data', 'password']) execFileSync('cp', ['-a', path.join(from, name), path.join(to, name)])
  const data = path.join(to, 'data')
  const { uid, gid } = fs.statSync(path.join(data, 'PG_VERSION'))
  const { hostname: host, port, username: user, password } = primary
  const signal = path.join(data, 'standby.signal')
  fs.writeFileSync(signal, '')
  fs.chownSync(signal, uid, gid)
  fs.appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password} application_name=replica'\n`,
  )
}

type PairOptions = {
  /** Fills the primary before the replica exists. */
  prepare?: (url: string) => Promise<unknown>
}

/**
 * Starts both, empty unless filled.
 * @param folder readable by other users
 */
export async function startPair(
  folder: string,
  { prepare }: PairOptions = {},
): Promise<{ primary: Node; replica: Node }> {
  const [here, there] = ['primary', 'replica'].map((name) => path.join(folder, name)) as [string, string]
  // Keeps the log that a replica needs after it was down for a while.
  const primary = node(here, await freePort(), { wal_keep_size: '256MB' })
  await primary.start()
  await prepare?.(primary.url)
  await primary.stop()
  copyAsStandby(here, there, new URL(primary.url))
  await primary.start()
  const replica = node(there, await freePort())
  await replica.start()
  return { primary, replica }
}
