// The whole cluster: three database nodes with failover, a pooler if installed, three servers (two
// with an S3 store), a worker, nginx.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SESSION_SETTINGS } from '#database/client.ts'
import type { S3Options } from '#gateways/images/s3.ts'
import { type Product, product } from '#test/processes/product.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { type Pooler, startPooler } from './pooler.ts'
import { type Database, startDatabase } from './database.ts'
import { adapted, settingsOf } from './deployed.ts'

export type Cluster = {
  /** The address for visitors. */
  url: string
  port: number
  folder: string
  /** Shared by the processes, except with a store: pictures and the secret. */
  data_dir: string
  /** Of all processes. */
  settings: Record<string, string>
  database: Database
  servers: Product[]
  worker: Product
  nginx: Nginx
  /** In the order of their start, for the printed list. */
  parts: { name: string; where: string }[]
  stop: () => Promise<void>
}

export type ClusterOptions = {
  /** Port of nginx; the others use the ports after it. */
  port: number
  /** Additional settings of all processes. */
  env?: Record<string, string>
  /** Whether to use PgBouncer, if it is installed. */
  pooled?: boolean
  /** The store of pictures for deploy/cluster/tsumugi.env, which is used with it and the pooler. */
  store?: S3Options
  /** Whether its folder stays, with all logs. */
  kept?: boolean
  say: (text: string) => void
}

const SERVERS = 3
/**
 * Three servers with 10 and 2 each, and a worker with 10 and 4: well below the 200 that PostgreSQL
 * accepts.
 */
const CONNECTIONS = '10'

/** Creates the cluster in its own folder, which `stop` removes. */
export async function openCluster({
  port,
  env = {},
  pooled = true,
  store,
  kept = false,
  say,
}: ClusterOptions): Promise<Cluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tsumugi-cluster-'))
  // If this runs as root, PostgreSQL and nginx's workers run as other users.
  fs.chmodSync(folder, 0o755)
  const data_dir = path.join(folder, 'data')
  const ends: (() => Promise<unknown>)[] = [
    async () => (kept ? say(`${folder} を残しました。`) : fs.rmSync(folder, { recursive: true, force: true })),
  ]
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    say('データベースの3台を起動しています…')
    const database = await startDatabase(folder, port + 6)
    ends.push(database.stop)
    const pooler = pooled ? await pool(folder, port + 5, database) : null
    if (pooler) ends.push(pooler.stop)
    else if (pooled) say('PgBouncer がないので、プーラーなしで動かします。')

    const settings: Record<string, string> = {
      DATABASE_URL: pooler?.url ?? database.url,
      ...(pooler ? { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: database.url } : {}),
      DATABASE_CONNECTIONS: CONNECTIONS,
      ...(store && pooler ? { ...deployed(database, pooler, store), SECRET: randomBytes(32).toString('hex') } : {}),
      BASE_URL: `http://localhost:${port}`,
      TRUST_PROXY: 'on',
      DRAIN_SECONDS: '2',
    }
    const made = (name: string, role: 'server' | 'worker', at: number): Product => {
      const log_file = path.join(folder, `${name}.log`)
      // With a store they share no folder, like several machines.
      const own = { ...settings, DATA_DIR: store ? path.join(folder, name) : data_dir }
      const one = product({ name, role, port: at, env: { ...own, ...env }, args: ['--demo'], log_file })
      ends.push(one.stop)
      return one
    }
    const servers = Array.from({ length: store ? 2 : SERVERS }, (_, n) =>
      made(`server-${n + 1}`, 'server', port + 1 + n),
    )
    const worker = made('worker', 'worker', port + 4)
    say('サーバーとワーカーを起動しています…')
    // The first one migrates and fills the database.
    await servers[0]!.start()
    await Promise.all([...servers.slice(1), worker].map(({ start }) => start()))
    const nginx = await startNginx({
      folder: path.join(folder, 'nginx'),
      port,
      servers: servers.map((server) => server.port),
    })
    ends.push(nginx.stop)
    const at = (url: string) => new URL(url).host
    const parts = [
      { name: 'nginx', where: `http://localhost:${port}` },
      ...[...servers, worker].map((one) => ({ name: one.name, where: `http://localhost:${one.port}/readyz` })),
      ...(pooler ? [{ name: 'PgBouncer', where: at(pooler.url) }] : []),
      { name: 'HAProxy', where: at(database.url) },
      ...database.nodes.map((node) => ({ name: node.name, where: at(node.url) })),
    ]
    const url = `http://localhost:${port}`
    return { url, port, folder, data_dir, settings, database, servers, worker, nginx, parts, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The settings of deploy/cluster with the addresses and keys of this run. */
const deployed = (database: Database, pooler: Pooler, store: S3Options) =>
  settingsOf(
    adapted('tsumugi.env', [
      ['change-me', new URL(database.url).password],
      ['127.0.0.1:6432', new URL(pooler.url).host],
      ['127.0.0.1:5000', new URL(database.url).host],
      ['https://s3.ap-northeast-1.amazonaws.com', store.endpoint],
      ['ap-northeast-1', store.region],
      ['tsumugi-pictures', store.bucket],
      ['S3_ACCESS_KEY_ID=', `S3_ACCESS_KEY_ID=${store.access_key_id}`],
      ['SECRET_ACCESS_KEY=', `SECRET_ACCESS_KEY=${store.secret_access_key}`],
    ]),
  )

/** Behind a pooler, clients can't set it for their session. */
export async function setRole({ url }: Pick<Database, 'url'>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const [name, value] of Object.entries(SESSION_SETTINGS))
    await client.query(`alter role current_user in database tsumugi set ${name} = '${value}'`)
  await client.end()
}

async function pool(folder: string, port: number, { url, owner }: Database): Promise<Pooler | null> {
  await setRole({ url })
  return await startPooler({ folder: path.join(folder, 'pooler'), port, url, owner })
}
