// A CSV export that ends half-way: the client leaves, the database closes the connection, or the
// process is killed. The client sees that its file is incomplete, and nothing else is affected.
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '#database/embedded.ts'
import { accountsSetup, cookieOf } from '../accounts-setup.ts'
import { anAdmin } from '../factories.ts'
import { CHEAP_SCRYPT, type Product, product } from './product.ts'

const PASSWORD = 'asagiri-no-michi-7'
/** Some 40 MB of CSV: more than the buffers between the server and a client that doesn't read. */
const ENTRIES = 20_000
const CONNECTIONS = 2
/**
 * More than connections, and fewer than the parallel reads of one address
 * (src/main/admit-requests.ts).
 */
const DOWNLOADS = 3
const { app, passwords, rows } = accountsSetup()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'exports-'))
let server: Product
let base: string
let cookie: string

beforeAll(async () => {
  // prepare.mjs has no types, because it runs before anything is installed.
  const { ensureBuilt } = (await import(path.resolve('scripts', 'prepare.mjs'))) as { ensureBuilt: () => void }
  ensureBuilt()
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  server = product({
    name: 'server',
    role: 'server',
    port,
    env: {
      DATABASE_URL: app.database_url,
      DATABASE_POOLER: app.database_pooler,
      DATABASE_DIRECT_URL: app.direct_url,
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      DATA_DIR: folder,
      SECRET: 'shared by all processes of this test',
      BASE_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'error',
      ...CHEAP_SCRYPT,
    },
    log_file: path.join(folder, 'log'),
  })
  await server.start()
  const admin = await anAdmin(app.db)
  await passwords(PASSWORD, [admin.id])
  await rows(
    `insert into audit_log (at, actor_type, actor_id, action, subject_type, subject_id, detail)
     select now() - make_interval(secs => n), 'user', $1::int, 'cancel_reservation', 'reservation', n::text,
       jsonb_build_object('reason', repeat('電話で依頼', 130)) from generate_series(1, $2::int) n`,
    [admin.id, ENTRIES],
  )
  const answer = await fetch(`${base}/api/v1/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password: PASSWORD }),
  })
  cookie = cookieOf(answer)
}, 180_000)

afterAll(async () => {
  await server.stop()
  fs.rmSync(folder, { recursive: true })
}, 60_000)

/** Starts the download and stops reading after the first bytes. */
async function aDownload() {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const request = http.get(`${base}/api/v1/admin/audit/audit.csv`, { agent: false, headers: { cookie } }, resolve)
  request.once('error', reject)
  const response = await promise
  expect(response.statusCode).toBe(200)
  let bytes = 0
  const ended = new Promise<'complete' | 'incomplete'>((done) => {
    response.on('error', () => undefined)
    response.once('close', () => done(response.complete ? 'complete' : 'incomplete'))
  })
  response.on('data', (part: Buffer) => {
    if (bytes === 0) response.pause()
    bytes += part.length
  })
  await vi.waitUntil(() => bytes > 0, { timeout: 50_000 })
  return {
    bytes: () => bytes,
    leave: () => request.destroy(),
    /** Reads the rest, as far as it comes. */
    rest: async () => {
      response.resume()
      return await ended
    },
  }
}

/** Connections of the product that run a statement or have an open transaction. */
const busy = async () =>
  await rows<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name <> 'tsumugi-jobs' and (state <> 'idle' or backend_xid is not null)`,
  )

/** All connections of the pool can be used at the same time. */
async function expectFreeConnections() {
  await vi.waitUntil(async () => (await busy()).length === 0, { timeout: 50_000, interval: 50 })
  const answers = await Promise.all(
    Array.from({ length: 4 * CONNECTIONS }, () => fetch(`${base}/api/v1/admin/audit`, { headers: { cookie } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await Promise.all(answers.map((answer) => answer.text()))
}

it('a whole file ends normally', async () => {
  const download = await aDownload()
  expect(await download.rest()).toBe('complete')
  expect(download.bytes()).toBeGreaterThan(20_000_000)
}, 60_000)

it('a client that doesn’t read holds no connection of the pool', async () => {
  const downloads = await Promise.all(Array.from({ length: DOWNLOADS }, aDownload))
  await expectFreeConnections()
  expect(await Promise.all(downloads.map((download) => download.rest()))).toEqual(downloads.map(() => 'complete'))
}, 60_000)

it('clients that leave half-way leave no statement and no connection behind', async () => {
  for (let round = 0; round < 3; round += 1) {
    const downloads = await Promise.all(Array.from({ length: DOWNLOADS }, aDownload))
    for (const download of downloads) download.leave()
  }
  await expectFreeConnections()
}, 60_000)

it('a file whose connections the database closes is incomplete, and the next one is whole', async () => {
  const download = await aDownload()
  let cut = true
  const cutting = (async () => {
    while (cut) {
      await rows(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and pid <> pg_backend_pid() and query ilike '%audit_log l%'`,
      )
      await delay(5)
    }
  })()
  expect(await download.rest()).toBe('incomplete')
  cut = false
  await cutting
  await vi.waitUntil(async () => (await fetch(`${base}/readyz`)).ok, { timeout: 50_000, interval: 50 })
  await expectFreeConnections()
  expect(await (await aDownload()).rest()).toBe('complete')
}, 60_000)

it('a file of a killed process is incomplete, and the next process sends the whole', async () => {
  const download = await aDownload()
  await server.kill()
  expect(await download.rest()).toBe('incomplete')
  await server.start()
  await expectFreeConnections()
  expect(await (await aDownload()).rest()).toBe('complete')
}, 120_000)
