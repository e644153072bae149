// Restores a backup into a temporary PostgreSQL, checks it, and deletes it.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type Db, openDatabase } from '#database/client.ts'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { diagnoseDatabase } from '#main/diagnose-database.ts'
import { CannotDo } from '../installation.ts'
import { readManifest } from './backups.ts'
import { assertSame, restoreDump, restoreFolder } from './restore-backup.ts'
import { sumTables, type TableSums } from './table-sums.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const STEPS_TIMEOUT_MS = 60_000

export type RehearsalOptions = {
  /** File of the key for an encrypted dump. */
  identity: string | null
  /** Called with each step and how long it took. */
  say: (line: string) => void
}

/** @throws CannotDo naming what is wrong; no files are left in either case */
export async function rehearse(backup: string, { identity, say }: RehearsalOptions): Promise<void> {
  const manifest = readManifest(backup)
  if (!fs.existsSync(path.join(ROOT, 'build', 'server', 'index.js')))
    throw new CannotDo('画面がビルドされていません。npm run build を先に実行してください。')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rehearsal-'))
  // PostgreSQL doesn't run as root, so another user must be able to enter.
  fs.chmodSync(folder, 0o711)
  const root = path.join(folder, 'postgres')
  const step = steps(say)
  try {
    if (manifest.kind === 'folder') await step('写しを戻す', async () => restoreFolder(backup, folder))
    const embedded = await startEmbeddedPostgres(root)
    try {
      if (manifest.kind === 'dump')
        await step('空の PostgreSQL に戻す', () => restoreDump(backup, embedded.url, identity))
      const { pool, db } = openDatabase(embedded.url, { max: 3 })
      try {
        await step(`${Object.keys(manifest.tables).length}表をバックアップと比べる`, () =>
          withClient(pool, (client) => assertSame(client, manifest)),
        )
        await step('この版まで更新する', () => migrate(pool))
        await step('npm run doctor と同じ点検', () => examine(pool, db))
        const before = await withClient(pool, sumTables)
        await step('誰にも何も送らないサーバーを起動して、画面を開く', () =>
          serve({ url: embedded.url, folder, backup, title: () => aTitle(pool) }),
        )
        await step('何も送られていないことを確かめる', async () =>
          assertSilent(before, await withClient(pool, sumTables)),
        )
      } finally {
        await pool.end()
      }
    } finally {
      await embedded.stop()
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs steps one after another and reports how long each took.
 * @param say called after each step
 */
export const steps =
  (say: (line: string) => void) =>
  async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const since = Date.now()
    const result = await work()
    say(`○ ${what}（${((Date.now() - since) / 1000).toFixed(1)}秒）`)
    return result
  }

/** Settings that `work` changes end with the connection. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

/**
 * The same checks as npm run doctor.
 * @throws CannotDo with a line for each problem
 */
export async function examine(pool: pg.Pool, db: Db): Promise<void> {
  const findings = await diagnoseDatabase({ pool, db, now: () => new Date(), wanted: 1, secrets: null })
  const wrong = findings.filter(({ state }) => state === 'wrong')
  if (wrong.length > 0) throw new CannotDo(wrong.map(({ of, what }) => `× ${of}: ${what}`).join('\n'))
}

/** Of a public experience. */
async function aTitle(pool: pg.Pool): Promise<{ id: number; title: string } | undefined> {
  const { rows } = await pool.query<{ id: number; title: string }>(
    `select id, title from experiences where status = 'published' order by id limit 1`,
  )
  return rows[0]
}

type Scenario = {
  url: string
  folder: string
  backup: string
  title: () => Promise<{ id: number; title: string } | undefined>
}

/**
 * The server gets its own settings, none of the installation's: no mail server, no provider keys,
 * no store of pictures. It also runs no jobs. So nothing in the copy can reach a guest.
 */
async function serve({ url, folder, backup, title }: Scenario): Promise<void> {
  const port = await freePort()
  fs.mkdirSync(path.join(folder, 'images'))
  if (fs.existsSync(path.join(backup, 'masters')))
    fs.symlinkSync(path.join(backup, 'masters'), path.join(folder, 'images', 'masters'))
  const { PATH, HOME, LANG } = process.env
  const server = spawn(process.execPath, [path.join('src', 'main', 'server.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH,
      HOME,
      LANG,
      NODE_ENV: 'production',
      TSUMUGI_MODE: 'local',
      ROLE: 'server',
      MIGRATE_AT_START: 'off',
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: '5',
      DATA_DIR: folder,
      PORT: String(port),
      SECRET: randomBytes(32).toString('hex'),
    },
  })
  try {
    await ready(server, port)
    await opened(port, '/', 'つむぎ')
    const experience = await title()
    if (experience) await openStory(port, experience)
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  }
}

async function ready(server: ChildProcess, port: number): Promise<void> {
  for (const until = Date.now() + STEPS_TIMEOUT_MS; Date.now() < until;) {
    if (server.exitCode !== null) throw new CannotDo('サーバーが起動しませんでした。')
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new CannotDo('サーバーの準備ができませんでした（/readyz）。')
}

/** @returns its text */
async function opened(port: number, address: string, words: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { signal: AbortSignal.timeout(STEPS_TIMEOUT_MS) })
  const text = await answer.text()
  if (!answer.ok || !text.includes(words)) throw new CannotDo(`${address} を開けませんでした（${answer.status}）。`)
  return text
}

/**
 * With its first picture, if the backup has it: pictures of the demonstration are not in backups.
 */
async function openStory(port: number, { id, title }: { id: number; title: string }): Promise<void> {
  const page = await opened(port, `/stories/${id}`, title.split(/[&<>"']/)[0]!)
  const picture = /"(\/images\/upload\/[^"\s]+\/v1\/(?!demo\/)[^"\s]+)"/.exec(page)?.[1]
  if (picture) await opened(port, picture.replaceAll('&amp;', '&'), '')
}

const MUST_STAY = [
  'public.mails',
  'public.payments',
  'public.refunds',
  'public.reservations',
  'public.payment_webhooks',
]

function assertSilent(before: TableSums, after: TableSums): void {
  const changed = MUST_STAY.filter((name) => before[name]?.sum !== after[name]?.sum)
  if (changed.length > 0) throw new CannotDo(`戻しただけのデータベースで何かが動きました: ${changed.join('、')}`)
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
