// A PostgreSQL and its replica by streaming, of the packaged binaries.
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

/** One that stays where it is when it is started again. */
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

/** A folder of data like another's, which nobody runs, that follows it. */
function copyAsStandby(from: string, to: string, primary: URL) {
  fs.mkdirSync(to, { recursive: true })
  // With owners and rights, which PostgreSQL insists on.
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
  /** Fills the primary, before there is a replica. */
  prepare?: (url: string) => Promise<unknown>
}

/** Both, running, and empty unless filled. @param folder open to other users */
export async function startPair(
  folder: string,
  { prepare }: PairOptions = {},
): Promise<{ primary: Node; replica: Node }> {
  const [here, there] = ['primary', 'replica'].map((name) => path.join(folder, name)) as [string, string]
  // What a replica that was away needs to catch up stays for a while.
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
